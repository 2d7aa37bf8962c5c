import * as z from 'zod/mini'
import { assert } from '#kernel/assert.ts'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'
import type { AccountName } from '#server/identity/name.ts'
import type { NewSession } from '#server/identity/session.ts'
import { User } from '#server/identity/user.ts'

const Uid = z.object({ uid: z.bigint() })
const Id = z.object({ id: z.string() })
const Live = z.object({
  id: z.string(),
  userId: z.string(),
  roles: z.array(z.string()),
  lastSeenAt: InstantColumn,
})
const TradePassword = z.object({
  passwordHash: z.string(),
  tries: z.number(),
  lockedUntil: z.nullable(InstantColumn),
})

/** What a new user has not chosen yet. */
type Chosen = 'avatar' | 'region' | 'fiat' | 'chosenLanguage'
/** A user to be written. */
export type NewUser = Omit<User, 'roles' | 'status' | Chosen> & {
  readonly invitedBy: string | null
  readonly termsVersion: string
}

/** What happened to the protection of an account. */
export type EventKind =
  | 'registered'
  | 'logged_in'
  | 'logged_out'
  | 'password_recovered'
  | 'password_changed'
  | 'trade_password_set'
  | 'trade_password_locked'
  | 'trade_password_changed'
  | 'device_revoked'
  | 'authenticator_bound'
  | 'authenticator_removed'
  | 'recovery_codes_made'
  | 'host_linked'
  | 'host_unlinked'

const userColumns = (sql: Sql) => sql`
  id, uid, username, phone, email, nickname, password_hash as "passwordHash",
  invite_code as "inviteCode", language, avatar, region, fiat,
  chosen_language as "chosenLanguage", roles, status, created_at as "createdAt"`

/** The next number of the sequence; random digits still go on top. */
export async function nextUid(sql: Sql): Promise<bigint> {
  const found = await row(Uid, sql`select nextval('identity_uid') as uid`)
  assert(found, 'a sequence always has a next value')
  return found.uid
}

/** Writes a user, or nothing (undefined) when a name or the invitation code is taken. */
export const insertUser = (sql: Sql, user: NewUser) =>
  row(
    User,
    sql`
      insert into identity_user (
        id, uid, username, phone, email, nickname, password_hash, invite_code, invited_by,
        terms_version, terms_accepted_at, language, created_at)
      values (
        ${user.id}, ${user.uid}, ${user.username}, ${user.phone}, ${user.email},
        ${user.nickname}, ${user.passwordHash}, ${user.inviteCode}, ${user.invitedBy},
        ${user.termsVersion}, ${user.createdAt}, ${user.language}, ${user.createdAt})
      on conflict do nothing
      returning ${userColumns(sql)}`,
  )

export const selectUser = (sql: Sql, id: string) =>
  row(
    User,
    sql`
      select ${userColumns(sql)}
        from identity_user
       where id = ${id}`,
  )

export const selectUsers = (sql: Sql, ids: readonly string[]) =>
  rows(
    User,
    sql`
      select ${userColumns(sql)}
        from identity_user
       where id = any(${[...ids]}::uuid[])`,
  )

export const selectUserByName = (sql: Sql, name: AccountName) =>
  row(
    User,
    sql`
      select ${userColumns(sql)}
        from identity_user
       where ${columnOf(sql, name)} = ${name.value}`,
  )

const columnOf = (sql: Sql, { way }: AccountName) =>
  way === 'username' ? sql`lower(username)` : way === 'phone' ? sql`phone` : sql`email`

export const selectUserByUid = (sql: Sql, uid: bigint) =>
  row(
    User,
    sql`
      select ${userColumns(sql)}
        from identity_user
       where uid = ${uid}`,
  )

export const selectInviter = (sql: Sql, inviteCode: string) =>
  row(
    Id,
    sql`
      select id
        from identity_user
       where invite_code = ${inviteCode}`,
  )

export const updatePassword = (sql: Sql, userId: string, passwordHash: string) => sql`
  update identity_user
     set password_hash = ${passwordHash}
   where id = ${userId}`

export const insertSession = (sql: Sql, session: NewSession) => sql`
  insert into identity_session (
    id, user_id, token_hash, ip, network, device, device_id, user_agent,
    created_at, last_seen_at, expires_at)
  values (
    ${session.id}, ${session.userId}, ${session.tokenHash}, ${session.ip}, ${session.network},
    ${session.device}, ${session.deviceId}, ${session.userAgent},
    ${session.createdAt}, ${session.createdAt}, ${session.expiresAt})`

/** The session of a token, if it is neither ended nor idle since `idleSince` and its user is active. */
export const selectLiveSession = (sql: Sql, tokenHash: Buffer, now: Instant, idleSince: Instant) =>
  row(
    Live,
    sql`
      select s.id, s.user_id as "userId", u.roles, s.last_seen_at as "lastSeenAt"
        from identity_session s
        join identity_user u on u.id = s.user_id
       where s.token_hash = ${tokenHash}
         and s.revoked_at is null
         and s.expires_at > ${now}
         and s.last_seen_at > ${idleSince}
         and u.status = 'active'`,
  )

export const touchSession = (sql: Sql, id: string, now: Instant) => sql`
  update identity_session
     set last_seen_at = ${now}
   where id = ${id} and last_seen_at < ${now}`

export const revokeSession = (sql: Sql, id: string, now: Instant) => sql`
  update identity_session
     set revoked_at = ${now}
   where id = ${id} and revoked_at is null`

export const revokeSessions = (sql: Sql, userId: string, now: Instant) => sql`
  update identity_session
     set revoked_at = ${now}
   where user_id = ${userId} and revoked_at is null`

/** True when this user has logged in from there before. */
export async function isKnownNetwork(sql: Sql, userId: string, network: string): Promise<boolean> {
  const found = await row(
    Id,
    sql`
      select id
        from identity_session
       where user_id = ${userId} and network = ${network}
       limit 1`,
  )
  return found !== undefined
}

/** As `isKnownNetwork`, by a name that may be nobody's: the same work either way. */
export async function isNetworkOf(sql: Sql, name: AccountName, network: string): Promise<boolean> {
  const found = await row(
    Id,
    sql`
      select s.id
        from identity_user u
        join identity_session s on s.user_id = u.id and s.network = ${network}
       where ${columnOf(sql, name)} = ${name.value}
       limit 1`,
  )
  return found !== undefined
}

/** Forgets sessions that ended before `endedBefore`, at most `limit` of them. */
export const deleteSessions = (sql: Sql, endedBefore: Instant, limit: number) => sql`
  delete from identity_session
   where id in (
     select id
       from identity_session
      where expires_at < ${endedBefore}
      limit ${limit}
        for update skip locked)`

/** False when the user has one already, and then nothing is written. */
export async function insertTradePassword(
  sql: Sql,
  userId: string,
  passwordHash: string,
  now: Instant,
): Promise<boolean> {
  const { count } = await sql`
    insert into identity_trade_password (user_id, password_hash, set_at)
    values (${userId}, ${passwordHash}, ${now})
    on conflict do nothing`
  return count === 1
}

export const selectTradePassword = (sql: Sql, userId: string) =>
  row(
    TradePassword,
    sql`
      select password_hash as "passwordHash", tries, locked_until as "lockedUntil"
        from identity_trade_password
       where user_id = ${userId}`,
  )

/**
 * Counts a try before it is looked at, so that no more than `triesMax` can be under way at once. The
 * last one locks at once, and a right answer unlocks. Nothing (undefined) while locked, or not set.
 */
export const takeTradeTry = (
  sql: Sql,
  userId: string,
  { now, triesMax, lockUntil }: { now: Instant; triesMax: number; lockUntil: Instant },
) =>
  row(
    TradePassword,
    sql`
      update identity_trade_password
         set tries = case when locked_until is null then tries + 1 else 1 end,
             locked_until = case
               when locked_until is null and tries + 1 >= ${triesMax} then ${lockUntil}::timestamptz
             end
       where user_id = ${userId} and (locked_until is null or locked_until <= ${now})
      returning password_hash as "passwordHash", tries, locked_until as "lockedUntil"`,
  )

export const clearTradeTries = (sql: Sql, userId: string) => sql`
  update identity_trade_password
     set tries = 0, locked_until = null
   where user_id = ${userId}`

export const insertEvent = (
  sql: Sql,
  event: {
    readonly id: string
    readonly userId: string
    readonly kind: EventKind
    readonly ip: string
    readonly device: string
    readonly at: Instant
  },
) => sql`
  insert into identity_event (id, user_id, kind, ip, device, at)
  values (${event.id}, ${event.userId}, ${event.kind}, ${event.ip}, ${event.device}, ${event.at})`

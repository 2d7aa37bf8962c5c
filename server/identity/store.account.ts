/** Statements on what a user may look at and change about their own account. */
import * as z from 'zod/mini'
import type { Language } from '#contract/language.ts'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'

const SessionRow = z.object({
  id: z.string(),
  name: z.string(),
  ip: z.string(),
  createdAt: InstantColumn,
  seenAt: InstantColumn,
})
const EventRow = z.object({
  id: z.string(),
  kind: z.string(),
  device: z.string(),
  ip: z.string(),
  at: InstantColumn,
})
const Invited = z.object({ name: z.string(), at: InstantColumn })
const Total = z.object({ total: z.number() })

/** Sessions that still count, the one used last first. */
export const selectLiveSessions = (
  sql: Sql,
  userId: string,
  { now, idleSince, limit }: { now: Instant; idleSince: Instant; limit: number },
) =>
  rows(
    SessionRow,
    sql`
      select id, device as name, ip, created_at as "createdAt", last_seen_at as "seenAt"
        from identity_session
       where user_id = ${userId}
         and revoked_at is null
         and expires_at > ${now}
         and last_seen_at > ${idleSince}
       order by last_seen_at desc, id
       limit ${limit}`,
  )

/** Whether a session was neither ended nor has grown too old. */
export async function isOpen(sql: Sql, id: string, now: Instant): Promise<boolean> {
  const { length } = await sql`
    select id
      from identity_session
     where id = ${id} and revoked_at is null and expires_at > ${now}`
  return length === 1
}

/** Ends one session of this user. False when it is nobody's, another's or ended. */
export async function revokeSessionOf(
  sql: Sql,
  userId: string,
  id: string,
  now: Instant,
): Promise<boolean> {
  const { count } = await sql`
    update identity_session
       set revoked_at = ${now}
     where id = ${id} and user_id = ${userId} and revoked_at is null`
  return count === 1
}

/** Ends all of a user's sessions but the one that asks; answers how many. */
export async function revokeOtherSessions(
  sql: Sql,
  userId: string,
  keptId: string,
  now: Instant,
): Promise<number> {
  const { count } = await sql`
    update identity_session
       set revoked_at = ${now}
     where user_id = ${userId} and id <> ${keptId} and revoked_at is null`
  return count
}

/** What happened to an account, the newest first. */
export const selectEvents = (sql: Sql, userId: string, limit: number) =>
  rows(
    EventRow,
    sql`
      select id, kind, device, ip, at
        from identity_event
       where user_id = ${userId}
       order by at desc, id desc
       limit ${limit}`,
  )

/** Who registered with a user's code, the newest first. */
export const selectInvited = (sql: Sql, userId: string, limit: number) =>
  rows(
    Invited,
    sql`
      select coalesce(username, nickname) as name, created_at as at
        from identity_user
       where invited_by = ${userId}
       order by created_at desc, id
       limit ${limit}`,
  )

/** How many registered with a user's code. */
export async function countInvited(sql: Sql, userId: string): Promise<number> {
  const found = await row(
    Total,
    sql`
      select count(*)::int as total
        from identity_user
       where invited_by = ${userId}`,
  )
  return found?.total ?? 0
}

export const updateNickname = (sql: Sql, userId: string, nickname: string) => sql`
  update identity_user
     set nickname = ${nickname}
   where id = ${userId}`

export const updateAvatar = (sql: Sql, userId: string, avatar: string | null) => sql`
  update identity_user
     set avatar = ${avatar}
   where id = ${userId}`

export const updateRegion = (sql: Sql, userId: string, region: string | null) => sql`
  update identity_user
     set region = ${region}
   where id = ${userId}`

export const updateFiat = (sql: Sql, userId: string, fiat: string | null) => sql`
  update identity_user
     set fiat = ${fiat}
   where id = ${userId}`

/** Keeps the language a user chose; they are written to in it from now on. */
export const updateLanguage = (
  sql: Sql,
  userId: string,
  chosen: Language | null,
  spoken: Language,
) => sql`
  update identity_user
     set chosen_language = ${chosen}, language = ${spoken}
   where id = ${userId}`

export const updateTradePassword = (
  sql: Sql,
  userId: string,
  passwordHash: string,
  now: Instant,
) => sql`
  update identity_trade_password
     set password_hash = ${passwordHash}, set_at = ${now}, tries = 0, locked_until = null
   where user_id = ${userId}`

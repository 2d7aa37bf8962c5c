/** Statements on Telegram accounts, links to our bot, and what Telegram signed. */
import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row } from '#server/platform/db.ts'
import type { TelegramUser } from '#server/security/telegram.signed.ts'

const Bound = z.object({ telegramId: z.bigint(), name: z.string(), boundAt: InstantColumn })
const Owner = z.object({ userId: z.string() })
const Start = z.object({
  userId: z.string(),
  sessionId: z.string(),
  ip: z.string(),
  userAgent: z.string(),
})
/** A link that was asked for: by whom and where from. */
export type Start = z.infer<typeof Start>

export const selectTelegram = (sql: Sql, userId: string) =>
  row(
    Bound,
    sql`
      select telegram_id as "telegramId", name, bound_at as "boundAt"
        from security_telegram
       where user_id = ${userId}`,
  )

/** Whose a Telegram account is. */
export const selectTelegramOwner = (sql: Sql, telegramId: number) =>
  row(
    Owner,
    sql`
      select user_id as "userId"
        from security_telegram
       where telegram_id = ${telegramId}`,
  )

/** Binds an account. False when it is bound already; of two at once, the second waits for the first. */
export async function insertTelegram(
  sql: Sql,
  userId: string,
  { id, name }: TelegramUser,
  now: Instant,
): Promise<boolean> {
  const { count } = await sql`
    insert into security_telegram (user_id, telegram_id, name, bound_at)
    values (${userId}, ${id}, ${name}, ${now})
    on conflict do nothing`
  return count === 1
}

export const updateTelegramName = (sql: Sql, userId: string, name: string) => sql`
  update security_telegram
     set name = ${name}
   where user_id = ${userId}`

/** False when none was bound. */
export async function deleteTelegram(sql: Sql, userId: string): Promise<boolean> {
  const { count } = await sql`
    delete from security_telegram
     where user_id = ${userId}`
  return count === 1
}

/** Keeps a user's link, in place of the one before. */
export const upsertStart = (
  sql: Sql,
  start: Start & { readonly tokenHash: Buffer; readonly expiresAt: Instant },
) => sql`
  insert into security_telegram_start (
    user_id, token_hash, session_id, ip, user_agent, expires_at)
  values (
    ${start.userId}, ${start.tokenHash}, ${start.sessionId}, ${start.ip}, ${start.userAgent},
    ${start.expiresAt})
  on conflict (user_id) do update
     set token_hash = excluded.token_hash,
         session_id = excluded.session_id,
         ip = excluded.ip,
         user_agent = excluded.user_agent,
         expires_at = excluded.expires_at,
         used_at = null`

/** Whose link a token is, if it can still be used. */
export const selectStart = (sql: Sql, tokenHash: Buffer, now: Instant) =>
  row(
    Owner,
    sql`
      select user_id as "userId"
        from security_telegram_start
       where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`,
  )

/** Uses up a link; nothing (undefined) when there is none, or it was used or is too old. */
export const takeStart = (sql: Sql, tokenHash: Buffer, now: Instant) =>
  row(
    Start,
    sql`
      update security_telegram_start
         set used_at = ${now}
       where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}
      returning user_id as "userId", session_id as "sessionId", ip, user_agent as "userAgent"`,
  )

/** Remembers signed data. False when it was accepted before. */
export async function insertSeen(sql: Sql, hash: Buffer, until: Instant): Promise<boolean> {
  const { count } = await sql`
    insert into security_telegram_seen (hash, until)
    values (${hash}, ${until})
    on conflict do nothing`
  return count === 1
}

/** Forgets links that are too old, at most `limit`; answers how many. */
export async function deleteStarts(sql: Sql, before: Instant, limit: number): Promise<number> {
  const { count } = await sql`
    delete from security_telegram_start
     where user_id in (
       select user_id
         from security_telegram_start
        where expires_at < ${before}
        limit ${limit}
          for update skip locked)`
  return count
}

/** Forgets signed data that is too old, at most `limit`; answers how many. */
export async function deleteSeen(sql: Sql, before: Instant, limit: number): Promise<number> {
  const { count } = await sql`
    delete from security_telegram_seen
     where hash in (
       select hash
         from security_telegram_seen
        where until < ${before}
        limit ${limit}
          for update skip locked)`
  return count
}

/** Statements on what protects an account, and on what was changed of it. */
import postgres from 'postgres'
import * as z from 'zod/mini'
import type { CodeChannel } from '#contract/identity.ts'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row } from '#server/platform/db.ts'
import type { EventKind } from '#server/identity/store.ts'
import type { FrozenBy } from '#server/identity/user.ts'

/** SQLSTATE (PostgreSQL, appendix A). */
const uniqueViolation = '23505'

const At = z.object({ at: InstantColumn })
const LogIn = z.object({ userId: z.string() })
const Past = z.object({
  userId: z.string(),
  channel: z.enum(['phone', 'email']),
  value: z.string(),
})

/** Binds a phone or e-mail. False when another account has it; the transaction is lost then. */
export async function updateContact(
  sql: Sql,
  userId: string,
  channel: CodeChannel,
  value: string,
): Promise<boolean> {
  try {
    await sql`
      update identity_user
         set ${sql(channel)} = ${value}
       where id = ${userId}`
    return true
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === uniqueViolation) return false
    throw error
  }
}

export const insertPastContact = (
  sql: Sql,
  eventId: string,
  channel: CodeChannel,
  value: string,
) => sql`
  insert into identity_past_contact (event_id, channel, value)
  values (${eventId}, ${channel}, ${value})`

/** A past contact that was not told yet, marked as told. */
export const takePastContact = (sql: Sql, eventId: string, now: Instant) =>
  row(
    Past,
    sql`
      update identity_past_contact p
         set told_at = ${now}
        from identity_event e
       where p.event_id = ${eventId} and p.told_at is null and e.id = p.event_id
      returning e.user_id as "userId", p.channel, p.value`,
  )

export const updateFrozen = (sql: Sql, userId: string, by: FrozenBy | null) => sql`
  update identity_user
     set status = ${by === null ? 'active' : 'frozen'}, frozen_by = ${by}
   where id = ${userId}`

export const updatePhrase = (sql: Sql, userId: string, phrase: string | null) => sql`
  update identity_user
     set phrase = ${phrase}
   where id = ${userId}`

/** When the newest event of some kinds was, since a moment. */
export const selectNewestOf = (
  sql: Sql,
  userId: string,
  kinds: readonly EventKind[],
  since: Instant,
) =>
  row(
    At,
    sql`
      select at
        from identity_event
       where user_id = ${userId} and at > ${since} and kind in ${sql(kinds)}
       order by at desc
       limit 1`,
  )

/** Whose log-in an event is, if it is one and not older. */
export const selectLogIn = (sql: Sql, eventId: string, since: Instant) =>
  row(
    LogIn,
    sql`
      select user_id as "userId"
        from identity_event
       where id = ${eventId} and kind = 'logged_in' and at > ${since}`,
  )

/** Statements on what protects an account, and on what was changed of it. */
import * as z from 'zod/mini'
import type { CodeChannel } from '#contract/identity.access.ts'
import type { Instant } from '#kernel/time.ts'
import { type Sql, isUniqueViolation, row, rows } from '#server/platform/db.ts'
import type { FrozenBy } from '#server/identity/user.ts'

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
    if (isUniqueViolation(error)) return false
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

/** Forgets past contacts that were told before a moment, at most `limit`. */
export const deletePastContacts = (sql: Sql, before: Instant, limit: number) => sql`
  delete from identity_past_contact
   where event_id in (
     select event_id
       from identity_past_contact
      where told_at < ${before}
      limit ${limit}
        for update skip locked)`

export const updateFrozen = (sql: Sql, userId: string, by: FrozenBy | null) => sql`
  update identity_user
     set status = ${by === null ? 'active' : 'frozen'}, frozen_by = ${by}
   where id = ${userId}`

export const updatePhrase = (sql: Sql, userId: string, phrase: string | null) => sql`
  update identity_user
     set phrase = ${phrase}
   where id = ${userId}`

/** Those of some users from whose accounts nothing may leave. */
export const selectFrozen = async (sql: Sql, userIds: readonly string[]): Promise<Set<string>> => {
  const found = await rows(
    z.object({ id: z.string() }),
    sql`
    select id
      from identity_user
     where id = any(${sql.array([...userIds])}::uuid[])
       and status = 'frozen'`,
  )
  return new Set(found.map(({ id }) => id))
}

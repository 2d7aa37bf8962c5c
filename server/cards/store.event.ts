import * as z from 'zod/mini'
import { InstantColumn, type Sql, rows } from '#server/platform/db.ts'

/** Events of one subject that are shown. */
const eventMax = 100

const EventRow = z.object({
  what: z.string(),
  actor: z.string(),
  detail: z.string(),
  at: InstantColumn,
})
export type EventRow = z.infer<typeof EventRow>

export const insertEvent = (sql: Sql, event: EventRow & { readonly subject: string }) => sql`
  insert into cards_event (subject, what, actor, detail, at)
  values (${event.subject}, ${event.what}, ${event.actor}, ${event.detail}, ${event.at})`

/** In the order in which they happened. */
export const selectEvents = (sql: Sql, subject: string) =>
  rows(
    EventRow,
    sql`
    select what, actor, detail, at
      from cards_event
     where subject = ${subject}
     order by id
     limit ${eventMax}`,
  )

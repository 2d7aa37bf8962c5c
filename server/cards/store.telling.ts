import * as z from 'zod/mini'
import { type Sql, jsonRows, rows } from '#server/platform/db.ts'

/** A notice as it is kept until it is given. */
export const KeptNotice = z.object({
  kind: z.enum(['cardPaid', 'cardDeclined']),
  key: z.string(),
  details: z.record(z.string(), z.string()),
  link: z.string(),
  /** RFC 3339. */
  at: z.string(),
})
export type KeptNotice = z.infer<typeof KeptNotice>

const TakenTelling = z.object({ userId: z.string(), notice: KeptNotice })

/** What is to be told, and to whom. */
export type Telling = {
  readonly id: string
  readonly userId: string
  readonly notice: KeptNotice
}

export const insertTellings = (sql: Sql, tellings: readonly Telling[]) => sql`
  insert into cards_telling (id, user_id, notice)
  select id, "userId", notice
    from json_to_recordset(${jsonRows(tellings)}::text::json) as one (
           id uuid, "userId" uuid, notice jsonb)`

/** Takes up to so many that nobody else is taking, the oldest first. */
export const takeTellings = (sql: Sql, limit: number) =>
  rows(
    TakenTelling,
    sql`
    delete from cards_telling
     where id in (
       select id
         from cards_telling
        order by id
        limit ${limit}
          for update skip locked)
    returning user_id as "userId", notice`,
  )

/** What the desk of orders reads, and what it keeps of the company's answers. */
import * as z from 'zod/mini'
import { answerStates, unreadReasons } from '#contract/kyc.orders.ts'
import type { ThirdOrderState } from '#contract/kyc.third.ts'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'
import { OrderRow, orderColumns } from '#server/kyc/store.third.ts'

const Answer = z.object({ state: z.enum(answerStates), note: z.string(), at: InstantColumn })
/** What the company said at a moment. */
export type Answer = z.infer<typeof Answer>

const Unread = z.object({
  id: z.string(),
  why: z.enum(unreadReasons),
  bytes: z.number(),
  excerpt: z.string(),
  at: InstantColumn,
})
/** A webhook that came to nothing. */
export type Unread = z.infer<typeof Unread>

/** Answers and webhooks that are shown at once. */
const shownMax = 100

/** Orders after a place, newest first; what waits and is late counts as overdue. */
export const selectDeskOrders = (
  sql: Sql,
  asked: {
    readonly state: ThirdOrderState | undefined
    readonly now: Instant
    readonly place: { readonly at: Instant; readonly id: string } | undefined
    readonly limit: number
  },
) => {
  const { state, now, place, limit } = asked
  const shown = sql`case when state = 'waiting' and due_at <= ${now} then 'overdue' else state end`
  return rows(
    OrderRow,
    sql`
    select ${orderColumns(sql)}
      from kyc_third_order
     where ${state === undefined ? sql`true` : sql`${shown} = ${state}`}
       and ${place ? sql`(created_at, id) < (${place.at}, ${place.id})` : sql`true`}
     order by created_at desc, id desc
     limit ${limit}`,
  )
}

export const lockOrderByNo = (sql: Sql, orderNo: string) =>
  row(
    OrderRow,
    sql`
    select ${orderColumns(sql)}
      from kyc_third_order
     where order_no = ${orderNo}
       for update`,
  )

/** Newest first. */
export const selectAnswers = (sql: Sql, orderId: string, limit = shownMax) =>
  rows(
    Answer,
    sql`
    select state, note, at
      from kyc_third_answer
     where order_id = ${orderId}
     order by at desc, id desc
     limit ${limit}`,
  )

export const insertAnswer = (sql: Sql, id: string, orderId: string, answer: Answer) => sql`
  insert into kyc_third_answer (id, order_id, state, note, at)
  values (${id}, ${orderId}, ${answer.state}, ${answer.note}, ${answer.at})`

/** Notes a webhook, unless as many as `limit` were noted since a moment. */
export const insertUnread = (
  sql: Sql,
  unread: Unread,
  { since, limit }: { readonly since: Instant; readonly limit: number },
) => sql`
  insert into kyc_third_unread (id, why, bytes, excerpt, at)
  select ${unread.id}, ${unread.why}, ${unread.bytes}::int, ${unread.excerpt}, ${unread.at}::timestamptz
   where (select count(*) from kyc_third_unread where at > ${since}) < ${limit}::int`

/** Newest first. */
export const selectUnread = (sql: Sql) =>
  rows(
    Unread,
    sql`
    select id, why, bytes, excerpt, at
      from kyc_third_unread
     order by at desc, id desc
     limit ${shownMax}`,
  )

/** Forgets those from before a moment, so many at a time; answers how many. */
export async function deleteUnread(sql: Sql, before: Instant, limit: number): Promise<number> {
  const { count } = await sql`
    delete from kyc_third_unread
     where id in (
             select id
               from kyc_third_unread
              where at < ${before}
              limit ${limit})`
  return count
}

/** Statements on views of users' apps. */
import * as z from 'zod/mini'
import { OperatorRole } from '#contract/operators.ts'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'

const View = z.object({
  id: z.string(),
  operatorId: z.string(),
  operatorName: z.string(),
  role: OperatorRole,
  sessionId: z.string(),
  userId: z.string(),
  openedAt: z.nullable(InstantColumn),
  expiresAt: InstantColumn,
})
/** A view and whose it is. */
export type View = z.infer<typeof View>

export const insertView = (
  sql: Sql,
  view: Pick<View, 'id' | 'operatorId' | 'sessionId' | 'userId' | 'expiresAt'> & {
    readonly ticketHash: Buffer
    readonly createdAt: Instant
  },
) => sql`
  insert into operators_view (
    id, operator_id, session_id, user_id, ticket_hash, created_at, expires_at)
  values (
    ${view.id}, ${view.operatorId}, ${view.sessionId}, ${view.userId}, ${view.ticketHash},
    ${view.createdAt}, ${view.expiresAt})`

const columns = (sql: Sql) => sql`
  v.id, v.operator_id as "operatorId", o.name as "operatorName", o.role,
  v.session_id as "sessionId", v.user_id as "userId", v.opened_at as "openedAt",
  v.expires_at as "expiresAt"`

/** Views that last, of operators who are still logged in as they were when these began. */
const live = (sql: Sql, now: Instant) => sql`
  operators_view v
  join operators_operator o on o.id = v.operator_id and o.disabled_at is null
  join operators_session s on s.id = v.session_id and s.ended_at is null and s.expires_at > ${now}`

/** The view of a ticket that was not used, made after `since`; locked, so that it is used once. */
export const lockTicket = (sql: Sql, ticketHash: Buffer, since: Instant, now: Instant) =>
  row(
    View,
    sql`
      select ${columns(sql)}
        from ${live(sql, now)}
       where v.ticket_hash = ${ticketHash}
         and v.created_at > ${since}
         and v.opened_at is null
         and v.ended_at is null
         for update of v`,
  )

/** The view of a token. */
export const selectView = (sql: Sql, tokenHash: Buffer, now: Instant) =>
  row(
    View,
    sql`
      select ${columns(sql)}
        from ${live(sql, now)}
       where v.token_hash = ${tokenHash} and v.ended_at is null and v.expires_at > ${now}`,
  )

export const markOpened = (sql: Sql, id: string, tokenHash: Buffer, now: Instant) => sql`
  update operators_view
     set token_hash = ${tokenHash}, opened_at = ${now}
   where id = ${id}`

/** The view that ended by this; undefined when it had ended. */
export const endView = (sql: Sql, id: string, now: Instant) =>
  row(
    View,
    sql`
      update operators_view v
         set ended_at = ${now}
        from operators_operator o
       where v.id = ${id} and o.id = v.operator_id and v.ended_at is null
      returning ${columns(sql)}`,
  )

/** Ends views whose time is over, at most `limit`; answers them. */
export const endOverdue = (sql: Sql, now: Instant, limit: number) =>
  rows(
    View,
    sql`
      update operators_view v
         set ended_at = v.expires_at
        from operators_operator o
       where o.id = v.operator_id
         and v.id in (
           select id
             from operators_view
            where ended_at is null and expires_at <= ${now}
            limit ${limit}
              for update skip locked)
      returning ${columns(sql)}`,
  )

/** Forgets views that ended before a moment, at most `limit`; answers how many. */
export async function deleteViews(sql: Sql, before: Instant, limit: number): Promise<number> {
  const { count } = await sql`
    delete from operators_view
     where id in (
       select id
         from operators_view
        where ended_at < ${before}
        limit ${limit}
          for update skip locked)`
  return count
}

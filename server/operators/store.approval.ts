/** Statements on requests that take two operators, and on notes. */
import * as z from 'zod/mini'
import { type ApprovalKind, ApprovalState, approvalKinds } from '#contract/operators.approvals.ts'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'
import type { Place } from '#server/platform/place.ts'

export const ApprovalRow = z.object({
  id: z.string(),
  kind: z.custom<ApprovalKind>(
    (kind) => typeof kind === 'string' && Object.hasOwn(approvalKinds, kind),
  ),
  payload: z.string(),
  reason: z.string(),
  requestedBy: z.string(),
  requestedByName: z.string(),
  requestedAt: InstantColumn,
  expiresAt: InstantColumn,
  state: ApprovalState,
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(InstantColumn),
})
export type ApprovalRow = z.infer<typeof ApprovalRow>

const Note = z.object({
  id: z.string(),
  text: z.string(),
  operator: z.string(),
  at: InstantColumn,
})

const columns = (sql: Sql) => sql`
  a.id, a.kind, a.payload, a.reason, a.requested_by as "requestedBy",
  r.name as "requestedByName", a.requested_at as "requestedAt", a.expires_at as "expiresAt",
  a.state, d.name as "decidedByName", a.decided_at as "decidedAt"`

/** A request to be written. */
export type NewApproval = Pick<
  ApprovalRow,
  'id' | 'kind' | 'payload' | 'reason' | 'requestedBy' | 'requestedAt' | 'expiresAt'
>

export const insertApproval = (sql: Sql, added: NewApproval) => sql`
  insert into operators_approval (
    id, kind, payload, reason, requested_by, requested_at, expires_at)
  values (
    ${added.id}, ${added.kind}, ${added.payload}, ${added.reason}, ${added.requestedBy},
    ${added.requestedAt}, ${added.expiresAt})`

/** A request, locked: of two who decide at once the second finds it decided. */
export const lockApproval = (sql: Sql, id: string) =>
  row(
    ApprovalRow,
    sql`
      select ${columns(sql)}
        from operators_approval a
        join operators_operator r on r.id = a.requested_by
        left join operators_operator d on d.id = a.decided_by
       where a.id = ${id}
         for update of a`,
  )

/** All that an operator asked for and that can be decided, locked in the order of the ids. */
export const lockPendingOf = (sql: Sql, operatorId: string, now: Instant) =>
  rows(
    ApprovalRow,
    sql`
      select ${columns(sql)}
        from operators_approval a
        join operators_operator r on r.id = a.requested_by
        left join operators_operator d on d.id = a.decided_by
       where a.requested_by = ${operatorId} and a.state = 'pending' and a.expires_at > ${now}
       order by a.id
         for update of a`,
  )

/** Ends a request that is pending. False when it is not. */
export async function closeApproval(
  sql: Sql,
  id: string,
  closed: { readonly state: ApprovalState; readonly by: string; readonly at: Instant },
): Promise<boolean> {
  const { count } = await sql`
    update operators_approval
       set state = ${closed.state}, decided_by = ${closed.by}, decided_at = ${closed.at}
     where id = ${id} and state = 'pending'`
  return count === 1
}

/** Ends requests whose time is over, at most `limit` of them. */
export async function expireApprovals(sql: Sql, now: Instant, limit: number): Promise<number> {
  const { count } = await sql`
    update operators_approval
       set state = 'expired', decided_at = ${now}
     where id in (
       select id
         from operators_approval
        where state = 'pending' and expires_at <= ${now}
        limit ${limit}
          for update skip locked)`
  return count
}

/** Requests that can be decided, or those that cannot any more; newest first. */
export const selectApprovals = (
  sql: Sql,
  {
    open,
    now,
    after,
  }: { readonly open: boolean; readonly now: Instant; readonly after?: Place | undefined },
  limit: number,
) =>
  rows(
    ApprovalRow,
    sql`
      select ${columns(sql)}
        from operators_approval a
        join operators_operator r on r.id = a.requested_by
        left join operators_operator d on d.id = a.decided_by
       where (a.state = 'pending' and a.expires_at > ${now}) = ${open}
             ${after === undefined ? sql`` : sql`and (a.requested_at, a.id) < (${after.at}, ${after.id})`}
       order by a.requested_at desc, a.id desc
       limit ${limit}`,
  )

export const insertNote = (
  sql: Sql,
  added: {
    readonly id: string
    readonly userId: string
    readonly operatorId: string
    readonly text: string
    readonly at: Instant
  },
) => sql`
  insert into operators_note (id, user_id, operator_id, text, at)
  values (${added.id}, ${added.userId}, ${added.operatorId}, ${added.text}, ${added.at})`

/** Notes on a user, newest first. */
export const selectNotes = (sql: Sql, userId: string, limit: number) =>
  rows(
    Note,
    sql`
      select n.id, n.text, o.name as operator, n.at
        from operators_note n
        join operators_operator o on o.id = n.operator_id
       where n.user_id = ${userId}
       order by n.at desc, n.id desc
       limit ${limit}`,
  )

const Count = z.object({ count: z.number(), oldestAt: z.nullable(InstantColumn) })

/** How many can be decided, and since when. */
export async function countApprovals(sql: Sql, now: Instant) {
  const counted = await row(
    Count,
    sql`
      select count(*)::int as count, min(requested_at) as "oldestAt"
        from operators_approval
       where state = 'pending' and expires_at > ${now}`,
  )
  return counted ?? { count: 0, oldestAt: null }
}

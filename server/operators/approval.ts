/** What takes two operators, whatever it is: asked by one, decided by another, done once. */
import { Failure } from '#contract/errors.ts'
import {
  type Approval,
  type ApprovalSubject,
  type approvalList,
  approvalKinds,
  approvalPageSize,
  approvalStates,
  type decideApproval,
  type requestAdjustment,
} from '#contract/operators.approvals.ts'
import { may } from '#contract/operators.permissions.ts'
import { assert } from '#kernel/assert.ts'
import { nextState } from '#kernel/machine.ts'
import type { Instant } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import type { OperatorContext, OperatorHandler } from '#server/platform/http/route.ts'
import { cursorOf, placeOf } from '#server/platform/place.ts'
import { checkAdjustment, writeAdjustment } from '#server/operators/adjustment.ts'
import { ask } from '#server/operators/ask.ts'
import { requireFresh } from '#server/operators/factor.ts'
import { type Subjects, kinds } from '#server/operators/kinds.ts'
import type { OperatorDeps } from '#server/operators/operator.ts'
import { requireSettled } from '#server/operators/settled.ts'
import {
  type ApprovalRow,
  closeApproval,
  lockApproval,
  lockPendingOf,
  selectApprovals,
} from '#server/operators/store.approval.ts'

/** Asks for an adjustment. */
export const askAdjustment: OperatorHandler<typeof requestAdjustment> = async (
  { reason, ...adjustment },
  context,
) => {
  await checkAdjustment(context.sql, adjustment)
  const payload = writeAdjustment(adjustment)
  return { id: await ask(context, 'adjustment', { payload, reason }) }
}

/** Approves and does, or declines. One's own can be declined, which takes it back. */
export const decide =
  (deps: OperatorDeps): OperatorHandler<typeof decideApproval> =>
  async ({ id, approve, reason, proof }, context) => {
    const { sql, clock, operator, act } = context
    await requireSettled(context)
    const asked = await lockApproval(sql, id)
    if (!asked) throw new Failure('NOT_FOUND')
    if (!may(operator.role, approvalKinds[asked.kind])) throw new Failure('FORBIDDEN')
    if (asked.state !== 'pending' || asked.expiresAt <= clock.now())
      throw new Failure('APPROVAL_CLOSED')
    if (approve && asked.requestedBy === operator.operatorId) throw new Failure('APPROVAL_OWN')
    await requireFresh(deps, context, proof)
    const state = nextState(approvalStates, asked.state, approve ? 'approve' : 'decline')
    assert(state, 'a pending request can be decided')
    const isClosed = await closeApproval(sql, id, {
      state,
      by: operator.operatorId,
      at: clock.now(),
    })
    assert(isClosed, 'a request that is locked and pending can be closed')
    const kind = kinds[asked.kind]
    await (approve ? kind.approve(context, asked) : kind.decline?.(context, asked))
    const why = reason === undefined ? {} : { reason }
    act({ subject: `approval ${id}`, ...why, before: { state: asked.state }, after: { state } })
    return {}
  }

/** Declines whatever an operator asked for that nobody decided, for whoever changes that operator. */
export async function declineAllOf(context: OperatorContext, operatorId: string): Promise<void> {
  const { sql, clock, operator, act } = context
  for (const asked of await lockPendingOf(sql, operatorId, clock.now())) {
    const by = operator.operatorId
    await closeApproval(sql, asked.id, { state: 'declined', by, at: clock.now() })
    await kinds[asked.kind].decline?.(context, asked)
    const reason = 'who asked was changed by another operator'
    act({
      subject: `approval ${asked.id}`,
      reason,
      before: { state: asked.state },
      after: { state: 'declined' },
    })
  }
}

/** Requests with whom and what they are about. */
export const listApprovals: OperatorHandler<typeof approvalList> = async (
  { open, cursor },
  { sql, clock, operator },
) => {
  const now = clock.now()
  const place = cursor === undefined ? undefined : placeOf(cursor, 'cursor')
  const found = await selectApprovals(sql, { open, now, after: place }, approvalPageSize + 1)
  const shown = found.slice(0, approvalPageSize)
  const subjects = await subjectsOf(sql, now, shown)
  const approvals = shown.flatMap((row) => {
    const subject = subjects.get(row.id)
    return subject ? [approvalOf(row, subject, { now, operatorId: operator.operatorId })] : []
  })
  const last = shown.at(-1)
  const isMore = last !== undefined && found.length > approvalPageSize
  return { approvals, next: isMore ? cursorOf({ at: last.requestedAt, id: last.id }) : null }
}

/** Asks each kind about its own requests. */
async function subjectsOf(sql: Sql, now: Instant, rows: readonly ApprovalRow[]): Promise<Subjects> {
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  const found = [...byKind].map(([kind, own]) => kinds[kind].show(sql, now, own))
  return new Map((await Promise.all(found)).flatMap((subjects) => [...subjects]))
}

const approvalOf = (
  row: ApprovalRow,
  subject: ApprovalSubject,
  { now, operatorId }: { readonly now: Instant; readonly operatorId: string },
): Approval => ({
  id: row.id,
  state: row.state === 'pending' && row.expiresAt <= now ? 'expired' : row.state,
  reason: row.reason,
  subject,
  requestedBy: row.requestedByName,
  own: row.requestedBy === operatorId,
  requestedAt: row.requestedAt,
  expiresAt: row.expiresAt,
  decidedBy: row.decidedByName,
  decidedAt: row.decidedAt,
})

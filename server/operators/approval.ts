/** What takes two operators, whatever it is: asked by one, decided by another, done once. */
import { Failure } from '#contract/errors.ts'
import {
  type Approval,
  type approvalList,
  approvalKinds,
  approvalLifeMs,
  approvalPageSize,
  approvalStates,
  type decideApproval,
  type requestAdjustment,
} from '#contract/operators.approvals.ts'
import { may, takesTwo } from '#contract/operators.permissions.ts'
import { assert } from '#kernel/assert.ts'
import { nextState } from '#kernel/machine.ts'
import { after } from '#kernel/time.ts'
import { catalogue } from '#server/assets/catalogue.ts'
import { recordsById } from '#server/identity/records.ts'
import type { ActValue, OperatorContext, OperatorHandler } from '#server/platform/http/route.ts'
import { cursorOf, placeOf } from '#server/platform/place.ts'
import {
  adjust,
  checkAdjustment,
  readAdjustment,
  writeAdjustment,
} from '#server/operators/adjustment.ts'
import { canonical } from '#server/operators/audit.ts'
import {
  type ApprovalRow,
  closeApproval,
  insertApproval,
  lockApproval,
  selectApprovals,
} from '#server/operators/store.approval.ts'

type Kind = keyof typeof approvalKinds

/** Does what was approved, in the transaction of the approval; a refusal leaves the request open. */
const execute: Record<Kind, (context: OperatorContext, asked: ApprovalRow) => Promise<void>> = {
  adjustment: adjust,
}

/** Asks for something, and answers the request's id. */
export async function ask(
  context: OperatorContext,
  kind: Kind,
  { payload, reason }: { readonly payload: ActValue; readonly reason: string },
): Promise<string> {
  const { sql, clock, ids, operator, act } = context
  assert(takesTwo(approvalKinds[kind]), 'the table of permissions says what takes two')
  const [id, now] = [ids.uuid(), clock.now()]
  await insertApproval(sql, {
    id,
    kind,
    payload: canonical(payload),
    reason,
    requestedBy: operator.operatorId,
    requestedAt: now,
    expiresAt: after(now, approvalLifeMs),
  })
  act({ subject: `approval ${id}`, reason, after: { kind, payload } })
  return id
}

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
export const decide: OperatorHandler<typeof decideApproval> = async (
  { id, approve, reason },
  context,
) => {
  const { sql, clock, operator, act } = context
  const asked = await lockApproval(sql, id)
  if (!asked) throw new Failure('NOT_FOUND')
  if (!may(operator.role, approvalKinds[asked.kind])) throw new Failure('FORBIDDEN')
  if (asked.state !== 'pending' || asked.expiresAt <= clock.now())
    throw new Failure('APPROVAL_CLOSED')
  if (approve && asked.requestedBy === operator.operatorId) throw new Failure('APPROVAL_OWN')
  const state = nextState(approvalStates, asked.state, approve ? 'approve' : 'decline')
  assert(state, 'a pending request can be decided')
  const isClosed = await closeApproval(sql, id, {
    state,
    by: operator.operatorId,
    at: clock.now(),
  })
  assert(isClosed, 'a request that is locked and pending can be closed')
  if (approve) await execute[asked.kind](context, asked)
  const why = reason === undefined ? {} : { reason }
  act({ subject: `approval ${id}`, ...why, before: { state: asked.state }, after: { state } })
  return {}
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
  const adjustments = new Map(shown.map((row) => [row.id, readAdjustment(row.payload)]))
  const users = await recordsById(
    sql,
    [...adjustments.values()].map(({ userId }) => userId),
  )
  const userOf = new Map(users.map((user) => [user.id, user]))
  const { assets } = await catalogue(sql)
  const approvals = shown.flatMap((row): Approval[] => {
    const adjustment = adjustments.get(row.id)
    const user = adjustment && userOf.get(adjustment.userId)
    if (!adjustment || !user) return []
    return [
      {
        id: row.id,
        state: row.state === 'pending' && row.expiresAt <= now ? 'expired' : row.state,
        reason: row.reason,
        kind: row.kind,
        adjustment,
        uid: user.uid,
        name: user.username ?? user.nickname,
        scale: assets.find(({ code }) => code === adjustment.asset)?.scale ?? 0,
        requestedBy: row.requestedByName,
        own: row.requestedBy === operator.operatorId,
        requestedAt: row.requestedAt,
        expiresAt: row.expiresAt,
        decidedBy: row.decidedByName,
        decidedAt: row.decidedAt,
      },
    ]
  })
  const last = shown.at(-1)
  const isMore = last !== undefined && found.length > approvalPageSize
  return { approvals, next: isMore ? cursorOf({ at: last.requestedAt, id: last.id }) : null }
}

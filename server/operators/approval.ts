/** What takes two operators, whatever it is: asked by one, decided by another, done once. */
import { Failure } from '#contract/errors.ts'
import {
  type Approval,
  type approvalList,
  approvalKinds,
  approvalPageSize,
  approvalStates,
  type decideApproval,
  type requestAdjustment,
} from '#contract/operators.approvals.ts'
import { may } from '#contract/operators.permissions.ts'
import { assert, unreachable } from '#kernel/assert.ts'
import { nextState } from '#kernel/machine.ts'
import { catalogue } from '#server/assets/catalogue.ts'
import { recordsById } from '#server/identity/records.ts'
import type { OperatorContext, OperatorHandler } from '#server/platform/http/route.ts'
import { cursorOf, placeOf } from '#server/platform/place.ts'
import {
  adjust,
  checkAdjustment,
  readAdjustment,
  writeAdjustment,
} from '#server/operators/adjustment.ts'
import { type Kind, ask } from '#server/operators/approval.ask.ts'
import { readHalted, readWithdrawal, releaseWithdrawal, resume } from '#server/operators/release.ts'
import {
  type ApprovalRow,
  closeApproval,
  lockApproval,
  selectApprovals,
} from '#server/operators/store.approval.ts'

/** Does what was approved, in the transaction of the approval; a refusal leaves the request open. */
const execute: Record<Kind, (context: OperatorContext, asked: ApprovalRow) => Promise<void>> = {
  adjustment: adjust,
  withdrawal: releaseWithdrawal,
  resume,
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
  const asked = new Map(shown.map((row) => [row.id, wishOf(row)]))
  const users = await recordsById(
    sql,
    [...asked.values()].flatMap((wish) => (wish.adjustment ?? wish.withdrawal)?.userId ?? []),
  )
  const userOf = new Map(users.map((user) => [user.id, user]))
  const { assets } = await catalogue(sql)
  const approvals = shown.map((row): Approval => {
    const wish = asked.get(row.id) ?? nothing
    const money = wish.adjustment ?? wish.withdrawal
    const user = money && userOf.get(money.userId)
    return {
      id: row.id,
      state: row.state === 'pending' && row.expiresAt <= now ? 'expired' : row.state,
      reason: row.reason,
      kind: row.kind,
      ...wish,
      uid: user?.uid ?? '',
      name: user?.username ?? user?.nickname ?? '',
      scale: assets.find(({ code }) => code === money?.asset)?.scale ?? 0,
      requestedBy: row.requestedByName,
      own: row.requestedBy === operator.operatorId,
      requestedAt: row.requestedAt,
      expiresAt: row.expiresAt,
      decidedBy: row.decidedByName,
      decidedAt: row.decidedAt,
    }
  })
  const last = shown.at(-1)
  const isMore = last !== undefined && found.length > approvalPageSize
  return { approvals, next: isMore ? cursorOf({ at: last.requestedAt, id: last.id }) : null }
}

type Wish = Pick<Approval, 'adjustment' | 'withdrawal' | 'network'>
const nothing: Wish = { adjustment: null, withdrawal: null, network: null }

/** What a request is about. */
function wishOf({ kind, payload }: ApprovalRow): Wish {
  switch (kind) {
    case 'adjustment':
      return { ...nothing, adjustment: readAdjustment(payload) }
    case 'withdrawal':
      return { ...nothing, withdrawal: readWithdrawal(payload) }
    case 'resume':
      return { ...nothing, network: readHalted(payload).network }
    default:
      return unreachable(kind)
  }
}

import { type ApprovalKind, approvalKinds, approvalLifeMs } from '#contract/operators.approvals.ts'
import { takesTwo } from '#contract/operators.permissions.ts'
import { assert } from '#kernel/assert.ts'
import { after } from '#kernel/time.ts'
import type { ActValue, OperatorContext } from '#server/platform/http/route.ts'
import { canonical } from '#server/operators/audit.ts'
import { requireSettled } from '#server/operators/settled.ts'
import { insertApproval } from '#server/operators/store.approval.ts'

type Asked = {
  /** What is to be done, as it is kept with the request. */
  readonly payload: ActValue
  readonly reason: string
  /** What else the log says of it. */
  readonly noted?: Readonly<Record<string, ActValue>>
}

/** Asks for something, and answers the request's id. @throws Failure OPERATOR_UNSETTLED */
export async function ask(
  context: OperatorContext,
  kind: ApprovalKind,
  { payload, reason, noted = {} }: Asked,
): Promise<string> {
  const { sql, clock, ids, operator, act } = context
  assert(takesTwo(approvalKinds[kind]), 'the table of permissions says what takes two')
  await requireSettled(context)
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
  act({ subject: `approval ${id}`, reason, after: { kind, payload, ...noted } })
  return id
}

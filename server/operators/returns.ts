/** Deposits below the minimum that two operators give back. */
import * as z from 'zod/mini'
import { SmallReturn, type requestReturn } from '#contract/operators.approvals.ts'
import type { Instant } from '#kernel/time.ts'
import { lockKept, releaseBelow } from '#server/chain/giveBack.ts'
import type { Sql } from '#server/platform/db.ts'
import type { OperatorContext, OperatorHandler } from '#server/platform/http/route.ts'
import { ask } from '#server/operators/ask.ts'
import type { Subjects } from '#server/operators/kinds.ts'
import { subjectsOfUsers } from '#server/operators/ofUser.ts'
import type { ApprovalRow } from '#server/operators/store.approval.ts'

/** What is kept of a deposit, as it was asked for. */
const readReturn = (payload: string): SmallReturn => SmallReturn.parse(JSON.parse(payload))

/** Asks that one may go back. */
export const askReturn: OperatorHandler<typeof requestReturn> = async ({ id, reason }, context) => {
  const { userId, asset, amount, network, from } = await lockKept(context.sql, id)
  const payload = z.encode(SmallReturn, { id, userId, asset, amount, network, from })
  return { id: await ask(context, 'return', { payload, reason }) }
}

/** Lets it go. @throws TRANSFER_STATE_CONFLICT when another request was first, or its block is gone */
export const releaseReturn = ({ sql }: OperatorContext, { payload }: ApprovalRow): Promise<void> =>
  releaseBelow(sql, readReturn(payload).id)

/** Requests with the deposits and users they are about. */
export const returnSubjects = (
  sql: Sql,
  _now: Instant,
  asked: readonly ApprovalRow[],
): Promise<Subjects> =>
  subjectsOfUsers(sql, asked, ({ payload }) => {
    const deposit = readReturn(payload)
    const { userId, asset } = deposit
    return { userId, asset, subject: { kind: 'return', deposit } }
  })

/** Withdrawals that two operators let go on, and networks that two set to work again. */
import * as z from 'zod/mini'
import { Failure } from '#contract/errors.ts'
import {
  LargeWithdrawal,
  type requestResume,
  type requestWithdrawal,
} from '#contract/operators.approvals.ts'
import { NetworkCode } from '#contract/atoms.ts'
import { resumeNetwork } from '#server/chain/halt.ts'
import { approveWithdrawal, lockReview } from '#server/chain/review.ts'
import { networkStatuses } from '#server/chain/status.ts'
import { type Instant, formatInstant } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import type { OperatorContext, OperatorHandler } from '#server/platform/http/route.ts'
import { ask } from '#server/operators/ask.ts'
import type { Subjects } from '#server/operators/kinds.ts'
import { subjectsOfUsers } from '#server/operators/ofUser.ts'
import type { ApprovalRow } from '#server/operators/store.approval.ts'

/** What is kept of a withdrawal, as it was asked for. */
const readWithdrawal = (payload: string): LargeWithdrawal =>
  LargeWithdrawal.parse(JSON.parse(payload))

/** A request from before the moment was kept lifts nothing: halts can be alike but for it. */
const Halted = z.object({
  network: NetworkCode,
  halted: z.string(),
  haltedAt: z.optional(z.string()),
})

/** What is kept of a network, as it was asked for, and why and when it was halted. */
const readHalted = (payload: string): z.infer<typeof Halted> => Halted.parse(JSON.parse(payload))

/** Asks that a withdrawal may go on. */
export const askWithdrawal: OperatorHandler<typeof requestWithdrawal> = async (
  { id, reason },
  context,
) => {
  const { withdrawal } = await lockReview(context.sql, id)
  const { userId, asset, amount, network, to } = withdrawal
  const payload = z.encode(LargeWithdrawal, { id, userId, asset, amount, network, to })
  return { id: await ask(context, 'withdrawal', { payload, reason }) }
}

/** Lets it go on. @throws TRANSFER_STATE_CONFLICT when it was decided otherwise meanwhile */
export const releaseWithdrawal = async (
  context: OperatorContext,
  { payload }: ApprovalRow,
): Promise<void> => approveWithdrawal(context, readWithdrawal(payload).id)

/** Requests with the withdrawals and users they are about. */
export const withdrawalSubjects = (
  sql: Sql,
  _now: Instant,
  asked: readonly ApprovalRow[],
): Promise<Subjects> =>
  subjectsOfUsers(sql, asked, ({ payload }) => {
    const withdrawal = readWithdrawal(payload)
    const { userId, asset } = withdrawal
    return { userId, asset, subject: { kind: 'withdrawal', withdrawal } }
  })

/** Requests with the networks they are about. */
export const haltSubjects = (
  _sql: Sql,
  _now: Instant,
  asked: readonly ApprovalRow[],
): Promise<Subjects> =>
  Promise.resolve(
    new Map(
      asked.map(({ id, payload }) => [
        id,
        { kind: 'resume' as const, network: readHalted(payload).network },
      ]),
    ),
  )

/** Asks that a halt be lifted. @throws NOT_FOUND when nothing is halted there */
export const askResume: OperatorHandler<typeof requestResume> = async (
  { network, reason },
  context,
) => {
  const halted = await haltOf(context.sql, network)
  return { id: await ask(context, 'resume', { payload: { network, ...halted }, reason }) }
}

/** Lifts the halt that was asked about; another that came since stays. @throws NOT_FOUND */
export async function resume({ sql }: OperatorContext, { payload }: ApprovalRow): Promise<void> {
  const { network, halted, haltedAt } = readHalted(payload)
  const now = await haltOf(sql, network)
  if (now.halted !== halted || now.haltedAt !== haltedAt) throw new Failure('NOT_FOUND')
  await resumeNetwork(sql, network)
}

async function haltOf(sql: Sql, network: string) {
  const found = (await networkStatuses(sql)).find((one) => one.network === network)
  if (!found?.haltedReason || found.haltedAt === null) throw new Failure('NOT_FOUND')
  return { halted: found.haltedReason, haltedAt: formatInstant(found.haltedAt) }
}

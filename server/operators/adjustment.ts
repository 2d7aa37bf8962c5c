/** Money between the house and a user, in balance: whatever one side gains the other one loses. */
import * as z from 'zod/mini'
import { Failure } from '#contract/errors.ts'
import { Adjustment } from '#contract/operators.approvals.ts'
import { type Amount, add } from '#kernel/money.ts'
import { catalogue } from '#server/assets/catalogue.ts'
import { openBill } from '#server/bills/open.ts'
import { openCardFees } from '#server/cards/apply/openFees.ts'
import { openCheckFees } from '#server/kyc/openFees.ts'
import { accountBalance } from '#server/ledger/balances.ts'
import { type Party, available, house, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { recordById } from '#server/identity/records.ts'
import type { Instant } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import type { OperatorContext } from '#server/platform/http/route.ts'
import type { Subjects } from '#server/operators/kinds.ts'
import { subjectsOfUsers } from '#server/operators/ofUser.ts'
import type { ApprovalRow } from '#server/operators/store.approval.ts'

/** What is kept of an adjustment, as it was asked for. */
const readAdjustment = (payload: string): Adjustment => Adjustment.parse(JSON.parse(payload))

/** Its wire form, as JSON. */
export const writeAdjustment = (adjustment: Adjustment) => z.encode(Adjustment, adjustment)

/** @throws Failure NOT_FOUND, ASSET_UNKNOWN, AMOUNT_INVALID for what can never be done */
export async function checkAdjustment(
  sql: Sql,
  { userId, asset, amount }: Adjustment,
): Promise<void> {
  const { assets } = await catalogue(sql)
  if (!(await recordById(sql, userId))) throw new Failure('NOT_FOUND')
  if (!assets.some(({ code }) => code === asset)) throw new Failure('ASSET_UNKNOWN', { asset })
  if (amount === 0n) throw new Failure('AMOUNT_INVALID')
}

/**
 * Posts it under the request's id, which names the command: however often, it happens once. The
 * user has a bill of it.
 * @throws Failure INSUFFICIENT_FUNDS when the side that gives has less
 */
export async function adjust(context: OperatorContext, asked: ApprovalRow): Promise<void> {
  const { sql, clock, ids } = context
  const { userId, asset, amount, direction, house: from } = readAdjustment(asked.payload)
  const [ours, theirs] = [partyOf(from), available(userId)]
  const toUser = direction === 'toUser'
  await openBill(sql, clock, ids, {
    userId,
    type: toUser ? 'COLLECTION' : 'TRANSFER',
    status: 'SUCCESS',
    paymentType: 'service',
    asset,
    change: toUser ? amount : -amount,
    amount,
    counterparty: 'Auric',
    subject: asked.id,
  })
  const [debit, credit] = toUser ? [ours, theirs] : [theirs, ours]
  await post(sql, [{ cmd: asked.id, legs: [{ asset, amount, debit, credit, kind: 'adjustment' }] }])
  // The ledger lets the outside go below zero; what the operator does not have is not to give.
  const least = from === 'fee' && toUser ? await feesAtStake(sql, asset) : 0n
  if ((await accountBalance(sql, { ...ours, asset })) < least)
    throw new Failure('INSUFFICIENT_FUNDS', { asset })
}

/** Fees that may still come back are not the house's to give. */
const feesAtStake = async (sql: Sql, asset: string): Promise<Amount> =>
  add(await openCardFees(sql, asset), await openCheckFees(sql, asset))

/** Requests with the users they are about. */
export const adjustmentSubjects = (
  sql: Sql,
  _now: Instant,
  asked: readonly ApprovalRow[],
): Promise<Subjects> =>
  subjectsOfUsers(sql, asked, ({ payload }) => {
    const adjustment = readAdjustment(payload)
    const { userId, asset } = adjustment
    return { userId, asset, subject: { kind: 'adjustment', adjustment } }
  })

const partyOf = (name: Adjustment['house']): Party =>
  name === 'fee' ? house('fee') : outside('operator')

import { Failure } from '#contract/errors.ts'
import type { payOrder } from '#contract/kyc.third.ts'
import { pathOf } from '#contract/routes.ts'
import type { Ids } from '#kernel/id.ts'
import type { Clock } from '#kernel/time.ts'
import { assert } from '#kernel/assert.ts'
import { assetByCode, catalogue, decimalOf } from '#server/assets/catalogue.ts'
import { refundBill } from '#server/bills/move.ts'
import { openBill } from '#server/bills/open.ts'
import { checkTradePassword } from '#server/identity/tradePassword.ts'
import { startJob } from '#server/kyc/jobs.third.ts'
import { type OrderRow, lockOrder } from '#server/kyc/store.third.ts'
import { type ThirdDeps, moveOrder, shownOrder, stateAt } from '#server/kyc/third.ts'
import { available, house } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { giveNotice } from '#server/platform/notice.ts'
import { countSpend, giveBackSpend } from '#server/security/limits.ts'
import { checkFunds } from '#server/transfers/funds.ts'
import { paymentName } from '#server/transfers/paymentName.ts'

/**
 * Pays an order from the wallet. The row is locked first: of a payment, a cancellation and the
 * timer one comes through, and the others are told so.
 */
export const payForOrder =
  (deps: ThirdDeps): Handler<typeof payOrder, 'user'> =>
  async ({ orderNo, tradePassword }, context) => {
    const { sql, clock, caller } = context
    const order = await lockOrder(sql, caller.userId, orderNo)
    if (!order) throw new Failure('NOT_FOUND')
    if (!deps.identityProvider) throw new Failure('KYC_UNAVAILABLE')
    const state = stateAt(order, clock.now())
    if (state === 'overdue') throw new Failure('KYC_ORDER_OVERDUE')
    if (state !== 'waiting') throw new Failure('KYC_ORDER_CONFLICT')
    const { asset, amount, paymentId } = order
    const known = await catalogue(sql)
    const paidIn = assetByCode(known, asset)
    await checkTradePassword(context, caller.userId, tradePassword)
    await checkFunds(sql, known, caller.userId, { asset, amount })
    const subject = paymentName(asset, amount, orderNo)
    await countSpend(context, { id: paymentId, asset: paidIn, amount, subject })
    return shownOrder(deps, await charge(context, order), clock.now())
  }

/** The money last: its accounts stay locked until the transaction ends. */
async function charge({ sql, clock, ids }: Context<'user'>, order: OrderRow): Promise<OrderRow> {
  const { userId, asset, amount, paymentId } = order
  const bill = await openBill(sql, clock, ids, {
    userId,
    type: 'BUY_KYC',
    status: 'SUCCESS',
    paymentType: 'service',
    asset,
    change: -amount,
    amount,
    subject: paymentId,
  })
  const paidAt = clock.now()
  const change = { billId: bill.id, billNo: bill.orderNo, paidAt }
  const paid = await moveOrder(sql, order, 'pay', change)
  await enqueue(sql, startJob, { id: order.id })
  await noticeOf(sql, clock, paid, 'kycOrderPaid')
  await tell(sql, userId, { topic: 'user', changed: 'balances' })
  const sides = { debit: available(userId), credit: house('fee') }
  await post(sql, [{ cmd: paymentId, legs: [{ asset, amount, ...sides, kind: 'kyc_fee' }] }])
  return paid
}

/** Calls a paid and locked order off, and brings the money back with a bill of its own. */
export async function refundOrder(
  sql: Sql,
  clock: Clock,
  ids: Ids,
  order: OrderRow,
): Promise<void> {
  const { userId, asset, amount, refundId, paymentId, billId } = order
  assert(billId !== null, `the order ${order.orderNo} was never paid`)
  const now = clock.now()
  const moved = await moveOrder(sql, order, 'refund', { finishedAt: now, refundedAt: now })
  await refundBill(sql, clock, ids, { billId, reason: 'refused' })
  await giveBackSpend(sql, paymentId)
  await noticeOf(sql, clock, moved, 'kycOrderRefunded')
  await tell(sql, userId, { topic: 'user', changed: 'balances' })
  const sides = { debit: house('fee'), credit: available(userId) }
  await post(sql, [{ cmd: refundId, legs: [{ asset, amount, ...sides, kind: 'kyc_fee_refund' }] }])
}

async function noticeOf(
  sql: Sql,
  clock: Clock,
  { userId, orderNo, asset, amount }: OrderRow,
  kind: 'kycOrderPaid' | 'kycOrderRefunded',
): Promise<void> {
  const decimal = decimalOf(await catalogue(sql), asset, amount)
  await giveNotice(sql, {
    userId,
    kind,
    key: `${kind}:${orderNo}`,
    details: { amount: decimal, asset, order: orderNo },
    link: `${pathOf('kyc/kycorder')}?orderNo=${orderNo}`,
    at: clock.now(),
  })
}

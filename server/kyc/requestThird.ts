import { Failure } from '#contract/errors.ts'
import {
  openOrderMax,
  orderPayMinutes,
  type requestThird,
  type thirdOffer,
} from '#contract/kyc.third.ts'
import type { InputOf } from '#contract/operation.ts'
import { assert } from '#kernel/assert.ts'
import { after, formatInstant, minuteMs } from '#kernel/time.ts'
import { catalogue, decimalOf } from '#server/assets/catalogue.ts'
import { overdueJob } from '#server/kyc/jobs.third.ts'
import {
  type OrderRow,
  countOpenOrders,
  insertOrder,
  lockOrdersOf,
} from '#server/kyc/store.third.ts'
import { type ThirdDeps, feeOf, sealWords, shownOrder } from '#server/kyc/third.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs.ts'

/** Two numbers alike in one second are one in a million, and are drawn again. */
const orderNoDigits = 6
const orderNoTries = 8

/** What a check costs now, and what it may be for. */
export const showOffer =
  ({ identityProvider, thirdTerms }: ThirdDeps): Handler<typeof thirdOffer, 'user'> =>
  async (_, { sql }) => {
    const terms = await thirdTerms(sql)
    return {
      open: identityProvider !== undefined,
      ...feeOf(await catalogue(sql), terms),
      purposes: [...terms.purposes],
    }
  }

/** Orders a check. Nothing is paid yet, and nothing is said to the company. */
export const orderCheck =
  (deps: ThirdDeps): Handler<typeof requestThird, 'user'> =>
  async (input, context) => {
    const { identityProvider, thirdTerms } = deps
    const { sql, clock, caller } = context
    if (!input.acceptTerms) throw new Failure('TERMS_REQUIRED')
    if (!identityProvider) throw new Failure('KYC_UNAVAILABLE')
    if (input.contact === '') throw new Failure('KYC_CONTACT_REQUIRED')
    const terms = await thirdTerms(sql)
    if (!terms.purposes.includes(input.purpose)) throw new Failure('KYC_PURPOSE_CLOSED')
    const known = await catalogue(sql)
    const fee = feeOf(known, terms)
    if (input.asset !== fee.asset || input.amount !== fee.amount) {
      const shown = decimalOf(known, fee.asset, fee.amount)
      throw new Failure('FEE_CHANGED', { fee: shown, asset: fee.asset })
    }
    await lockOrdersOf(sql, caller.userId)
    if ((await countOpenOrders(sql, caller.userId, clock.now())) >= openOrderMax) {
      throw new Failure('KYC_ORDER_LIMIT', { max: String(openOrderMax) })
    }
    const order = await insertNumbered(deps, context, input)
    await enqueue(
      sql,
      overdueJob,
      { id: order.id },
      // A second later than due, so that two clocks need not agree.
      { delaySeconds: orderPayMinutes * 60 + 1 },
    )
    return shownOrder(deps, order, clock.now())
  }

async function insertNumbered(
  { documentSecret }: ThirdDeps,
  { sql, clock, ids, caller }: Context<'user'>,
  { purpose, contact, requirement, asset, amount }: InputOf<typeof requestThird>,
): Promise<OrderRow> {
  const now = clock.now()
  const moment = formatInstant(now).replace(/\D/g, '').slice(0, 14)
  for (let attempt = 0; attempt < orderNoTries; attempt += 1) {
    const id = ids.uuid()
    const order: OrderRow = {
      id,
      orderNo: `K${moment}${ids.digits(orderNoDigits)}`,
      userId: caller.userId,
      state: 'waiting',
      purpose,
      sealed: sealWords(documentSecret, id, { contact, requirement }),
      contact: null,
      requirement: null,
      asset,
      amount,
      paymentId: ids.uuid(),
      refundId: ids.uuid(),
      billId: null,
      billNo: null,
      applicant: null,
      note: null,
      decidedBy: null,
      createdAt: now,
      dueAt: after(now, orderPayMinutes * minuteMs),
      paidAt: null,
      finishedAt: null,
      refundedAt: null,
    }
    if (await insertOrder(sql, order)) return order
  }
  assert(false, 'no free order number')
}

import { Failure } from '#contract/errors.ts'
import type {
  cancelOrder,
  thirdOrder,
  thirdOrders,
  thirdRecords,
  thirdSession,
} from '#contract/kyc.third.ts'
import { lockOrder, selectOrder, selectOrders, selectRecords } from '#server/kyc/store.third.ts'
import { type ThirdDeps, moveOrder, shownOrder, stateAt } from '#server/kyc/third.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { log } from '#server/platform/log.ts'

/** Own orders, newest first. */
export const listOrders: Handler<typeof thirdOrders, 'user'> = async (
  _,
  { sql, clock, caller },
) => {
  const now = clock.now()
  const orders = await selectOrders(sql, caller.userId)
  return { orders: orders.map((order) => shownOrder(order, now)) }
}

/** One own order. @throws NOT_FOUND for anybody else's as for none */
export const showOrder: Handler<typeof thirdOrder, 'user'> = async (
  { orderNo },
  { sql, clock, caller },
) => {
  const order = await selectOrder(sql, caller.userId, orderNo)
  if (!order) throw new Failure('NOT_FOUND')
  return shownOrder(order, clock.now())
}

/** Calls off an order that was not paid. */
export const callOffOrder: Handler<typeof cancelOrder, 'user'> = async (
  { orderNo },
  { sql, clock, caller },
) => {
  const now = clock.now()
  const order = await lockOrder(sql, caller.userId, orderNo)
  if (!order) throw new Failure('NOT_FOUND')
  if (stateAt(order, now) !== 'waiting') throw new Failure('KYC_ORDER_CONFLICT')
  return shownOrder(await moveOrder(sql, order, 'cancel', { finishedAt: now }), now)
}

/**
 * The company's page for a paid order. A query, because nothing of ours changes: no transaction
 * waits for the company. Whoever is frozen is not checked either.
 */
export const openSession =
  ({ identityProvider }: ThirdDeps): Handler<typeof thirdSession, 'user'> =>
  async ({ orderNo }, { sql, origin, caller }) => {
    if (caller.frozen) throw new Failure('ACCOUNT_FROZEN')
    const order = await selectOrder(sql, caller.userId, orderNo)
    if (!order) throw new Failure('NOT_FOUND')
    if (order.state !== 'paid') throw new Failure('KYC_ORDER_CONFLICT')
    if (!identityProvider || order.applicant === null) throw new Failure('KYC_UNAVAILABLE')
    try {
      return await identityProvider.page(orderNo, origin.language)
    } catch (error) {
      log.warn({ part: 'kyc', err: error }, 'the identity company gave no page')
      throw new Failure('KYC_UNAVAILABLE')
    }
  }

/** Own proofs of identity, newest first. */
export const listRecords: Handler<typeof thirdRecords, 'user'> = async (_, { sql, caller }) => {
  const records = await selectRecords(sql, caller.userId)
  return {
    records: records.map(({ id, authNo, status, usage, createdAt }) => ({
      id,
      authNo,
      status,
      usage,
      createdAt,
    })),
  }
}

/** The desk of orders at the outside company: looking, and ending one by hand. */
import { Failure } from '#contract/errors.ts'
import {
  type DeskOrder,
  deskOrderPageSize,
  type kycCompleteOrder,
  type kycOpenOrder,
  type kycOrderList,
  type kycRefundOrder,
  type kycUnreadNews,
} from '#contract/kyc.orders.ts'
import type { Instant } from '#kernel/time.ts'
import { type Catalogue, catalogue, decimalOf } from '#server/assets/catalogue.ts'
import { refundOrder } from '#server/kyc/payOrder.ts'
import { mintRecord } from '#server/kyc/record.third.ts'
import {
  lockOrderByNo,
  selectAnswers,
  selectDeskOrders,
  selectUnread,
} from '#server/kyc/store.desk.ts'
import { type OrderRow, lockRecordOf } from '#server/kyc/store.third.ts'
import { type ThirdDeps, moveOrder, stateAt, wordsOf } from '#server/kyc/third.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import type { OperatorHandler } from '#server/platform/http/route.ts'
import { cursorOf, placeOf } from '#server/platform/place.ts'

/** Orders of a state, or all. */
export const listDeskOrders: OperatorHandler<typeof kycOrderList> = async (
  { state, cursor },
  { sql, clock },
) => {
  const now = clock.now()
  const place = cursor === undefined ? undefined : placeOf(cursor, 'cursor')
  const found = await selectDeskOrders(sql, { state, now, place, limit: deskOrderPageSize + 1 })
  const page = found.slice(0, deskOrderPageSize)
  const last = found.length > page.length ? page.at(-1) : undefined
  const known = await catalogue(sql)
  return {
    orders: page.map((order) => shown(known, order, now)),
    next: last ? cursorOf({ at: last.createdAt, id: last.id }) : null,
  }
}

/** One order, with what its owner wrote; that it was opened is logged. */
export const openDeskOrder =
  ({ documentSecret }: ThirdDeps): OperatorHandler<typeof kycOpenOrder> =>
  async ({ orderNo }, { sql, clock, act }) => {
    const order = await lockedOrder(sql, orderNo)
    const record = await lockRecordOf(sql, order.id)
    act({ subject: `user ${order.userId}`, after: { looked: `order ${orderNo}` } })
    return {
      ...shown(await catalogue(sql), order, clock.now()),
      ...wordsOf(documentSecret, order),
      applicant: order.applicant,
      answers: await selectAnswers(sql, order.id),
      record: record ? { authNo: record.authNo, status: record.status, usage: record.usage } : null,
    }
  }

/** Completes one by hand. What the company says afterwards still counts: a no disables the record. */
export const completeByHand: OperatorHandler<typeof kycCompleteOrder> = async (
  { orderNo, reason },
  { sql, clock, ids, operator, act },
) => {
  const order = await lockedOrder(sql, orderNo)
  const change = { finishedAt: clock.now(), note: null, decidedBy: operator.name }
  const done = await moveOrder(sql, order, 'complete', change)
  await mintRecord(sql, clock, ids, done)
  await tell(sql, order.userId, { topic: 'user', changed: 'identity', orderNo })
  act({
    subject: `user ${order.userId}`,
    reason,
    before: { state: order.state },
    after: { order: orderNo, state: done.state },
  })
  return shown(await catalogue(sql), done, clock.now())
}

/** Calls one off by hand; the fee goes back with a bill of its own. */
export const refundByHand: OperatorHandler<typeof kycRefundOrder> = async (
  { orderNo, reason },
  { sql, clock, ids, operator, act },
) => {
  const order = await lockedOrder(sql, orderNo)
  if (order.state !== 'paid') throw new Failure('KYC_ORDER_CONFLICT')
  act({
    subject: `user ${order.userId}`,
    reason,
    before: { state: order.state },
    after: { order: orderNo, state: 'cancelled', refunded: true },
  })
  await refundOrder(sql, clock, ids, { ...order, decidedBy: operator.name })
  await tell(sql, order.userId, { topic: 'user', changed: 'identity', orderNo })
  return shown(await catalogue(sql), await lockedOrder(sql, orderNo), clock.now())
}

/** Webhooks that came to nothing. */
export const listUnread: OperatorHandler<typeof kycUnreadNews> = async (_input, { sql }) => ({
  news: await selectUnread(sql),
})

async function lockedOrder(sql: Sql, orderNo: string): Promise<OrderRow> {
  const order = await lockOrderByNo(sql, orderNo)
  if (!order) throw new Failure('NOT_FOUND')
  return order
}

function shown(known: Catalogue, order: OrderRow, now: Instant): DeskOrder {
  const { orderNo, userId, purpose, asset, amount, createdAt, paidAt, decidedBy } = order
  const state = stateAt(order, now)
  const price = decimalOf(known, asset, amount)
  const finishedAt = order.finishedAt ?? (state === 'overdue' ? order.dueAt : null)
  const refunded = order.refundedAt !== null
  return {
    orderNo,
    userId,
    state,
    purpose,
    asset,
    price,
    createdAt,
    paidAt,
    finishedAt,
    refunded,
    decidedBy,
  }
}

/** What the company says about an order, and what becomes of it: jobs, each safe to repeat. */
import * as z from 'zod/mini'
import type { Ids } from '#kernel/id.ts'
import { type Clock, after, dayMs } from '#kernel/time.ts'
import { lookJob, overdueJob, startJob } from '#server/kyc/jobs.third.ts'
import { refundOrder } from '#server/kyc/payOrder.ts'
import { type Check, type IdentityProvider, ProviderRefusal } from '#server/kyc/provider.ts'
import { followRecord, mintRecord } from '#server/kyc/record.third.ts'
import {
  type OrderRow,
  isNewestLook,
  lockOrderById,
  selectOrderByNo,
  takeLook,
  updateOrder,
} from '#server/kyc/store.third.ts'
import { moveOrder, stateAt } from '#server/kyc/third.ts'
import type { Database, Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import { boundedBytes } from '#server/platform/http/bytes.ts'
import { type Job, enqueue } from '#server/platform/jobs.ts'
import { log } from '#server/platform/log.ts'

/** What the jobs need from outside. */
export type ThirdJobDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  /** Undefined where no company is set up: orders then wait until one is. */
  readonly identityProvider: IdentityProvider | undefined
}

/** Seconds between looks that no webhook asked for, and for how many days after the payment. */
const lookAgainSeconds = 1_800
const lookDays = 30

const Payload = z.object({ id: z.string() })

/** Jobs of orders for identity checks. */
export const thirdJobs = (deps: ThirdJobDeps): Job[] => [
  { name: overdueJob, run: (payload) => endUnpaid(deps, Payload.parse(payload).id) },
  { name: startJob, run: (payload) => startCheck(deps, Payload.parse(payload).id) },
  { name: lookJob, run: (payload) => lookAfter(deps, Payload.parse(payload).id) },
]

async function endUnpaid({ db, clock }: ThirdJobDeps, id: string): Promise<void> {
  await db.begin(async (sql) => {
    const order = await lockOrderById(sql, id)
    if (order?.state !== 'waiting' || stateAt(order, clock.now()) !== 'overdue') return
    await moveOrder(sql, order, 'expire', { finishedAt: order.dueAt })
    await tellOf(sql, order)
  })
}

/**
 * Makes the person known to the company. Whether an earlier try got through is asked first: a
 * reply that was lost makes no second person. When the company cannot, the money goes back.
 */
async function startCheck(deps: ThirdJobDeps, id: string): Promise<void> {
  const { db, clock, ids, identityProvider } = deps
  const order = await orderById(db, id)
  if (order?.state !== 'paid' || order.applicant !== null) return
  if (!identityProvider) throw new Error('no identity company is set up')
  const check = await personOf(identityProvider, order.orderNo)
  await db.begin(async (sql) => {
    const now = await lockOrderById(sql, id)
    if (now?.state !== 'paid' || now.applicant !== null) return
    if (check === undefined) return refundOrder(sql, clock, ids, now)
    await updateOrder(sql, now.state, { ...now, applicant: check.applicant })
    await tellOf(sql, now)
    // What came before the person had a name here was passed over.
    await enqueue(sql, lookJob, { id }, { key: `${lookJob}:${id}` })
  })
}

/** Undefined when the company refuses. */
async function personOf(provider: IdentityProvider, orderNo: string): Promise<Check | undefined> {
  const known = await provider.find(orderNo)
  if (known) return known
  try {
    return await provider.create(orderNo)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    log.warn({ part: 'kyc', orderNo, err: error }, 'the identity company took no order')
    return undefined
  }
}

/**
 * Asks the company where it stands. Webhooks say only that there is news, so that late, repeated
 * and reordered ones do no harm. Of two questions at once only the answer to the later counts.
 */
async function lookAfter(deps: ThirdJobDeps, id: string): Promise<void> {
  const { db, identityProvider } = deps
  const order = await orderById(db, id)
  if (!order || order.applicant === null || !identityProvider) return
  const look = await takeLook(db, id)
  const check = await identityProvider.find(order.orderNo)
  await db.begin(async (sql) => {
    const now = await lockOrderById(sql, id)
    if (!now || look === undefined || !(await isNewestLook(sql, id, look))) return
    if (now.state === 'paid') await settle(deps, sql, now, check)
    if (now.state === 'completed') {
      const outcome = check === undefined ? 'gone' : check.state
      await followRecord(sql, deps.clock, now, outcome === 'retry' ? 'refused' : outcome)
    }
    await tellOf(sql, now)
    await lookLater(deps, sql, now)
  })
}

/** Webhooks get lost for good, too: an order that was open asks again by itself, for a month. */
async function lookLater(
  { clock }: ThirdJobDeps,
  sql: Sql,
  { id, state, paidAt }: OrderRow,
): Promise<void> {
  const isFresh = paidAt !== null && clock.now() < after(paidAt, lookDays * dayMs)
  if (state !== 'paid' || !isFresh) return
  const key = `${lookJob}:later:${id}`
  await enqueue(sql, lookJob, { id }, { key, delaySeconds: lookAgainSeconds })
}

/** A paid order: a yes makes the record, a last no brings the money back. */
async function settle(
  { clock, ids }: ThirdJobDeps,
  sql: Sql,
  order: OrderRow,
  check: Check | undefined,
): Promise<void> {
  const note = check?.note ?? null
  switch (check?.state) {
    case 'approved': {
      const change = { finishedAt: clock.now(), note: null }
      const done = await moveOrder(sql, order, 'complete', change)
      return mintRecord(sql, clock, ids, done)
    }
    case 'refused':
      return refundOrder(sql, clock, ids, { ...order, note })
    case 'open':
    case 'retry':
      await updateOrder(sql, order.state, { ...order, note })
      return
    case undefined:
      // The company forgot the person before it answered: it is told of them once more.
      await updateOrder(sql, order.state, { ...order, applicant: null })
      await enqueue(sql, startJob, { id: order.id })
  }
}

const orderById = async (db: Database, id: string): Promise<OrderRow | undefined> => {
  const found: { order?: OrderRow } = {}
  await db.begin(async (sql) => {
    const order = await lockOrderById(sql, id)
    if (order) found.order = order
  })
  return found.order
}

const tellOf = (sql: Sql, { userId, orderNo }: OrderRow): Promise<void> =>
  tell(sql, userId, { topic: 'user', changed: 'identity', orderNo })

/** Largest webhook that is read; Sumsub's are a tenth of it. */
const newsMaxBytes = 65_536

/**
 * `POST /webhook/sumsub`: news from the company. Nothing in it is believed but that there is some;
 * 401 for what it did not sign, 200 for all else, so that it is not sent again.
 */
export const receiveNews =
  (db: Database, identityProvider: IdentityProvider | undefined) =>
  async (request: Request): Promise<Response> => {
    if (!identityProvider) return new Response(null, { status: 404 })
    const body = await boundedBytes(request, newsMaxBytes)
    if (!body) return new Response(null, { status: 413 })
    const news = identityProvider.readNews(body, request.headers)
    if (news === undefined) return new Response(null, { status: 401 })
    if (news === 'nothing of ours') return new Response(null, { status: 200 })
    const order = await selectOrderByNo(db, news.orderNo)
    if (order) await enqueue(db, lookJob, { id: order.id }, { key: `${lookJob}:${order.id}` })
    return new Response(null, { status: 200 })
  }

import { assert } from '#kernel/assert.ts'
import type { Ids } from '#kernel/id.ts'
import { type Clock, type Instant, formatInstant } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import { type BillRef, type NewBill, isFinished, stepOfStatus } from '#server/bills/bill.ts'
import { insertBill, insertStep } from '#server/bills/store.ts'

/** Digits drawn after the time. Two alike in one second are one in a million, and are drawn again. */
const orderNoDigits = 6
const orderNoTries = 8

/**
 * Opens a bill in the caller's transaction and tells its user. Its times are `clock`'s now; a bill
 * that opens in a last status is finished at once.
 */
export async function openBill(sql: Sql, clock: Clock, ids: Ids, bill: NewBill): Promise<BillRef> {
  const now = clock.now()
  const ref = await insertNumbered(sql, now, ids, bill)
  const step = stepOfStatus[bill.status]
  if (step) await insertStep(sql, ref.id, step, now)
  await tell(sql, bill.userId, { topic: 'user', changed: 'bills', orderNo: ref.orderNo })
  return ref
}

/** `yyyymmddhhmmss` in UTC and random digits: says when, and neither who comes next nor how many came. */
const orderNoAt = (now: Instant, ids: Ids): string =>
  formatInstant(now).replace(/\D/g, '').slice(0, 14) + ids.digits(orderNoDigits)

async function insertNumbered(sql: Sql, now: Instant, ids: Ids, bill: NewBill): Promise<BillRef> {
  const id = ids.uuid()
  const finishedAt = isFinished(bill.status) ? now : null
  for (let attempt = 0; attempt < orderNoTries; attempt += 1) {
    const orderNo = orderNoAt(now, ids)
    if (await insertBill(sql, { ...bill, id, orderNo }, now, finishedAt)) return { id, orderNo }
  }
  assert(false, 'no free order number')
}

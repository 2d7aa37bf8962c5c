import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { BillStep } from '#contract/bills.ts'
import { minuteMs } from '#kernel/time.ts'
import { hear, tell } from '#server/platform/events.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'
import { testClock } from '#server/platform/testing.context.ts'
import { findBill, pendingByAsset } from '#server/bills/find.ts'
import { moveBill, refundBill } from '#server/bills/move.ts'
import { openBill } from '#server/bills/open.ts'
import { selectSteps } from '#server/bills/store.ts'
import { seenDeposit, waitingTransfer } from '#server/bills/testing.ts'

let database: TestDatabase
before(async () => {
  database = await freshDatabase()
})
after(() => database.drop())

const clock = testClock()
const ids = systemIds(clock)
const newUser = () => ids.uuid()

async function stepsReached(bill: string): Promise<BillStep[]> {
  const steps = await selectSteps(database.sql, bill)
  return steps.toSorted((a, b) => a.at - b.at).map(({ step }) => step)
}

void test('an order number is the time in UTC and six digits that chance draws', async () => {
  const { sql } = database
  const { orderNo } = await openBill(sql, clock, ids, seenDeposit(newUser()))
  assert.match(orderNo, /^20261128080000[0-9]{6}$/)
})

void test('a drawn order number that is taken is drawn again', async () => {
  const { sql } = database
  const drawn = ['000001', '000001', '000001', '000002']
  const loaded = { ...ids, digits: () => drawn.shift() ?? '' }
  const first = await openBill(sql, clock, loaded, seenDeposit(newUser()))
  const second = await openBill(sql, clock, loaded, seenDeposit(newUser()))
  assert.equal(first.orderNo.slice(14), '000001')
  assert.equal(second.orderNo.slice(14), '000002')
})

void test('a transfer on a chain goes through its steps, each with its own time', async () => {
  const { sql } = database
  const userId = newUser()
  const { id, orderNo } = await openBill(sql, clock, ids, waitingTransfer(userId))
  for (const status of ['PENDING', 'RUNNING', 'CONFIRMING', 'SUCCESS'] as const) {
    clock.move(minuteMs)
    await moveBill(sql, clock, id, { status })
  }
  const bill = await findBill(sql, userId, orderNo)
  assert.equal(bill?.finishedAt, clock.now())
  assert.deepEqual(await stepsReached(id), ['waiting', 'packing', 'sending', 'confirming', 'done'])
})

void test('a transfer whose block leaves the chain is sent again, and has not confirmed', async () => {
  const { sql } = database
  const userId = newUser()
  const { id, orderNo } = await openBill(sql, clock, ids, waitingTransfer(userId))
  await moveBill(sql, clock, id, { status: 'RUNNING', txid: '0x01' })
  await moveBill(sql, clock, id, { status: 'CONFIRMING', confirmations: { seen: 3, needed: 12 } })
  await moveBill(sql, clock, id, { status: 'RUNNING' })
  const bill = await findBill(sql, userId, orderNo)
  assert.equal(bill?.seen, null)
  assert.equal(bill?.txid, '0x01')
  assert.ok(!(await stepsReached(id)).includes('confirming'))
})

void test('confirmations count up, and back to one when the deposit moved to another block', async () => {
  const { sql } = database
  const userId = newUser()
  const { id, orderNo } = await openBill(sql, clock, ids, seenDeposit(userId))
  for (const seen of [2, 5, 1]) {
    await moveBill(sql, clock, id, { status: 'CONFIRMING', confirmations: { seen, needed: 12 } })
    assert.equal((await findBill(sql, userId, orderNo))?.seen, seen)
  }
})

void test('an orphaned deposit has failed with a reason, and is back when a block includes it', async () => {
  const { sql } = database
  const userId = newUser()
  const { id, orderNo } = await openBill(sql, clock, ids, seenDeposit(userId))
  await moveBill(sql, clock, id, { status: 'FAILD', reason: 'orphaned' })
  const orphan = await findBill(sql, userId, orderNo)
  assert.equal(orphan?.reason, 'orphaned')
  assert.equal(orphan?.finishedAt, clock.now())
  await moveBill(sql, clock, id, { status: 'CONFIRMING', confirmations: { seen: 1, needed: 12 } })
  const back = await findBill(sql, userId, orderNo)
  assert.equal(back?.reason, null)
  assert.equal(back?.finishedAt, null)
})

void test('what is seen and not credited is pending, by asset; the rest is not', async () => {
  const { sql } = database
  const userId = newUser()
  const credited = await openBill(sql, clock, ids, seenDeposit(userId))
  await moveBill(sql, clock, credited.id, { status: 'SUCCESS' })
  await openBill(sql, clock, ids, seenDeposit(userId, { change: 7n }))
  await openBill(sql, clock, ids, seenDeposit(userId, { change: 5n }))
  await openBill(sql, clock, ids, seenDeposit(userId, { asset: 'ETH', change: 1n }))
  await openBill(sql, clock, ids, seenDeposit(newUser()))
  assert.deepEqual(Object.fromEntries(await pendingByAsset(sql, userId)), { USDT: 12n, ETH: 1n })
})

void test('a refund ends the transfer and brings amount and fee back in a bill of its own', async () => {
  const { sql } = database
  const userId = newUser()
  const subject = ids.uuid()
  const transfer = await openBill(sql, clock, ids, waitingTransfer(userId, { subject }))
  const refund = await refundBill(sql, clock, ids, { billId: transfer.id, reason: 'reverted' })
  const ended = await findBill(sql, userId, transfer.orderNo)
  const back = await findBill(sql, userId, refund.orderNo)
  assert.equal(ended?.status, 'FAILD')
  assert.equal(ended.reason, 'reverted')
  assert.equal(back?.type, 'TRANSFER_REFUND')
  assert.equal(back.status, 'SUCCESS')
  assert.equal(back.change, 42_000_000n)
  assert.equal(back.fee, 0n)
  assert.equal(back.subject, subject)
})

void test('a move that a bill cannot make is a broken invariant, and nothing changes', async () => {
  const { sql } = database
  const userId = newUser()
  const { id, orderNo } = await openBill(sql, clock, ids, waitingTransfer(userId))
  await moveBill(sql, clock, id, { status: 'SUCCESS' })
  await assert.rejects(moveBill(sql, clock, id, { status: 'RUNNING' }), /invariant broken/)
  const unknown = { billId: ids.uuid(), reason: 'reverted' } as const
  await assert.rejects(refundBill(sql, clock, ids, unknown), /invariant broken/)
  assert.equal((await findBill(sql, userId, orderNo))?.status, 'SUCCESS')
})

void test('the user is told of what changed, and of nothing else', async () => {
  const { sql } = database
  const userId = newUser()
  const heard: (string | undefined)[] = []
  const last = Promise.withResolvers<void>()
  const stop = await hear(sql, ({ userId: whom, event }) => {
    if (whom !== userId || event.topic !== 'user') return
    if (event.changed === 'session') last.resolve()
    else heard.push(event.orderNo)
  })
  const { id, orderNo } = await openBill(sql, clock, ids, seenDeposit(userId))
  const confirmations = { seen: 1, needed: 12 }
  await moveBill(sql, clock, id, { status: 'CONFIRMING', confirmations })
  await moveBill(sql, clock, id, { status: 'CONFIRMING', confirmations: { seen: 2, needed: 12 } })
  await moveBill(sql, clock, id, { status: 'SUCCESS' })
  await tell(sql, userId, { topic: 'user', changed: 'session' })
  await last.promise
  await stop()
  assert.deepEqual(heard, [orderNo, orderNo, orderNo])
})

void test('the server cannot rewrite the amount of a bill, its owner or its number, nor delete it', async () => {
  const { sql } = database
  const { id } = await openBill(sql, clock, ids, seenDeposit(newUser()))
  await assert.rejects(sql`update bill set change = 1 where id = ${id}`, /permission denied/)
  await assert.rejects(sql`update bill set user_id = id where id = ${id}`, /permission denied/)
  await assert.rejects(sql`update bill set order_no = '1' where id = ${id}`, /permission denied/)
  await assert.rejects(sql`delete from bill where id = ${id}`, /permission denied/)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { type Bill, billDetail, type billList, billPageSize } from '#contract/bills.ts'
import type { InputOf } from '#contract/operation.ts'
import { minuteMs, secondMs } from '#kernel/time.ts'
import { rows } from '#server/platform/db.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'
import { type TestServer, testServer } from '#server/platform/testing.context.ts'
import type { NewBill } from '#server/bills/bill.ts'
import { showBill } from '#server/bills/detail.ts'
import { listBills } from '#server/bills/list.ts'
import { moveBill } from '#server/bills/move.ts'
import { openBill } from '#server/bills/open.ts'
import { seenDeposit, waitingTransfer } from '#server/bills/testing.ts'

let database: TestDatabase
let server: TestServer
before(async () => {
  database = await freshDatabase()
  server = testServer(database)
})
after(async () => {
  await server.end()
  await database.drop()
})

function newUser() {
  const userId = systemIds(server.clock).uuid()
  const caller = { userId, sessionId: userId, roles: [], frozen: false }
  return {
    userId,
    open: (bill: NewBill) => openBill(database.sql, server.clock, systemIds(server.clock), bill),
    list: (input: InputOf<typeof billList> = {}) => server.callAs(caller, listBills, input),
    show: (orderNo: string) => server.callAs(caller, showBill, { orderNo }),
  }
}

const numbersOf = (bills: readonly Bill[]): string[] => bills.map((bill) => bill.orderNo)

void test('pages hold every bill once, newest first, also of one moment and while new ones come', async () => {
  const user = newUser()
  const opened: string[] = []
  for (let count = 0; count < 2 * billPageSize + 5; count += 1) {
    if (count % 20 === 0) server.clock.move(secondMs)
    opened.push((await user.open(seenDeposit(user.userId))).orderNo)
  }
  const first = await user.list()
  await user.open(seenDeposit(user.userId))
  const second = await user.list({ cursor: first.next ?? '' })
  const third = await user.list({ cursor: second.next ?? '' })
  assert.equal(first.bills.length, billPageSize)
  assert.equal(third.next, null)
  const all = [...first.bills, ...second.bills, ...third.bills]
  assert.deepEqual(numbersOf(all).toSorted(), opened.toSorted())
  const times = all.map((bill) => bill.createdAt)
  assert.deepEqual(
    times,
    times.toSorted((a, b) => b - a),
  )
})

void test('bills are found by type, status, asset, direction and period, and by all at once', async () => {
  const user = newUser()
  const from = server.clock.now()
  const deposit = await user.open(seenDeposit(user.userId))
  const other = await user.open(seenDeposit(user.userId, { asset: 'ETH' }))
  server.clock.move(minuteMs)
  const until = server.clock.now()
  const transfer = await user.open(waitingTransfer(user.userId))
  const find = async (input: InputOf<typeof billList>) => numbersOf((await user.list(input)).bills)
  assert.deepEqual(await find({ types: ['TRANSFER'] }), [transfer.orderNo])
  assert.deepEqual(await find({ types: [] }), await find({}))
  assert.equal((await find({ types: ['TRANSFER', 'COLLECTION'] })).length, 3)
  assert.deepEqual(await find({ statuses: ['WAITING'] }), [transfer.orderNo])
  assert.deepEqual(await find({ asset: 'ETH' }), [other.orderNo])
  assert.deepEqual(await find({ direction: 'out' }), [transfer.orderNo])
  assert.equal((await find({ direction: 'in', from, until })).length, 2)
  assert.deepEqual(await find({ from: until }), [transfer.orderNo])
  const everything = { types: ['COLLECTION'], statuses: ['CONFIRMING'], asset: 'USDT' } as const
  const mutable = { types: [...everything.types], statuses: [...everything.statuses] }
  assert.deepEqual(await find({ ...mutable, asset: 'USDT', direction: 'in', from, until }), [
    deposit.orderNo,
  ])
})

void test('nobody sees the bills of somebody else', async () => {
  const user = newUser()
  const { orderNo } = await user.open(seenDeposit(user.userId))
  const stranger = newUser()
  assert.deepEqual((await stranger.list()).bills, [])
  await assert.rejects(stranger.show(orderNo), { code: 'NOT_FOUND' })
  await assert.rejects(user.show('20261128080000'), { code: 'NOT_FOUND' })
})

void test('a cursor that we did not give is refused', async () => {
  const pastAllYears = `253402300800000.${systemIds(server.clock).uuid()}`
  const refused = ['', 'x', '1.', `1.${'0'.repeat(36)}`, `9${'9'.repeat(20)}.x`, pastAllYears]
  for (const cursor of refused) {
    await assert.rejects(newUser().list({ cursor }), { code: 'VALIDATION_FAILED' }, cursor)
  }
})

void test('the detail shows every step of the bill, those ahead without a time', async () => {
  const user = newUser()
  const { id, orderNo } = await user.open(waitingTransfer(user.userId))
  const waiting = await user.show(orderNo)
  assert.equal(waiting.cancellable, true)
  assert.equal(waiting.steps.length, 5)
  await moveBill(database.sql, server.clock, id, { status: 'PENDING' })
  const packing = await user.show(orderNo)
  assert.equal(packing.cancellable, false)
  assert.deepEqual(
    packing.steps.map(({ at }) => at !== null),
    [true, true, false, false, false],
  )
  const encoded = z.encode(billDetail.output, packing)
  assert.equal(encoded.change, '-42000000')
  assert.equal(encoded.fee, '2000000')
})

void test('a page is a walk down an index, whatever is asked for', async () => {
  const { sql } = database
  const PlanLine = z.object({ 'QUERY PLAN': z.string() })
  const filters = [
    sql``,
    sql`and type = 'TRANSFER'`,
    sql`and status = 'WAITING'`,
    sql`and asset = 'USDT'`,
  ]
  for (const filter of filters) {
    const plan = await sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`
      await tx`set local enable_bitmapscan = off`
      return rows(
        PlanLine,
        tx`
        explain select id from bill
         where user_id = ${newUser().userId} ${filter}
           and (created_at, id) < (now(), ${newUser().userId})
         order by created_at desc, id desc
         limit ${billPageSize + 1}`,
      )
    })
    const text = plan.map((line) => line['QUERY PLAN']).join('\n')
    assert.match(text, /Index.* Scan using bill_by_user/)
    assert.doesNotMatch(text, /Sort/)
  }
})

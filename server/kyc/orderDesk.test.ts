import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { minuteMs, secondMs } from '#kernel/time.ts'
import { refusedAs } from '#server/identity/testing.ts'
import { kycChores } from '#server/kyc/chores.ts'
import {
  completeByHand,
  listDeskOrders,
  listUnread,
  openDeskOrder,
  refundByHand,
} from '#server/kyc/orderDesk.ts'
import { type ThirdTest, thirdTest } from '#server/kyc/testing.third.ts'
import { audit } from '#server/ledger/audit.ts'
import type { Act, OperatorContext } from '#server/platform/http/route.ts'
import type { Member } from '#server/transfers/testing.ts'

const rich = 100_000_000n

let kyc: ThirdTest
let acts: Act[] = []
before(async () => {
  kyc = await thirdTest()
})
beforeEach(() => {
  kyc.standIn.faults.clear()
  acts = []
})
after(() => kyc.end())

/** Calls a handler as an operator called Anna. */
const atDesk = <Input, Output>(
  handler: (input: Input, context: OperatorContext) => Promise<Output>,
  input: Input,
) =>
  kyc.visit(
    (given: Input, context) =>
      handler(given, {
        ...context,
        operator: {
          operatorId: context.ids.uuid(),
          name: 'Anna',
          role: 'compliance',
          sessionId: '',
        },
        act: (act) => acts.push(act),
      }),
    input,
  )
const open = (orderNo: string) => atDesk(openDeskOrder(kyc.deps), { orderNo })
const by = (orderNo: string) => ({ orderNo, reason: 'As the company wrote' })

async function says(orderNo: string, answer: 'GREEN' | 'RED', type?: 'RETRY' | 'FINAL') {
  kyc.clock.move(secondMs)
  const comment = 'Once more, please.'
  const verdict = { answer, ...(type ? { rejectType: type, comment } : {}) }
  kyc.standIn.applicants.review(kyc.applicantOf(orderNo), verdict)
  await kyc.settled()
}
const recordsOf = async (member: Member) =>
  (await kyc.records(member)).records.map(({ status, usage }) => [status, usage])

void test('orders are listed by state, and one is opened with what the company said, which is logged', async () => {
  const member = await kyc.member(rich)
  const { orderNo } = await kyc.started(member)
  const waiting = await kyc.order(member)
  await says(orderNo, 'RED', 'RETRY')
  await says(orderNo, 'RED', 'RETRY')
  const numbers = async (state?: 'paid' | 'waiting' | 'overdue') => {
    const { orders } = await atDesk(listDeskOrders, state ? { state } : {})
    return orders.map((order) => order.orderNo)
  }
  assert.ok((await numbers('paid')).includes(orderNo))
  assert.equal((await numbers('waiting')).includes(orderNo), false)
  assert.ok((await numbers()).includes(waiting.orderNo))
  const opened = await open(orderNo)
  assert.deepEqual([opened.contact, opened.price, opened.asset], ['me@example.com', '20', 'USDT'])
  assert.deepEqual(
    opened.answers.map(({ state, note }) => [state, note]),
    [
      ['retry', 'Once more, please.'],
      ['open', ''],
    ],
  )
  assert.equal(acts.length, 1)
  assert.doesNotMatch(JSON.stringify(acts), /me@example/)
  await assert.rejects(open('K0'), refusedAs('NOT_FOUND'))
  kyc.clock.move(31 * minuteMs)
  assert.ok((await numbers('overdue')).includes(waiting.orderNo))
})

void test('an order completed by hand makes its record once, and only the company’s own no takes it back', async () => {
  const member = await kyc.member(rich)
  const { orderNo } = await kyc.started(member)
  const done = await atDesk(completeByHand, by(orderNo))
  assert.deepEqual([done.state, done.decidedBy], ['completed', 'Anna'])
  await assert.rejects(atDesk(completeByHand, by(orderNo)), refusedAs('KYC_ORDER_CONFLICT'))
  await assert.rejects(atDesk(refundByHand, by(orderNo)), refusedAs('KYC_ORDER_CONFLICT'))
  await says(orderNo, 'RED', 'RETRY')
  assert.deepEqual(await recordsOf(member), [['normal', 'unused']])
  await says(orderNo, 'RED', 'FINAL')
  assert.deepEqual(await recordsOf(member), [['disabled', 'unusable']])
  assert.equal((await open(orderNo)).record?.status, 'disabled')
})

void test('an order refunded by hand brings the fee back once, and a later yes makes no record', async () => {
  const member = await kyc.member(rich)
  const unpaid = await kyc.order(member)
  await assert.rejects(atDesk(refundByHand, by(unpaid.orderNo)), refusedAs('KYC_ORDER_CONFLICT'))
  const { orderNo } = await kyc.started(member)
  assert.equal((await member.balance()).available, rich - 20_000_000n)
  const back = await atDesk(refundByHand, by(orderNo))
  assert.deepEqual([back.state, back.refunded, back.decidedBy], ['cancelled', true, 'Anna'])
  await assert.rejects(atDesk(refundByHand, by(orderNo)), refusedAs('KYC_ORDER_CONFLICT'))
  await says(orderNo, 'GREEN')
  assert.deepEqual(await recordsOf(member), [])
  assert.equal((await member.balance()).available, rich)
  assert.deepEqual((await audit(kyc.database.owner)).differences, [])
})

void test('a webhook that came to nothing is noted, of a forged one nothing but that it came', async () => {
  const member = await kyc.member(rich)
  const { orderNo } = await kyc.started(member)
  kyc.standIn.faults.set('hookForged', 1)
  await says(orderNo, 'GREEN')
  const person = kyc.standIn.applicants.create('K00000000000000000000', 'basic-kyc-level')
  assert.ok(person)
  await kyc.settled()
  const { news } = await atDesk(listUnread, {})
  assert.deepEqual(news.map(({ why }) => why).toSorted(), ['unknownOrder', 'unsigned'])
  assert.match(news.find(({ why }) => why === 'unknownOrder')?.excerpt ?? '', /K0000/)
  assert.equal(news.find(({ why }) => why === 'unsigned')?.excerpt, '')
  for (let sent = 0; sent < 70; sent += 1) await fetch(kyc.hookUrl, { method: 'POST', body: '{}' })
  assert.equal((await atDesk(listUnread, {})).news.length, 60)
  kyc.clock.move(31 * 24 * 60 * minuteMs)
  const [chore] = kycChores(kyc.database.sql, kyc.clock, kyc.deps.documentSecret)
  assert.equal(await chore?.forget(100), 60)
})

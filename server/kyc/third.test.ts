import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import {
  type ThirdOrderEvent,
  type ThirdOrderState,
  openOrderMax,
  orderPayMinutes,
  thirdOrderStates,
} from '#contract/kyc.third.ts'
import { type Machine, nextState, statesOf } from '#kernel/machine.ts'
import { toAmount } from '#kernel/money.ts'
import { after as afterTime, minuteMs } from '#kernel/time.ts'
import { listBills } from '#server/bills/list.ts'
import { refusedAs } from '#server/identity/testing.ts'
import { overdueJob, startJob } from '#server/kyc/jobs.third.ts'
import { kycChores } from '#server/kyc/chores.ts'
import { callOffOrder, listOrders, openFrame, openSession } from '#server/kyc/orders.third.ts'
import { payForOrder } from '#server/kyc/payOrder.ts'
import { orderCheck, showOffer } from '#server/kyc/requestThird.ts'
import { type ThirdTest, fee, thirdTest } from '#server/kyc/testing.third.ts'
import { audit } from '#server/ledger/audit.ts'
import type { Member } from '#server/transfers/testing.ts'

const rich = 100_000_000n

let kyc: ThirdTest
before(async () => {
  kyc = await thirdTest()
})
beforeEach(() => kyc.standIn.faults.clear())
after(() => kyc.end())

const asked = {
  purpose: 'card',
  contact: 'me@example.com',
  requirement: 'By Friday',
  ...fee,
  acceptTerms: true,
} as const

/** What a member has, and that the books are balanced. */
async function has(member: Member, available: bigint): Promise<void> {
  assert.equal((await member.balance()).available, available)
  assert.deepEqual((await audit(kyc.database.owner)).differences, [])
}

/** By type: in a test all of it happens in one moment. */
const typesOf = async (member: Member) => {
  const { bills } = await member.call(listBills, {})
  const told = bills.map(({ type, status, change }) => [type, status, change] as const)
  return told.toSorted(([a], [b]) => a.localeCompare(b))
}

void test('an order goes its way and no other', () => {
  const machine: Machine<ThirdOrderState, ThirdOrderEvent> = thirdOrderStates
  const events = ['pay', 'cancel', 'expire', 'complete', 'refund'] as const
  const ways = statesOf(machine).flatMap((state) =>
    events.flatMap((event) => {
      const next = nextState(machine, state, event)
      return next === undefined ? [] : [`${state} ${event} ${next}`]
    }),
  )
  assert.deepEqual(ways, [
    'waiting pay paid',
    'waiting cancel cancelled',
    'waiting expire overdue',
    'paid complete completed',
    'paid refund cancelled',
  ])
})

void test('a check is ordered for the fee of now, with a purpose, a contact and the agreement', async () => {
  const member = await kyc.member()
  const order = orderCheck(kyc.deps)
  const offer = await member.call(showOffer(kyc.deps), {})
  assert.deepEqual([offer.open, offer.asset, offer.amount], [true, fee.asset, fee.amount])
  const refusals = [
    [{ acceptTerms: false }, 'TERMS_REQUIRED'],
    [{ contact: '' }, 'KYC_CONTACT_REQUIRED'],
    [{ amount: toAmount(19_000_000n) }, 'FEE_CHANGED'],
    [{ asset: 'ETH' }, 'FEE_CHANGED'],
  ] as const
  for (const [over, code] of refusals) {
    await assert.rejects(member.call(order, { ...asked, ...over }), refusedAs(code))
  }
  const few = {
    ...kyc.deps,
    thirdTerms: () =>
      Promise.resolve({ fee: { asset: 'USDT', amount: '20' }, purposes: ['other' as const] }),
  }
  await assert.rejects(member.call(orderCheck(few), asked), refusedAs('KYC_PURPOSE_CLOSED'))
  const none = { ...kyc.deps, identityProvider: undefined }
  await assert.rejects(member.call(orderCheck(none), asked), refusedAs('KYC_UNAVAILABLE'))
  const made = await member.call(order, asked)
  assert.equal(made.state, 'waiting')
  assert.equal(made.dueAt - made.createdAt, orderPayMinutes * minuteMs)
  assert.match(made.orderNo, /^K\d{20}$/)
  assert.equal((await member.call(listOrders(kyc.deps), {})).orders.length, 1)
})

void test('only so many orders are open at once, however they are asked for', async () => {
  const member = await kyc.member()
  const tries = Array.from({ length: openOrderMax + 3 }, () => kyc.order(member))
  const done = await Promise.allSettled(tries)
  assert.equal(done.filter(({ status }) => status === 'fulfilled').length, openOrderMax)
  await assert.rejects(
    kyc.order(member),
    refusedAs('KYC_ORDER_LIMIT', { max: String(openOrderMax) }),
  )
})

void test('an order is paid from the wallet once, however often it is called, and billed', async () => {
  const member = await kyc.member(rich)
  const { orderNo } = await kyc.order(member)
  const wrong = { orderNo, tradePassword: '000000' }
  await assert.rejects(
    member.call(payForOrder(kyc.deps), wrong),
    refusedAs('TRADE_PASSWORD_INCORRECT'),
  )
  await has(member, rich)
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => kyc.pay(member, orderNo)))
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
  await assert.rejects(kyc.pay(member, orderNo), refusedAs('KYC_ORDER_CONFLICT'))
  await has(member, rich - fee.amount)
  assert.deepEqual(await typesOf(member), [['BUY_KYC', 'SUCCESS', -fee.amount]])
  assert.equal((await kyc.show(member, orderNo)).state, 'paid')
})

void test('who has too little keeps it, and the order waits on', async () => {
  const member = await kyc.member(19_000_000n)
  const { orderNo } = await kyc.order(member)
  await assert.rejects(kyc.pay(member, orderNo), refusedAs('INSUFFICIENT_FUNDS'))
  await has(member, 19_000_000n)
  assert.equal((await kyc.show(member, orderNo)).state, 'waiting')
})

void test('an order of somebody else is none', async () => {
  const { orderNo } = await kyc.order(await kyc.member(rich))
  const other = await kyc.member(rich)
  for (const act of [
    () => kyc.show(other, orderNo),
    () => kyc.pay(other, orderNo),
    () => other.call(callOffOrder(kyc.deps), { orderNo }),
    () => other.call(openSession(kyc.deps), { orderNo }),
  ]) {
    await assert.rejects(act(), refusedAs('NOT_FOUND'))
  }
})

void test('an order that is not paid in time is overdue before its job runs, and stays so', async () => {
  const member = await kyc.member(rich)
  const { orderNo } = await kyc.order(member)
  await kyc.run(overdueJob, orderNo)
  assert.equal((await kyc.show(member, orderNo)).state, 'waiting')
  kyc.clock.move(orderPayMinutes * minuteMs)
  await assert.rejects(kyc.pay(member, orderNo), refusedAs('KYC_ORDER_OVERDUE'))
  await assert.rejects(
    member.call(callOffOrder(kyc.deps), { orderNo }),
    refusedAs('KYC_ORDER_CONFLICT'),
  )
  const early = await kyc.show(member, orderNo)
  await kyc.run(overdueJob, orderNo)
  await kyc.run(overdueJob, orderNo)
  assert.deepEqual(await kyc.show(member, orderNo), early)
  assert.equal(early.state, 'overdue')
  await has(member, rich)
})

void test('of a payment and a cancellation at once one comes through, and the money follows it', async () => {
  const ends = new Set<string>()
  for (let round = 0; round < 6; round += 1) {
    const member = await kyc.member(rich)
    const { orderNo } = await kyc.order(member)
    const acts = [
      kyc.pay(member, orderNo),
      member.call(callOffOrder(kyc.deps), { orderNo }),
      kyc.run(overdueJob, orderNo),
    ]
    await Promise.allSettled(round % 2 === 0 ? acts : acts.toReversed())
    const { state } = await kyc.show(member, orderNo)
    ends.add(state)
    await has(member, state === 'paid' ? rich - fee.amount : rich)
  }
  assert.ok([...ends].every((state) => state === 'paid' || state === 'cancelled'))
})

void test('when the company takes no order the money comes back with a bill of its own, once', async () => {
  const member = await kyc.member(rich)
  const { orderNo } = await kyc.order(member)
  kyc.standIn.faults.set('refuse', 1)
  await kyc.pay(member, orderNo)
  await kyc.settled()
  await kyc.run(startJob, orderNo)
  const order = await kyc.show(member, orderNo)
  assert.deepEqual([order.state, order.refunded], ['cancelled', true])
  await has(member, rich)
  assert.deepEqual(await typesOf(member), [
    ['BUY_KYC', 'FAILD', -fee.amount],
    ['TRANSFER_REFUND', 'SUCCESS', fee.amount],
  ])
})

void test('a lost reply makes no second person, and trouble at the company costs nothing', async () => {
  const member = await kyc.member(rich)
  const { orderNo } = await kyc.order(member)
  kyc.standIn.faults.set('lostReply', 2)
  await kyc.pay(member, orderNo)
  await kyc.settled()
  await kyc.run(startJob, orderNo).catch(() => undefined)
  await kyc.run(startJob, orderNo)
  const order = await kyc.show(member, orderNo)
  assert.deepEqual([order.state, order.startable], ['paid', true])
  const people = kyc.standIn.applicants.list().filter((one) => one.externalUserId === orderNo)
  assert.equal(people.length, 1)
})

void test('the page of the company is there for a paid order alone', async () => {
  const member = await kyc.member(rich)
  const { orderNo } = await kyc.order(member)
  const open = () => member.call(openSession(kyc.deps), { orderNo })
  await assert.rejects(open(), refusedAs('KYC_ORDER_CONFLICT'))
  await kyc.pay(member, orderNo)
  await kyc.settled()
  const { url } = await open()
  assert.match(await (await fetch(url)).text(), /Identity check/)
  kyc.standIn.faults.set('serverError', 1)
  await assert.rejects(open(), refusedAs('KYC_UNAVAILABLE'))
})

void test('the framed page of a paid order gets a token of ten minutes, from the server alone', async () => {
  const member = await kyc.member(rich)
  const { orderNo } = await kyc.order(member)
  const open = () => member.call(openFrame(kyc.deps), { orderNo })
  await assert.rejects(open(), refusedAs('KYC_ORDER_CONFLICT'))
  await kyc.pay(member, orderNo)
  await kyc.settled()
  const { url, token, expiresAt } = await open()
  assert.equal(new URL(url).origin, kyc.standIn.url)
  assert.equal(expiresAt, afterTime(kyc.clock.now(), 10 * minuteMs))
  assert.notEqual((await open()).token, token)
  const body = JSON.stringify({ firstName: 'Ann', lastName: 'Nobody' })
  const send = (bearer: string) =>
    fetch(`${kyc.standIn.url}/websdk/frame/person`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}` },
      body,
    })
  assert.equal((await send('of nobody')).status, 401)
  assert.equal((await send(token)).status, 200)
  // The news of it are asked about, and would meet the fault.
  await kyc.settled()
  kyc.standIn.faults.set('serverError', 1)
  await assert.rejects(open(), refusedAs('KYC_UNAVAILABLE'))
})

void test('what a person writes in an order is sealed, and orders from before are sealed by a chore', async () => {
  const member = await kyc.member(rich)
  const { orderNo } = await member.call(orderCheck(kyc.deps), asked)
  const kept = () => kyc.database.owner`
    select to_jsonb(kyc_third_order)::text as text
      from kyc_third_order
     where order_no = ${orderNo}`
  assert.doesNotMatch(JSON.stringify(await kept()), /me@example|Friday/)
  await kyc.database.owner`
    update kyc_third_order
       set sealed = null, contact = 'old@example.com', requirement = 'Soon'
     where order_no = ${orderNo}`
  const words = async () => {
    const { contact, requirement } = await kyc.show(member, orderNo)
    return [contact, requirement]
  }
  assert.deepEqual(await words(), ['old@example.com', 'Soon'])
  const [, chore] = kycChores(kyc.database.sql, kyc.clock, kyc.deps.documentSecret)
  assert.equal(await chore?.forget(100), 1)
  assert.equal(await chore?.forget(100), 0)
  assert.deepEqual(await words(), ['old@example.com', 'Soon'])
  assert.doesNotMatch(JSON.stringify(await kept()), /old@example|Soon/)
})

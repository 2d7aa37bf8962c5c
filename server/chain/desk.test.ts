/** The withdrawals and risk desks over the wire: who may what, one or two people, and the log. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { toAmount } from '#kernel/money.ts'
import type { Verdict } from '#contract/risk.ts'
import { catalogue, networkByCode } from '#server/assets/catalogue.ts'
import { firstOffer } from '#server/assets/offer.first.ts'
import { applyOffer } from '#server/assets/offer.ts'
import { openBill } from '#server/bills/open.ts'
import { requestWithdrawal } from '#server/chain/request.ts'
import { setReview } from '#server/chain/store.review.ts'
import { anyAddress } from '#server/chain/testing.address.ts'
import { audit } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/balances.ts'
import { hold } from '#server/ledger/hold.ts'
import { available, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { systemIds } from '#server/platform/ids.ts'
import { openCase } from '#server/risk/case.ts'
import { screenAddress } from '#server/risk/screen.ts'
import { allClear } from '#server/risk/testing.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

let edge: EdgeTest
let userId: string
let userToken: string
let [cora, carl, fred, sue] = ['', '', '', '']
before(async () => {
  edge = await edgeTest()
  const token = (digit: string) => `0x${digit.repeat(40)}`
  const networks = {
    ERC20: { chainId: 1, USDT: token('1'), DAI: token('2') },
    BEP20: { chainId: 2, USDT: token('3') },
  }
  await applyOffer(edge.database.owner, firstOffer(networks))
  userToken = await edge.join('checked2026')
  const { data } = await edge.json('identity/profile', {}, as(userToken))
  userId = z.object({ id: z.string() }).parse(data).id
  cora = await edge.hire('compliance', 'cora')
  carl = await edge.hire('compliance', 'carl')
  fred = await edge.hire('finance', 'fred')
  sue = await edge.hire('support', 'sue')
  await edge.database.owner`
    insert into asset_price (asset, price, change_bp, trend, source, at)
    values ('USDT', 100000000, 0, '{}', 'test', now())`
})
after(() => edge.end())

const units = (whole: bigint) => toAmount(whole * 1_000_000n)
const balance = () => balanceOf(edge.database.sql, userId, 'USDT')

async function give(whole: bigint): Promise<void> {
  const [debit, credit] = [outside('TEST'), available(userId)]
  const leg = { asset: 'USDT', amount: units(whole), debit, credit, kind: 'test' }
  await post(edge.database.sql, [{ cmd: systemIds(edge.clock).uuid(), legs: [leg] }])
}

/** A withdrawal of 40 and a fee of 2 that rests, because screening said so. */
async function resting(verdict: Verdict = 'review'): Promise<string> {
  const { clock } = edge
  const ids = systemIds(clock)
  const id = ids.uuid()
  const to = anyAddress()
  await give(42n)
  const paid = { asset: 'USDT', amount: units(40n), fee: units(2n), network: 'ERC20' }
  await edge.database.sql.begin(async (sql) => {
    const bill = await openBill(sql, clock, ids, {
      ...paid,
      userId,
      type: 'TRANSFER',
      status: 'WAITING',
      paymentType: 'onchain',
      change: -units(42n),
      toAddress: to,
      subject: id,
    })
    await requestWithdrawal(sql, clock, { ...paid, id, userId, billId: bill.id, to })
    assert.ok(await setReview(sql, id))
    await openCase(sql, {
      ...caseOf(verdict, to),
      id: ids.uuid(),
      kind: 'withdrawal',
      subject: id,
      bill: bill.id,
      orderNo: bill.orderNo,
      hold: null,
      held: null,
    })
  })
  return id
}

const caseOf = (verdict: Verdict, address: string) => ({
  userId,
  network: 'ERC20',
  asset: 'USDT',
  amount: units(40n),
  address,
  verdict,
  rules: ['address_flagged' as const],
  evidence: [{ source: 'test', verdict, detail: 'as the test says' }],
  listVersion: 'test',
  openedAt: edge.clock.now(),
})

/** A deposit of 40 that is held; answers its case. */
async function heldDeposit(): Promise<string> {
  const { clock } = edge
  const ids = systemIds(clock)
  const [id, subject, held] = [ids.uuid(), ids.uuid(), ids.uuid()]
  await give(40n)
  await edge.database.sql.begin(async (sql) => {
    const bill = await openBill(sql, clock, ids, {
      userId,
      type: 'COLLECTION',
      status: 'SUCCESS',
      paymentType: 'onchain',
      asset: 'USDT',
      change: units(40n),
      amount: units(40n),
      subject,
    })
    const opened = { ...caseOf('review', anyAddress()), id, kind: 'deposit' as const, subject }
    const money = { hold: held, held: units(40n), bill: bill.id, orderNo: bill.orderNo }
    await openCase(sql, { ...opened, ...money })
    const owner = { hold: held, owner: userId, asset: 'USDT', amount: units(40n) }
    await hold(sql, { ...owner, purpose: 'risk_hold' })
  })
  return id
}

const reason = 'Looked at the address'
const call = async (path: string, input: object, token: string) => {
  const reply = await edge.desk(path, input, as(token))
  return { failure: failureIn(reply), data: reply.data }
}
const failureOf = async (path: string, input: object, token: string) =>
  (await call(path, input, token)).failure
const decide = (id: string, token: string) =>
  failureOf('operators/decideApproval', { id, approve: true, proof: edge.proof() }, token)

const WithId = z.object({ id: z.string() })
const Queue = z.object({
  withdrawals: z.array(z.object({ id: z.string(), takesTwo: z.boolean(), name: z.string() })),
})
const queue = async () => Queue.parse((await call('withdrawals/queue', {}, sue)).data).withdrawals
const Queues = z.object({
  queues: z.array(z.object({ queue: z.string(), count: z.number() })),
})
/** What the overview says of a queue. */
const waitingIn = async (name: string, token: string) =>
  Queues.parse((await call('operators/queues', {}, token)).data).queues.find(
    ({ queue: one }) => one === name,
  )?.count
const stateOf = async (id: string) =>
  (await edge.database.owner`select state from chain_withdrawal where id = ${id}`)[0]?.['state']

void test('those who read see what rests, and only compliance decides', async () => {
  const id = await resting()
  assert.deepEqual(await queue(), [{ id, takesTwo: false, name: 'checked2026' }])
  assert.equal(await waitingIn('withdrawals', fred), 1)
  for (const token of [sue, fred]) {
    assert.equal(await failureOf('withdrawals/approve', { id, reason }, token), 'FORBIDDEN')
  }
  const both = await Promise.all([
    failureOf('withdrawals/approve', { id, reason }, cora),
    failureOf('withdrawals/approve', { id, reason }, carl),
  ])
  assert.deepEqual(new Set(both), new Set([undefined, 'TRANSFER_STATE_CONFLICT']))
  assert.equal(await stateOf(id), 'waiting')
  assert.deepEqual(await queue(), [])
})

void test('a refusal gives everything back once, and both are in the log', async () => {
  const before = await balance()
  const id = await resting()
  const input = { id, shown: 'address', reason }
  const both = await Promise.all([
    failureOf('withdrawals/refuse', input, cora),
    failureOf('withdrawals/refuse', input, carl),
  ])
  assert.deepEqual(new Set(both), new Set([undefined, 'TRANSFER_STATE_CONFLICT']))
  const now = await balance()
  assert.deepEqual([now.available - before.available, now.held - before.held], [units(42n), 0n])
  const log = await edge.database.owner`
    select path, subject, reason from operators_audit where subject = ${`withdrawal ${id}`}`
  assert.deepEqual(
    log.map((row) => [row['path'], row['reason']]),
    [['withdrawals/refuse', reason]],
  )
  assert.equal(await failureOf('withdrawals/refuse', { id, reason }, cora), 'VALIDATION_FAILED')
})

void test('what a list blocks is let go by two and not by one', async () => {
  const id = await resting('block')
  assert.equal((await queue()).find((one) => one.id === id)?.takesTwo, true)
  assert.equal(await failureOf('withdrawals/approve', { id, reason }, cora), 'TWO_PEOPLE_NEEDED')
  assert.equal(await failureOf('operators/requestWithdrawal', { id, reason }, fred), 'FORBIDDEN')
  const asked = await call('operators/requestWithdrawal', { id, reason }, cora)
  const approval = WithId.parse(asked.data).id
  assert.equal(await decide(approval, cora), 'APPROVAL_OWN')
  assert.equal(await decide(approval, fred), 'FORBIDDEN')
  const List = z.object({
    approvals: z.array(
      z.object({
        subject: z.object({ kind: z.string(), withdrawal: z.object({ id: z.string() }) }),
      }),
    ),
  })
  const open = List.parse((await call('operators/approvals', { open: true }, carl)).data)
  assert.deepEqual(open.approvals, [{ subject: { kind: 'withdrawal', withdrawal: { id } } }])
  assert.equal(await decide(approval, carl), undefined)
  assert.equal(await stateOf(id), 'waiting')
})

void test('a request for what was refused meanwhile stays open', async () => {
  const id = await resting('block')
  const asked = await call('operators/requestWithdrawal', { id, reason }, cora)
  const approval = WithId.parse(asked.data).id
  assert.equal(
    await failureOf('withdrawals/refuse', { id, shown: 'terms', reason }, carl),
    undefined,
  )
  assert.equal(await decide(approval, carl), 'TRANSFER_STATE_CONFLICT')
  assert.equal(await stateOf(id), 'rejected')
})

void test('an address that was listed since it was screened takes two', async () => {
  const id = await resting()
  const [paid] = await edge.database.owner`select to_address from chain_withdrawal where id = ${id}`
  const since = { verdict: 'block' as const, evidence: [], listVersion: 'empty' }
  const screener = { ...allClear.screener, screen: () => Promise.resolve(since) }
  const { sql: db } = edge.database
  const on = networkByCode(await catalogue(db), 'ERC20')
  await screenAddress({ db, clock: edge.clock, screener }, on, String(paid?.['to_address']))
  assert.equal((await queue()).find((one) => one.id === id)?.takesTwo, true)
  assert.equal(await failureOf('withdrawals/approve', { id, reason }, cora), 'TWO_PEOPLE_NEEDED')
  const asked = await call('operators/requestWithdrawal', { id, reason }, cora)
  assert.equal(await decide(WithId.parse(asked.data).id, carl), undefined)
})

void test('a held deposit is assigned, noted, frozen and released at the risk desk', async () => {
  const id = await heldDeposit()
  const before = await balance()
  const List = z.object({ cases: z.array(z.object({ id: z.string(), state: z.string() })) })
  const on = async (shelf: string) =>
    List.parse((await call('risk/queue', { shelf, kind: 'deposit' }, sue)).data).cases
  assert.deepEqual(await on('open'), [{ id, state: 'open' }])
  assert.equal(await waitingIn('riskCases', sue), 1)
  const decide = (outcome: string, more = {}) =>
    failureOf('risk/decide', { id, outcome, reason, ...more }, cora)
  assert.equal(await failureOf('risk/queue', { shelf: 'open' }, fred), 'FORBIDDEN')
  assert.equal(await failureOf('risk/decide', { id, outcome: 'release', reason }, sue), 'FORBIDDEN')
  assert.equal(await failureOf('risk/assign', { id, mine: true }, cora), undefined)
  assert.equal(await failureOf('risk/note', { id, text: 'Asked the user' }, carl), undefined)
  const View = z.object({
    assigned: z.string(),
    mine: z.boolean(),
    held: z.string(),
    notes: z.array(z.object({ text: z.string(), operator: z.string() })),
  })
  assert.deepEqual(View.parse((await call('risk/view', { id }, cora)).data), {
    assigned: 'cora',
    mine: true,
    held: '40000000',
    notes: [{ text: 'Asked the user', operator: 'carl' }],
  })
  assert.equal(await decide('freeze'), 'VALIDATION_FAILED')
  assert.equal(await decide('freeze', { shown: 'origin' }), undefined)
  assert.deepEqual(await on('frozen'), [{ id, state: 'frozen' }])
  assert.equal((await balance()).available, before.available)
  const both = await Promise.all([decide('release'), decide('release')])
  assert.deepEqual(new Set(both), new Set([undefined, 'CASE_CLOSED']))
  assert.equal((await balance()).available - before.available, units(40n))
  assert.equal(await failureOf('risk/assign', { id, mine: false }, cora), 'CASE_CLOSED')
  const own = await edge.json('risk/cases', {}, as(userToken))
  assert.equal(List.parse(own.data).cases.find((one) => one.id === id)?.state, 'released')
})

void test('a withdrawal’s case is not decided at the risk desk', async () => {
  const withdrawal = await resting()
  const rows = await edge.database.owner`select id from risk_case where subject = ${withdrawal}`
  const input = { id: String(rows[0]?.['id']), outcome: 'release', reason }
  assert.equal(await failureOf('risk/decide', input, cora), 'VALIDATION_FAILED')
})

void test('after all of it the ledger proves itself', async () => {
  assert.deepEqual((await audit(edge.database.sql)).differences, [])
})

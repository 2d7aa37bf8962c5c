import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Verdict } from '#contract/risk.ts'
import { hourMs } from '#kernel/time.ts'
import { approveWithdrawal, refuseWithdrawal } from '#server/chain/review.ts'
import { compareBooks } from '#server/chain/reconcile.ts'
import {
  type Rig,
  type TestChain,
  addressFor,
  billsOf,
  fundHot,
  holdingOf,
  newRecipient,
  newUser,
  onChain,
  openRig,
  startTestChain,
  units,
  withdraw,
} from '#server/chain/testing.ts'
import { ask, attemptsOf, stateOf } from '#server/chain/testing.withdrawals.ts'
import { audit } from '#server/ledger/audit.ts'
import { noticesFor } from '#server/platform/testing.notice.ts'
import { caseOf } from '#server/risk/case.ts'
import { decideDeposit } from '#server/risk/deposit.ts'
import { listOwn, showOwn } from '#server/risk/own.ts'
import type { Screener } from '#server/risk/screening.ts'

/** A screener that says what the test has set. */
const said = new Map<string, Verdict>()
let usual: Verdict = 'clear'
const screener: Screener = {
  listVersion: () => 'test',
  offline: () => ({ verdict: 'unknown', evidence: [], listVersion: 'test' }),
  screen: ({ address }) => {
    const verdict = said.get(address.toLowerCase()) ?? usual
    const evidence = [{ source: 'test', verdict, detail: 'as the test says' }]
    return Promise.resolve({ verdict, evidence, listVersion: 'test' })
  },
}

let started: TestChain
let rig: Rig
before(async () => {
  started = await startTestChain()
  const reviewTerms = { reviewAboveCents: undefined, twoAboveCents: 10n ** 9n }
  rig = await openRig(started.chain, { risk: { screener, reviewTerms } })
  // Blocks to fork below everything that matters here.
  await rig.mine(40)
  await fundHot(rig)
})
after(async () => {
  await rig.stop()
  await started.stop()
})
beforeEach(async () => {
  said.clear()
  usual = 'clear'
  // What one test had said of an address is nothing for the next.
  await rig.database.owner`delete from risk_screening`
})

const operator = { operatorId: '0190a0a0-0000-7000-8000-000000000001', name: 'cora' }
const approve = (id: string) =>
  rig.database.sql.begin((sql) => approveWithdrawal({ ...rig.deps, sql, operator }, id))
const refuse = (id: string) =>
  rig.database.sql.begin((sql) => refuseWithdrawal({ ...rig.deps, sql, operator }, id, 'address'))

const callerOf = (userId: string) => ({ userId, sessionId: userId, roles: [], frozen: false })
const casesOf = async (userId: string) =>
  (await rig.server.callAs(callerOf(userId), listOwn, {})).cases

void test('what is clear goes on by itself in the round in which it is screened', async () => {
  const { id, userId } = await ask(rig)
  await rig.round()
  assert.equal(await stateOf(rig, id), 'sending')
  assert.deepEqual(await casesOf(userId), [])
})

void test('what screening says decides what becomes of a withdrawal before anything is signed', async () => {
  const table: [Verdict, string, readonly string[]][] = [
    ['review', 'review', ['address']],
    ['block', 'review', ['address']],
    ['unknown', 'review', ['service']],
  ]
  for (const [verdict, state, whys] of table) {
    const to = newRecipient()
    said.set(to.toLowerCase(), verdict)
    const { id, userId } = await ask(rig, '40', to)
    await rig.round()
    await rig.mine(1)
    assert.equal(await stateOf(rig, id), state, verdict)
    assert.deepEqual(await attemptsOf(rig, id), [])
    const held = await holdingOf(rig, userId)
    assert.deepEqual([held.available, held.held], [units('58'), units('42')])
    const [bill] = await billsOf(rig, userId)
    assert.deepEqual([bill?.status, bill?.checking], ['WAITING', true])
    const [own] = await casesOf(userId)
    assert.deepEqual([own?.state, own?.kind, own?.whys], ['open', 'withdrawal', whys])
    assert.equal(own?.orderNo, bill?.orderNo)
    const told = await noticesFor(rig.database, userId)
    assert.deepEqual(
      told.map(({ kind }) => kind),
      ['transferChecking'],
    )
  }
})

void test('two who approve at once let it go once, and it is signed once', async () => {
  const to = newRecipient()
  said.set(to.toLowerCase(), 'review')
  const { id, userId } = await ask(rig, '40', to)
  await rig.round()
  const calls = await Promise.allSettled([approve(id), approve(id), refuse(id)])
  const done = calls.filter(({ status }) => status === 'fulfilled')
  assert.equal(done.length, 1)
  if (calls[2]?.status === 'fulfilled') return
  await rig.mine(14)
  assert.equal(await stateOf(rig, id), 'done')
  assert.equal((await attemptsOf(rig, id)).length, 1)
  assert.equal(await onChain(rig, to), units('40'))
  const [bill] = await billsOf(rig, userId)
  assert.deepEqual([bill?.status, bill?.checking], ['SUCCESS', false])
  assert.equal((await casesOf(userId))[0]?.state, 'released')
})

void test('what was let go is not screened again, however long it waits', async () => {
  const to = newRecipient()
  said.set(to.toLowerCase(), 'review')
  const { id } = await ask(rig, '40', to)
  await rig.round()
  await approve(id)
  rig.clock.move(30 * hourMs)
  await rig.round()
  assert.equal(await stateOf(rig, id), 'sending')
})

void test('a refusal gives amount and fee back, says why, and nothing was signed', async () => {
  const to = newRecipient()
  said.set(to.toLowerCase(), 'block')
  const { id, userId } = await ask(rig, '40', to)
  await rig.round()
  await refuse(id)
  await assert.rejects(refuse(id), { code: 'TRANSFER_STATE_CONFLICT' })
  await assert.rejects(approve(id), { code: 'TRANSFER_STATE_CONFLICT' })
  await rig.mine(2)
  assert.equal(await stateOf(rig, id), 'rejected')
  const { available, held } = await holdingOf(rig, userId)
  assert.deepEqual([available, held], [units('100'), 0n])
  assert.equal(await onChain(rig, to), 0n)
  const bills = await billsOf(rig, userId)
  assert.deepEqual(bills.map((bill) => `${bill.type} ${bill.status} ${bill.checking}`).toSorted(), [
    'TRANSFER FAILD false',
    'TRANSFER_REFUND SUCCESS false',
  ])
  const [own] = await casesOf(userId)
  assert.deepEqual([own?.state, own?.shownReason], ['refused', 'address'])
  const told = await noticesFor(rig.database, userId)
  assert.deepEqual(told.map(({ kind }) => kind).toSorted(), ['transferChecking', 'transferRefused'])
})

void test('what waited a day is screened again before it is signed', async () => {
  const to = newRecipient()
  const { id } = await ask(rig, '40', to)
  await rig.database.owner`
    update chain_withdrawal set retry_at = ${rig.deps.clock.now() + 25 * hourMs} where id = ${id}`
  await rig.round()
  assert.equal(await stateOf(rig, id), 'waiting')
  said.set(to.toLowerCase(), 'block')
  rig.clock.move(26 * hourMs)
  await rig.round()
  assert.equal(await stateOf(rig, id), 'review')
})

/** Pays 100 USDT in, from the faucet of the chain. */
async function payIn(userId: string): Promise<void> {
  const to = await addressFor(rig, userId)
  await rig.chain.deposit({ asset: 'USDT', to, amount: '100', count: 1 })
  await rig.mine(14)
}

void test('a deposit of a flagged sender is credited and held, until it is released', async () => {
  const userId = newUser(rig)
  usual = 'review'
  await payIn(userId)
  const holding = await holdingOf(rig, userId)
  assert.deepEqual([holding.available, holding.held], [0n, units('100')])
  const [bill] = await billsOf(rig, userId)
  assert.deepEqual([bill?.status, bill?.checking], ['SUCCESS', true])
  const [own] = await casesOf(userId)
  assert.ok(own)
  assert.deepEqual([own.kind, own.state], ['deposit', 'open'])
  await decide(own.id, 'freeze')
  assert.equal((await holdingOf(rig, userId)).available, 0n)
  await decide(own.id, 'release')
  await assert.rejects(decide(own.id, 'release'), { code: 'CASE_CLOSED' })
  assert.equal((await holdingOf(rig, userId)).available, units('100'))
  const shown = await rig.server.callAs(callerOf(userId), showOwn, { orderNo: own.orderNo })
  assert.equal(shown.state, 'released')
  const other = rig.server.callAs(callerOf(newUser(rig)), showOwn, { orderNo: own.orderNo })
  await assert.rejects(other, { code: 'NOT_FOUND' })
  assert.equal((await billsOf(rig, userId))[0]?.checking, false)
  const told = await noticesFor(rig.database, userId)
  assert.deepEqual(told.map(({ kind }) => kind).toSorted(), [
    'depositFrozen',
    'depositHeld',
    'depositReleased',
    'depositSeen',
  ])
})

const decide = (id: string, outcome: 'release' | 'freeze') =>
  rig.database.sql.begin(async (sql) => {
    const subject = await rig.database.owner`select subject from risk_case where id = ${id}`
    const found = await caseOf(sql, String(subject[0]?.['subject']))
    if (!found) throw Object.assign(new Error('closed'), { code: 'CASE_CLOSED' })
    return decideDeposit({ sql, clock: rig.clock, operator }, found, { outcome, shown: 'origin' })
  })

void test('a sender that nothing could be said of is asked about again, and held then', async () => {
  const userId = newUser(rig)
  usual = 'unknown'
  await payIn(userId)
  assert.equal((await holdingOf(rig, userId)).available, units('100'))
  usual = 'block'
  rig.clock.move(hourMs)
  await rig.round()
  const { available, held } = await holdingOf(rig, userId)
  assert.deepEqual([available, held], [0n, units('100')])
})

void test('a held deposit whose block leaves the chain is taken back from what is held', async () => {
  const userId = newUser(rig)
  usual = 'review'
  const to = await addressFor(rig, userId)
  await rig.chain.deposit({ asset: 'USDT', to, amount: '100', count: 1 })
  await rig.mine(12)
  assert.equal((await holdingOf(rig, userId)).held, units('100'))
  await rig.chain.reorg({ depth: 13, keep: false })
  await rig.round()
  const { available, held } = await holdingOf(rig, userId)
  assert.deepEqual([available, held], [0n, 0n])
  assert.equal((await casesOf(userId))[0]?.state, 'reversed')
})

void test('who has a flagged deposit that is open pays nothing out unseen', async () => {
  usual = 'review'
  const { userId, id } = await ask(rig)
  const to = await addressFor(rig, userId)
  await rig.round()
  await approve(id)
  await rig.chain.deposit({ asset: 'USDT', to, amount: '100', count: 1 })
  await rig.mine(14)
  usual = 'clear'
  const second = await withdraw(rig, { userId, to: newRecipient(), amount: units('10') })
  await rig.round()
  assert.equal(await stateOf(rig, second), 'review')
})

void test('after all of it the ledger proves itself, and the chain agrees', async () => {
  await rig.mine(14)
  assert.deepEqual((await audit(rig.database.sql)).differences, [])
  assert.deepEqual((await compareBooks(await rig.work()))?.findings, [])
})

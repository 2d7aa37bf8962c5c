import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Verdict } from '#contract/risk.ts'
import { hourMs } from '#kernel/time.ts'
import { unclaimed } from '#server/chain/books.ts'
import { releaseBelow } from '#server/chain/giveBack.ts'
import { reconcile } from '#server/chain/reconcile.ts'
import {
  type Rig,
  type TestChain,
  addressFor,
  billsOf,
  holdingOf,
  newUser,
  openRig,
  startTestChain,
  units,
} from '#server/chain/testing.ts'
import { audit } from '#server/ledger/audit.ts'
import { accountBalance } from '#server/ledger/balances.ts'
import { noticesFor } from '#server/platform/testing.notice.ts'
import { caseOf } from '#server/risk/case.ts'
import type { Screener } from '#server/risk/screening.ts'

let usual: Verdict = 'clear'
const screener: Screener = {
  listVersion: () => 'test',
  offline: () => ({ verdict: 'unknown', evidence: [], listVersion: 'test' }),
  screen: () => Promise.resolve({ verdict: usual, evidence: [], listVersion: 'test' }),
}

let started: TestChain
let rig: Rig
before(async () => {
  started = await startTestChain()
  const reviewTerms = { reviewAboveCents: undefined, twoAboveCents: 10n ** 9n }
  rig = await openRig(started.chain, { risk: { screener, reviewTerms } })
  // Blocks to fork below everything that matters here.
  await rig.mine(40)
})
after(async () => {
  await rig.stop()
  await started.stop()
})
beforeEach(async () => {
  usual = 'clear'
  // What one test had said of an address is nothing for the next.
  await rig.database.owner`delete from risk_screening`
})

const half = units('0.5')

/** A user with half a dollar below the minimum, `confirmations` deep. */
async function keptApart(confirmations = 12): Promise<{ userId: string; id: string }> {
  const userId = newUser(rig)
  const to = await addressFor(rig, userId)
  await rig.chain.deposit({ asset: 'USDT', to, amount: '0.5' })
  await rig.mine(confirmations)
  const rows = await rig.database.owner`select id from chain_deposit where user_id = ${userId}`
  return { userId, id: String(rows[0]?.['id']) }
}

const release = (id: string) => rig.database.sql.begin((sql) => releaseBelow(sql, id))
const stateOf = async (id: string) =>
  (await rig.database.owner`select state from chain_deposit where id = ${id}`)[0]?.['state']
const kept = () => accountBalance(rig.database.sql, { asset: 'USDT', ...unclaimed })
const toldTo = async (userId: string) =>
  (await noticesFor(rig.database, userId)).map(({ kind }) => kind)
const shownOf = async (userId: string) =>
  (await billsOf(rig, userId)).map(({ type, status, reason, change }) => [
    type,
    status,
    reason,
    change,
  ])

void test('what came in below the minimum is nobody’s, and no phone rings of it', async () => {
  const { userId, id } = await keptApart()
  assert.equal(await stateOf(id), 'below_minimum')
  assert.deepEqual(await shownOf(userId), [['COLLECTION', 'FAILD', 'below_minimum', half]])
  const { available, held } = await holdingOf(rig, userId)
  assert.deepEqual([available, held], [0n, 0n])
  assert.deepEqual(await toldTo(userId), [])
})

void test('let go, it is in the balance a round later, once, with a bill of its own and a notice', async () => {
  const { userId, id } = await keptApart()
  const before = await kept()
  await release(id)
  assert.deepEqual([await stateOf(id), (await holdingOf(rig, userId)).available], ['returning', 0n])
  await rig.round()
  await rig.round()
  assert.equal(await stateOf(id), 'returned')
  assert.equal((await holdingOf(rig, userId)).available, half)
  assert.equal((await kept()) - before, -half)
  assert.deepEqual(await shownOf(userId), [
    ['TRANSFER_REFUND', 'SUCCESS', null, half],
    ['COLLECTION', 'FAILD', 'returned', half],
  ])
  const [told, ...more] = await noticesFor(rig.database, userId)
  const [back] = await billsOf(rig, userId)
  assert.deepEqual([told?.kind, more], ['depositReturned', []])
  assert.equal(told?.link, `/pages/exchange/billdetail?orderNo=${back?.orderNo}`)
  assert.deepEqual(await reconcile(await rig.work()), [])
})

void test('two who let it go at once move the money once', async () => {
  const { userId, id } = await keptApart()
  const outcomes = await Promise.allSettled([release(id), release(id)])
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await Promise.all([rig.round(), rig.round().catch(() => undefined)])
  assert.equal((await holdingOf(rig, userId)).available, half)
  await assert.rejects(release(id), { code: 'TRANSFER_STATE_CONFLICT' })
})

void test('only what is final and below the minimum can be let go', async () => {
  const young = await keptApart(11)
  await assert.rejects(release(young.id), { code: 'TRANSFER_STATE_CONFLICT' })
  await assert.rejects(release(newUser(rig)), { code: 'NOT_FOUND' })
  const userId = newUser(rig)
  await rig.chain.deposit({ asset: 'USDT', to: await addressFor(rig, userId), amount: '1' })
  await rig.mine(12)
  const [large] = await rig.database.owner`select id from chain_deposit where user_id = ${userId}`
  await assert.rejects(release(String(large?.['id'])), { code: 'TRANSFER_STATE_CONFLICT' })
})

void test('money of a flagged sender goes back held, and its case names the new bill', async () => {
  const { userId, id } = await keptApart()
  usual = 'block'
  await release(id)
  await rig.round()
  const { available, held } = await holdingOf(rig, userId)
  assert.deepEqual([available, held], [0n, half])
  const [back] = await billsOf(rig, userId)
  assert.deepEqual([back?.status, back?.checking], ['SUCCESS', true])
  assert.equal((await caseOf(rig.database.sql, id))?.orderNo, back?.orderNo)
  assert.deepEqual(await toldTo(userId), ['depositHeld'])
})

void test('a sender that nothing could be said of is asked about again, and held then', async () => {
  const { userId, id } = await keptApart()
  usual = 'unknown'
  await release(id)
  await rig.round()
  assert.equal((await holdingOf(rig, userId)).available, half)
  usual = 'review'
  rig.clock.move(hourMs)
  await rig.round()
  const { available, held } = await holdingOf(rig, userId)
  assert.deepEqual([available, held], [0n, half])
})

void test('what was let go and leaves the chain is given to nobody, and waits anew when it is back', async () => {
  const { userId, id } = await keptApart()
  const before = await kept()
  await release(id)
  await rig.chain.reorg({ depth: 13, keep: false })
  await rig.round()
  assert.equal(await stateOf(id), 'orphaned')
  assert.equal((await kept()) - before, -half)
  assert.equal((await holdingOf(rig, userId)).available, 0n)
  const again = await keptApart()
  await release(again.id)
  await rig.chain.reorg({ depth: 13, keep: true })
  await rig.mine(12)
  assert.equal(await stateOf(again.id), 'below_minimum')
  assert.deepEqual(await shownOf(again.userId), [['COLLECTION', 'FAILD', 'below_minimum', half]])
  assert.deepEqual(await reconcile(await rig.work()), [])
})

void test('what was given back and leaves the chain is taken back, and both bills say so', async () => {
  const { userId, id } = await keptApart()
  await release(id)
  await rig.round()
  await rig.chain.reorg({ depth: 13, keep: false })
  await rig.round()
  assert.equal(await stateOf(id), 'reversed')
  assert.equal((await holdingOf(rig, userId)).available, 0n)
  assert.deepEqual(await shownOf(userId), [
    ['TRANSFER_REFUND', 'FAILD', 'orphaned', half],
    ['COLLECTION', 'FAILD', 'orphaned', half],
  ])
  assert.deepEqual(await toldTo(userId), ['depositReturned', 'depositReversed'])
  await rig.mine(13)
  assert.deepEqual(await reconcile(await rig.work()), [])
})

void test('after all of it the ledger proves itself', async () => {
  assert.deepEqual((await audit(rig.database.sql)).differences, [])
})

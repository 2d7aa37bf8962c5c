import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import * as z from 'zod/mini'
import { noticesFor } from '#server/platform/testing.notice.ts'
import { audit } from '#server/ledger/audit.ts'
import { accountBalance } from '#server/ledger/balances.ts'
import { house } from '#server/ledger/ledger.ts'
import { payOut } from '#server/chain/pay.ts'
import { screenWithdrawals } from '#server/chain/review.ts'
import { reconcile } from '#server/chain/reconcile.ts'
import {
  billsOf,
  fundHot,
  give,
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

const started = await startTestChain()
after(() => started.stop())
const { chain } = started
const rig = await openRig(chain)
after(() => rig.stop())
await rig.mine(20)
await fundHot(rig)
afterEach(() => chain.faults.clear())

const dropFromPool = (txid: string | null | undefined) =>
  chain.anvil.rpc(z.unknown(), 'anvil_dropTransaction', txid)

test('a withdrawal holds amount and fee, is paid once, and is done at 12 confirmations', async () => {
  const { userId, to, id } = await ask(rig)
  const held = await holdingOf(rig, userId)
  assert.deepEqual([held.available, held.held], [units('58'), units('42')])
  const fees = await accountBalance(rig.database.sql, { asset: 'USDT', ...house('fee') })
  await rig.round()
  assert.equal(await stateOf(rig, id), 'sending')
  assert.equal((await billsOf(rig, userId))[0]?.status, 'RUNNING')
  await rig.mine(11)
  assert.equal(await stateOf(rig, id), 'confirming')
  assert.deepEqual((await billsOf(rig, userId))[0]?.confirmations, { seen: 11, needed: 12 })
  assert.equal((await holdingOf(rig, userId)).held, units('42'))
  await rig.mine(1)
  assert.equal(await stateOf(rig, id), 'done')
  assert.equal((await billsOf(rig, userId))[0]?.status, 'SUCCESS')
  assert.equal(await onChain(rig, to), 40_000_000n)
  const [told, ...more] = await noticesFor(rig.database, userId)
  assert.deepEqual([told?.kind, more], ['transferDone', []])
  assert.deepEqual(told?.details, { amount: '40.00', asset: 'USDT', network: 'ERC20', to })
  const left = await holdingOf(rig, userId)
  assert.deepEqual([left.available, left.held], [units('58'), 0n])
  const earned = (await accountBalance(rig.database.sql, { asset: 'USDT', ...house('fee') })) - fees
  assert.equal(earned, units('2'))
  assert.deepEqual(await reconcile(await rig.work()), [])
})

test('many rounds at once on one waiting withdrawal sign and pay it once', async () => {
  const { to, id } = await ask(rig)
  const work = await rig.work()
  const tip = (await rig.round()).tip
  await Promise.allSettled(Array.from({ length: 8 }, () => payOut(work, tip)))
  await rig.mine(13)
  assert.equal(await stateOf(rig, id), 'done')
  assert.equal((await attemptsOf(rig, id)).length, 1)
  assert.equal(await onChain(rig, to), 40_000_000n)
})

test('a reply that was lost after the node took the transaction changes nothing', async () => {
  const { to, id } = await ask(rig)
  chain.faults.set('lostReply', 1)
  await rig.round()
  await rig.mine(12)
  assert.equal(await stateOf(rig, id), 'done')
  assert.equal((await attemptsOf(rig, id)).length, 1)
  assert.equal(await onChain(rig, to), 40_000_000n)
})

test('a node that cannot be reached is asked again with the same bytes', async () => {
  const { to, id } = await ask(rig)
  const work = await rig.work()
  const unreachable = {
    ...work,
    node: {
      ...work.node,
      broadcast: async () => ({ outcome: 'ambiguous', reason: '503' }) as const,
    },
  }
  const { number: tip } = await work.node.head()
  await screenWithdrawals(work)
  await payOut(unreachable, tip)
  const [first] = await attemptsOf(rig, id)
  await rig.mine(13)
  const attempts = await attemptsOf(rig, id)
  assert.equal(attempts.length, 1)
  assert.equal(attempts[0]?.raw, first?.raw)
  assert.equal(await onChain(rig, to), 40_000_000n)
})

test('a transaction that the network has dropped is sent again, the same bytes', async () => {
  const { to, id } = await ask(rig)
  chain.faults.set('dropBroadcast', 1)
  await rig.round()
  await rig.mine(2)
  const [attempt] = await attemptsOf(rig, id)
  assert.ok(Number(attempt?.sends) >= 2)
  await rig.mine(12)
  assert.equal(await stateOf(rig, id), 'done')
  assert.equal((await attemptsOf(rig, id)).length, 1)
  assert.equal(await onChain(rig, to), 40_000_000n)
})

test('a withdrawal whose block left the chain is sent again, the same bytes, and counted anew', async () => {
  const { to, id } = await ask(rig)
  await rig.round()
  await rig.mine(6)
  assert.equal(await stateOf(rig, id), 'confirming')
  await chain.reorg({ depth: 7, keep: false })
  const { tip } = await rig.round()
  assert.ok(tip > 0)
  assert.equal(await stateOf(rig, id), 'sending')
  await rig.mine(11)
  assert.equal(await stateOf(rig, id), 'confirming')
  await rig.mine(2)
  assert.equal(await stateOf(rig, id), 'done')
  assert.equal((await attemptsOf(rig, id)).length, 1)
  assert.equal(await onChain(rig, to), 40_000_000n)
})

test('a payment that the chain undid is refunded at 12 confirmations, amount and fee, once', async () => {
  const { userId, to, id } = await ask(rig)
  await rig.round()
  const [attempt] = await attemptsOf(rig, id)
  await dropFromPool(attempt?.txid)
  await chain.pauseToken('USDT', true)
  await rig.mine(1)
  await rig.mine(11)
  assert.equal(await stateOf(rig, id), 'confirming')
  assert.equal((await holdingOf(rig, userId)).held, units('42'))
  await rig.mine(2)
  assert.equal(await stateOf(rig, id), 'failed')
  assert.equal((await holdingOf(rig, userId)).available, units('100'))
  const bills = await billsOf(rig, userId)
  assert.deepEqual(
    bills.map(({ type, status }) => `${type} ${status}`),
    ['TRANSFER_REFUND SUCCESS', 'TRANSFER FAILD'],
  )
  const told = await noticesFor(rig.database, userId)
  assert.deepEqual(
    told.map(({ kind }) => kind),
    ['transferFailed'],
  )
  await chain.pauseToken('USDT', false)
  await rig.mine(13)
  assert.equal(await onChain(rig, to), 0n)
  assert.deepEqual(await reconcile(await rig.work()), [])
})

test('a failure that a fork turns into success is not refunded: it is done', async () => {
  const { userId, to, id } = await ask(rig)
  await rig.round()
  const [attempt] = await attemptsOf(rig, id)
  await dropFromPool(attempt?.txid)
  await chain.pauseToken('USDT', true)
  await rig.mine(4)
  assert.equal(await stateOf(rig, id), 'confirming')
  const raw = attempt?.raw
  assert.ok(raw)
  await chain.reorg({ depth: 5, keep: false, include: [raw] })
  await rig.mine(13)
  assert.equal(await stateOf(rig, id), 'done')
  assert.equal(await onChain(rig, to), 40_000_000n)
  assert.equal((await holdingOf(rig, userId)).available, units('58'))
})

test('the own coin is paid too, and what it cost in gas is in the books', async () => {
  const userId = newUser(rig)
  await give(rig, userId, units('2', 18), 'ETH')
  const to = newRecipient()
  const id = await withdraw(rig, { userId, to, amount: units('1.5', 18), asset: 'ETH' })
  await rig.round()
  await rig.mine(13)
  assert.equal(await stateOf(rig, id), 'done')
  assert.equal(await onChain(rig, to, 'ETH'), 15n * 10n ** 17n)
  assert.deepEqual(await reconcile(await rig.work()), [])
})

test('after all of this the ledger proves itself', async () => {
  assert.deepEqual((await audit(rig.database.owner)).differences, [])
})

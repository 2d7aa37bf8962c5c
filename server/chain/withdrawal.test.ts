import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import * as z from 'zod/mini'
import { Failure } from '#contract/errors.ts'
import { audit } from '#server/ledger/audit.ts'
import { accountBalance } from '#server/ledger/balances.ts'
import { house } from '#server/ledger/ledger.ts'
import { addressFacts } from '#server/chain/facts.ts'
import { cancelWithdrawal } from '#server/chain/cancel.ts'
import { payOut } from '#server/chain/pay.ts'
import { reconcile } from '#server/chain/reconcile.ts'
import {
  addressFor,
  alarmsOf,
  billsOf,
  contractOf,
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

const started = await startTestChain()
after(() => started.stop())
const { chain } = started
const rig = await openRig(chain)
after(() => rig.stop())
await rig.mine(20)
await fundHot(rig)
afterEach(() => chain.faults.clear())

/** A user with 100 USDT who has asked for `amount` to be sent, fee 2. */
async function ask(amount = '40', to = newRecipient()) {
  const userId = newUser(rig)
  await give(rig, userId, units('100'))
  const id = await withdraw(rig, { userId, to, amount: units(amount), fee: units('2') })
  return { userId, to, id }
}

const rowOf = async (id: string) => {
  const [row] = await rig.database.sql`
    select state, nonce, txid, waits_for, bill from chain_withdrawal where id = ${id}`
  assert.ok(row)
  return row
}
const attemptsOf = (id: string) => rig.database.sql`
  select txid, raw, sends, max_fee, refused, nonce from chain_attempt where withdrawal = ${id} order by id`
const stateOf = async (id: string) => String((await rowOf(id))['state'])
const dropFromPool = (txid: unknown) => chain.anvil.rpc(z.unknown(), 'anvil_dropTransaction', txid)

test('a withdrawal holds amount and fee, is paid once, and is done at 12 confirmations', async () => {
  const { userId, to, id } = await ask()
  const held = await holdingOf(rig, userId)
  assert.deepEqual([held.available, held.held], [units('58'), units('42')])
  const fees = await accountBalance(rig.database.sql, { asset: 'USDT', ...house('fee') })
  await rig.round()
  assert.equal(await stateOf(id), 'sending')
  assert.equal((await billsOf(rig, userId))[0]?.status, 'RUNNING')
  await rig.mine(11)
  assert.equal(await stateOf(id), 'confirming')
  assert.deepEqual((await billsOf(rig, userId))[0]?.confirmations, { seen: 11, needed: 12 })
  assert.equal((await holdingOf(rig, userId)).held, units('42'))
  await rig.mine(1)
  assert.equal(await stateOf(id), 'done')
  assert.equal((await billsOf(rig, userId))[0]?.status, 'SUCCESS')
  assert.equal(await onChain(rig, to), 40_000_000n)
  const left = await holdingOf(rig, userId)
  assert.deepEqual([left.available, left.held], [units('58'), 0n])
  const earned = (await accountBalance(rig.database.sql, { asset: 'USDT', ...house('fee') })) - fees
  assert.equal(earned, units('2'))
  assert.deepEqual(await reconcile(await rig.work()), [])
})

test('more than there is cannot be asked for, and nothing is left behind', async () => {
  const userId = newUser(rig)
  await give(rig, userId, units('10'))
  const wanted = { userId, to: newRecipient(), amount: units('9'), fee: units('2') }
  await assert.rejects(withdraw(rig, wanted), new Failure('INSUFFICIENT_FUNDS', { asset: 'USDT' }))
  assert.deepEqual(await billsOf(rig, userId), [])
  assert.equal((await holdingOf(rig, userId)).available, units('10'))
})

test('what waits can be called off: all of it comes back, with a bill; what is packed cannot', async () => {
  const { userId, id } = await ask()
  const bill = String((await rowOf(id))['bill'])
  const { clock, ids } = rig.deps
  const cancel = () => rig.database.sql.begin((sql) => cancelWithdrawal(sql, clock, ids, bill))
  rig.clock.move(1)
  await cancel()
  assert.equal(await stateOf(id), 'cancelled')
  assert.equal((await holdingOf(rig, userId)).available, units('100'))
  const [refund, transfer] = await billsOf(rig, userId)
  assert.deepEqual(
    [refund?.type, refund?.change, transfer?.status],
    ['TRANSFER_REFUND', units('42'), 'FAILD'],
  )
  await assert.rejects(cancel(), new Failure('TRANSFER_STATE_CONFLICT'))

  const packed = await ask()
  await rig.round()
  const other = String((await rowOf(packed.id))['bill'])
  await assert.rejects(
    rig.database.sql.begin((sql) => cancelWithdrawal(sql, clock, ids, other)),
    new Failure('TRANSFER_STATE_CONFLICT'),
  )
  await rig.mine(12)
  assert.equal(await onChain(rig, packed.to), 40_000_000n)
})

test('calling off and packing at once: one of them wins, and the money moves once', async () => {
  for (let again = 0; again < 6; again += 1) {
    const { userId, to, id } = await ask()
    const bill = String((await rowOf(id))['bill'])
    const { clock, ids } = rig.deps
    const cancelled = rig.database.sql
      .begin((sql) => cancelWithdrawal(sql, clock, ids, bill))
      .then(
        () => true,
        () => false,
      )
    await Promise.all([cancelled, rig.round()])
    await rig.mine(1)
    await chain.mine(11)
    await rig.round()
    const isCancelled = await cancelled
    assert.equal(await stateOf(id), isCancelled ? 'cancelled' : 'done')
    assert.equal(await onChain(rig, to), isCancelled ? 0n : 40_000_000n)
    assert.equal((await holdingOf(rig, userId)).available, units(isCancelled ? '100' : '58'))
  }
})

test('many rounds at once on one waiting withdrawal sign and pay it once', async () => {
  const { to, id } = await ask()
  const work = await rig.work()
  const tip = (await rig.round()).tip
  await Promise.allSettled(Array.from({ length: 8 }, () => payOut(work, tip)))
  await rig.mine(13)
  assert.equal(await stateOf(id), 'done')
  assert.equal((await attemptsOf(id)).length, 1)
  assert.equal(await onChain(rig, to), 40_000_000n)
})

test('a reply that was lost after the node took the transaction changes nothing', async () => {
  const { to, id } = await ask()
  chain.faults.set('lostReply', 1)
  await rig.round()
  await rig.mine(12)
  assert.equal(await stateOf(id), 'done')
  assert.equal((await attemptsOf(id)).length, 1)
  assert.equal(await onChain(rig, to), 40_000_000n)
})

test('a node that cannot be reached is asked again with the same bytes', async () => {
  const { to, id } = await ask()
  const work = await rig.work()
  const unreachable = {
    ...work,
    node: {
      ...work.node,
      broadcast: async () => ({ outcome: 'ambiguous', reason: '503' }) as const,
    },
  }
  const { number: tip } = await work.node.head()
  await payOut(unreachable, tip)
  const [first] = await attemptsOf(id)
  await rig.mine(13)
  const attempts = await attemptsOf(id)
  assert.equal(attempts.length, 1)
  assert.equal(attempts[0]?.['raw'], first?.['raw'])
  assert.equal(await onChain(rig, to), 40_000_000n)
})

test('a transaction that the network has dropped is sent again, the same bytes', async () => {
  const { to, id } = await ask()
  chain.faults.set('dropBroadcast', 1)
  await rig.round()
  await rig.mine(2)
  const [attempt] = await attemptsOf(id)
  assert.ok(Number(attempt?.['sends']) >= 2)
  await rig.mine(12)
  assert.equal(await stateOf(id), 'done')
  assert.equal((await attemptsOf(id)).length, 1)
  assert.equal(await onChain(rig, to), 40_000_000n)
})

test('a withdrawal whose block left the chain is sent again, the same bytes, and counted anew', async () => {
  const { to, id } = await ask()
  await rig.round()
  await rig.mine(6)
  assert.equal(await stateOf(id), 'confirming')
  await chain.reorg({ depth: 7, keep: false })
  const { tip } = await rig.round()
  assert.ok(tip > 0)
  assert.equal(await stateOf(id), 'sending')
  await rig.mine(11)
  assert.equal(await stateOf(id), 'confirming')
  await rig.mine(2)
  assert.equal(await stateOf(id), 'done')
  assert.equal((await attemptsOf(id)).length, 1)
  assert.equal(await onChain(rig, to), 40_000_000n)
})

test('a payment that the chain undid is refunded at 12 confirmations, amount and fee, once', async () => {
  const { userId, to, id } = await ask()
  await rig.round()
  const [attempt] = await attemptsOf(id)
  await dropFromPool(attempt?.['txid'])
  await chain.pauseToken('USDT', true)
  await rig.mine(1)
  await rig.mine(11)
  assert.equal(await stateOf(id), 'confirming')
  assert.equal((await holdingOf(rig, userId)).held, units('42'))
  await rig.mine(2)
  assert.equal(await stateOf(id), 'failed')
  assert.equal((await holdingOf(rig, userId)).available, units('100'))
  const bills = await billsOf(rig, userId)
  assert.deepEqual(
    bills.map(({ type, status }) => `${type} ${status}`),
    ['TRANSFER_REFUND SUCCESS', 'TRANSFER FAILD'],
  )
  await chain.pauseToken('USDT', false)
  await rig.mine(13)
  assert.equal(await onChain(rig, to), 0n)
  assert.deepEqual(await reconcile(await rig.work()), [])
})

test('a failure that a fork turns into success is not refunded: it is done', async () => {
  const { userId, to, id } = await ask()
  await rig.round()
  const [attempt] = await attemptsOf(id)
  await dropFromPool(attempt?.['txid'])
  await chain.pauseToken('USDT', true)
  await rig.mine(4)
  assert.equal(await stateOf(id), 'confirming')
  const raw = String(attempt?.['raw']) as `0x${string}`
  await chain.reorg({ depth: 5, keep: false, include: [raw] })
  await rig.mine(13)
  assert.equal(await stateOf(id), 'done')
  assert.equal(await onChain(rig, to), 40_000_000n)
  assert.equal((await holdingOf(rig, userId)).available, units('58'))
})

test('while a payment would fail on the chain it waits, and people are called', async () => {
  await chain.pauseToken('USDT', true)
  await rig.mine(1)
  const { to, id } = await ask()
  await rig.round()
  assert.equal(await stateOf(id), 'waiting')
  assert.equal((await rowOf(id))['waits_for'], 'would_revert')
  assert.ok((await alarmsOf(rig)).some(({ kind }) => kind === 'transfer_would_revert'))
  await chain.pauseToken('USDT', false)
  await rig.mine(1)
  rig.clock.move(3 * 60_000)
  await rig.mine(13)
  assert.equal(await stateOf(id), 'done')
  assert.equal(await onChain(rig, to), 40_000_000n)
  assert.ok(!(await alarmsOf(rig)).some(({ kind }) => kind === 'transfer_would_revert'))
})

test('a hot wallet that is short keeps it waiting, spends no gas, and lets others pass', async () => {
  const userId = newUser(rig)
  await give(rig, userId, units('90000000'))
  const big = await withdraw(rig, { userId, to: newRecipient(), amount: units('80000000') })
  const small = await ask()
  await rig.round()
  assert.equal(await stateOf(big), 'waiting')
  assert.equal((await attemptsOf(big)).length, 0)
  assert.ok((await alarmsOf(rig)).some(({ kind }) => kind === 'hot_wallet_short'))
  await rig.mine(13)
  assert.equal(await stateOf(small.id), 'done')
  const bill = String((await rowOf(big))['bill'])
  const { clock, ids } = rig.deps
  await rig.database.sql.begin((sql) => cancelWithdrawal(sql, clock, ids, bill))
})

test('an address that became refused, ours, or a token’s is not paid: all of it comes back', async () => {
  const refused = newRecipient()
  await rig.database.owner`
    insert into chain_refused_address values ('ERC20', ${refused}, 'sanctioned', 'a list', now())`
  const own = await addressFor(rig, newUser(rig))
  for (const to of [refused, own, rig.hot, contractOf('ERC20', 'DAI')]) {
    const { userId, id } = await ask('40', to)
    await rig.round()
    assert.equal(await stateOf(id), 'rejected')
    assert.equal((await holdingOf(rig, userId)).available, units('100'))
    const [refund, transfer] = await billsOf(rig, userId)
    assert.deepEqual([refund?.type, transfer?.status], ['TRANSFER_REFUND', 'FAILD'])
  }
})

test('what an address is to us is told apart', async () => {
  const userId = newUser(rig)
  const own = await addressFor(rig, userId)
  const [free] = await rig.database.sql`
    select address from chain_address where user_id is null and purpose = 'deposit' limit 1`
  const facts = (address: string) => addressFacts(rig.database.sql, 'ERC20', address)
  assert.deepEqual(await facts(own), { kind: 'deposit', userId })
  assert.deepEqual(await facts(String(free?.['address'])), { kind: 'ours' })
  assert.deepEqual(await facts(rig.hot), { kind: 'ours' })
  assert.deepEqual(await facts(contractOf('ERC20', 'USDT')), { kind: 'token' })
  assert.deepEqual(await facts(`0x${'0'.repeat(40)}`), { kind: 'keyless' })
  assert.deepEqual(await facts(newRecipient()), { kind: 'outside' })
})

test('the own coin is paid too, and what it cost in gas is in the books', async () => {
  const userId = newUser(rig)
  await give(rig, userId, units('2', 18), 'ETH')
  const to = newRecipient()
  const id = await withdraw(rig, { userId, to, amount: units('1.5', 18), asset: 'ETH' })
  await rig.round()
  await rig.mine(13)
  assert.equal(await stateOf(id), 'done')
  assert.equal(await onChain(rig, to, 'ETH'), 15n * 10n ** 17n)
  assert.deepEqual(await reconcile(await rig.work()), [])
})

test('after all of this the ledger proves itself', async () => {
  assert.deepEqual((await audit(rig.database.owner)).differences, [])
})

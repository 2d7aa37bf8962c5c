import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { Failure } from '#contract/errors.ts'
import { addressFacts } from '#server/chain/facts.ts'
import { cancelWithdrawal } from '#server/chain/cancel.ts'
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
import { ask, attemptsOf, stateOf, withdrawalRow } from '#server/chain/testing.withdrawals.ts'

const started = await startTestChain()
after(() => started.stop())
const { chain } = started
const rig = await openRig(chain)
after(() => rig.stop())
await rig.mine(20)
await fundHot(rig)
afterEach(() => chain.faults.clear())

test('more than there is cannot be asked for, and nothing is left behind', async () => {
  const userId = newUser(rig)
  await give(rig, userId, units('10'))
  const wanted = { userId, to: newRecipient(), amount: units('9'), fee: units('2') }
  await assert.rejects(withdraw(rig, wanted), new Failure('INSUFFICIENT_FUNDS', { asset: 'USDT' }))
  assert.deepEqual(await billsOf(rig, userId), [])
  assert.equal((await holdingOf(rig, userId)).available, units('10'))
})

test('the same request a second time is refused whole: one withdrawal, one hold', async () => {
  const { userId, to, id } = await ask(rig)
  const again = withdraw(rig, { userId, to, amount: units('40'), fee: units('2'), id })
  await assert.rejects(again, /duplicate key/)
  assert.equal((await holdingOf(rig, userId)).held, units('42'))
  assert.equal((await billsOf(rig, userId)).length, 1)
})

test('what waits can be called off: all of it comes back, with a bill; what is packed cannot', async () => {
  const { userId, id } = await ask(rig)
  const bill = (await withdrawalRow(rig, id)).bill
  const { clock, ids } = rig.deps
  const cancel = () => rig.database.sql.begin((sql) => cancelWithdrawal(sql, clock, ids, bill))
  rig.clock.move(1)
  await cancel()
  assert.equal(await stateOf(rig, id), 'cancelled')
  assert.equal((await holdingOf(rig, userId)).available, units('100'))
  const [refund, transfer] = await billsOf(rig, userId)
  assert.deepEqual(
    [refund?.type, refund?.change, transfer?.status],
    ['TRANSFER_REFUND', units('42'), 'FAILD'],
  )
  await assert.rejects(cancel(), new Failure('TRANSFER_STATE_CONFLICT'))

  const packed = await ask(rig)
  await rig.round()
  const other = (await withdrawalRow(rig, packed.id)).bill
  await assert.rejects(
    rig.database.sql.begin((sql) => cancelWithdrawal(sql, clock, ids, other)),
    new Failure('TRANSFER_STATE_CONFLICT'),
  )
  await rig.mine(12)
  assert.equal(await onChain(rig, packed.to), 40_000_000n)
})

test('calling off and packing at once: one of them wins, and the money moves once', async () => {
  for (let again = 0; again < 6; again += 1) {
    const { userId, to, id } = await ask(rig)
    const bill = (await withdrawalRow(rig, id)).bill
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
    assert.equal(await stateOf(rig, id), isCancelled ? 'cancelled' : 'done')
    assert.equal(await onChain(rig, to), isCancelled ? 0n : 40_000_000n)
    assert.equal((await holdingOf(rig, userId)).available, units(isCancelled ? '100' : '58'))
  }
})

test('while a payment would fail on the chain it waits, and people are called', async () => {
  await chain.pauseToken('USDT', true)
  await rig.mine(1)
  const { to, id } = await ask(rig)
  await rig.round()
  assert.equal(await stateOf(rig, id), 'waiting')
  assert.equal((await withdrawalRow(rig, id)).waitsFor, 'would_revert')
  assert.ok((await alarmsOf(rig)).some(({ kind }) => kind === 'transfer_would_revert'))
  await chain.pauseToken('USDT', false)
  await rig.mine(1)
  rig.clock.move(3 * 60_000)
  await rig.mine(13)
  assert.equal(await stateOf(rig, id), 'done')
  assert.equal(await onChain(rig, to), 40_000_000n)
  assert.ok(!(await alarmsOf(rig)).some(({ kind }) => kind === 'transfer_would_revert'))
})

test('a hot wallet that is short keeps it waiting, spends no gas, and lets others pass', async () => {
  const userId = newUser(rig)
  await give(rig, userId, units('90000000'))
  const big = await withdraw(rig, { userId, to: newRecipient(), amount: units('80000000') })
  const small = await ask(rig)
  await rig.round()
  assert.equal(await stateOf(rig, big), 'waiting')
  assert.equal((await attemptsOf(rig, big)).length, 0)
  assert.ok((await alarmsOf(rig)).some(({ kind }) => kind === 'hot_wallet_short'))
  await rig.mine(13)
  assert.equal(await stateOf(rig, small.id), 'done')
  const bill = (await withdrawalRow(rig, big)).bill
  const { clock, ids } = rig.deps
  await rig.database.sql.begin((sql) => cancelWithdrawal(sql, clock, ids, bill))
})

test('an address that became refused, ours, or a token’s is not paid: all of it comes back', async () => {
  const refused = newRecipient()
  await rig.database.owner`
    insert into chain_refused_address values ('ERC20', ${refused}, 'sanctioned', 'a list', now())`
  const own = await addressFor(rig, newUser(rig))
  for (const to of [refused, own, rig.hot, contractOf('ERC20', 'DAI')]) {
    const { userId, id } = await ask(rig, '40', to)
    await rig.round()
    assert.equal(await stateOf(rig, id), 'rejected')
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

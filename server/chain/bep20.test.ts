import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { reconcile } from '#server/chain/reconcile.ts'
import {
  addressFor,
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

const started = await startTestChain('BEP20')
after(() => started.stop())
const { chain } = started
const rig = await openRig(chain)
after(() => rig.stop())
await rig.mine(20)
await fundHot(rig)

const erc20 = parseAbi(['function transfer(address to, uint256 value)'])

test('a dollar with 18 decimals on its network is a dollar with 6 in the ledger', async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user)
  await chain.deposit({ asset: 'USDT', to, amount: '1' })
  await rig.mine(12)
  assert.equal((await holdingOf(rig, user)).available, 1_000_000n)
})

test('what is too small for the ledger is kept on the deposit, and the books agree to the last unit', async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user)
  const value = 1_234_567_890_123_456_789n
  const data = encodeFunctionData({
    abi: erc20,
    functionName: 'transfer',
    args: [getAddress(to), value],
  })
  await chain.transact({ to: getAddress(contractOf('BEP20', 'USDT')), data })
  await rig.mine(12)
  assert.equal((await holdingOf(rig, user)).available, 1_234_567n)
  const [row] = await rig.database.sql`
    select amount_raw, residue_raw from chain_deposit where user_id = ${user}`
  assert.deepEqual([row?.['amount_raw'], row?.['residue_raw']], [value, 890_123_456_789n])
  assert.deepEqual(await reconcile(await rig.work()), [])
})

test('less than one unit of the ledger is shown as below the minimum, and breaks nothing', async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user)
  const data = encodeFunctionData({
    abi: erc20,
    functionName: 'transfer',
    args: [getAddress(to), 999n],
  })
  await chain.transact({ to: getAddress(contractOf('BEP20', 'USDT')), data })
  await rig.mine(13)
  const [bill] = await billsOf(rig, user)
  assert.deepEqual([bill?.status, bill?.change], ['FAILD', 0n])
  assert.deepEqual(await reconcile(await rig.work()), [])
})

test('a withdrawal sends the network’s own number of raw units', async () => {
  const userId = newUser(rig)
  await give(rig, userId, units('20'))
  const to = newRecipient()
  await withdraw(rig, { userId, to, amount: units('12.345678'), fee: units('0.3') })
  await rig.round()
  await rig.mine(13)
  assert.equal(await onChain(rig, to), 12_345_678n * 10n ** 12n)
  assert.equal((await holdingOf(rig, userId)).available, units('7.354322'))
  assert.deepEqual(await reconcile(await rig.work()), [])
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getAddress, parseTransaction } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { Amount } from '#kernel/money.ts'
import { devMnemonic } from '#sandbox/evm/networks.ts'
import { HexNumber } from '#sandbox/evm/rpc.ts'
import { custody, operator, shortfall } from '#server/chain/books.ts'
import { reconcile } from '#server/chain/reconcile.ts'
import { runRound } from '#server/chain/round.ts'
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
  openRig,
  startTestChain,
  units,
} from '#server/chain/testing.ts'
import { noticesFor } from '#server/platform/testing.notice.ts'
import { accountBalance } from '#server/ledger/balances.ts'
import { available, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { audit } from '#server/ledger/audit.ts'

const started = await startTestChain()
after(() => started.stop())
const { chain } = started
const rig = await openRig(chain)
after(() => rig.stop())
// Blocks to fork below everything that matters here.
await rig.mine(40)

const houseBalance = (party: typeof operator) =>
  accountBalance(rig.database.sql, { asset: 'USDT', ...party })

/** A user with a deposit that the chain shows for `confirmations` blocks. */
async function depositAt(confirmations: number, amount = '10') {
  const user = newUser(rig)
  const to = await addressFor(rig, user)
  const [txid = '0x'] = await chain.deposit({ asset: 'USDT', to, amount })
  await rig.mine(confirmations)
  return { user, to, txid }
}

/** A user's money goes where no chain sees it. */
async function spend(user: string, amount: Amount): Promise<void> {
  const [debit, credit] = [available(user), outside('TEST')]
  const legs = [{ asset: 'USDT', amount, debit, credit, kind: 'test' }]
  await rig.database.sql.begin((sql) => post(sql, [{ cmd: rig.deps.ids.uuid(), legs }]))
}

const depositsOf = (user: string) => rig.database.sql`
  select state, restarts, block_number as number, shortfall
    from chain_deposit
   where user_id = ${user}
   order by created_at, id`

test('a deposit whose block left the chain and did not come back is not credited', async () => {
  const { user } = await depositAt(3)
  await chain.reorg({ depth: 4, keep: false })
  await rig.round()
  const [bill] = await billsOf(rig, user)
  assert.equal(bill?.status, 'FAILD')
  assert.equal((await depositsOf(user))[0]?.['state'], 'orphaned')
  await rig.mine(14)
  assert.equal((await holdingOf(rig, user)).available, 0n)
})

test('a deposit that comes back in another block counts anew, as the same bill, and is credited once', async () => {
  const { user } = await depositAt(6)
  const [before] = await depositsOf(user)
  await chain.reorg({ depth: 8, keep: true })
  await rig.round()
  const [bill] = await billsOf(rig, user)
  assert.equal(bill?.status, 'CONFIRMING')
  assert.ok((bill?.confirmations?.seen ?? 12) < 6)
  await rig.mine(12)
  const rows = await depositsOf(user)
  assert.equal(rows.length, 1)
  assert.equal(rows[0]?.['state'], 'credited')
  assert.equal(rows[0]?.['restarts'], 1)
  assert.notEqual(rows[0]?.['number'], before?.['number'])
  assert.equal((await billsOf(rig, user)).length, 1)
  assert.equal((await holdingOf(rig, user)).available, units('10'))
})

test('confirmations are counted from the block it is in now, however often that changes', async () => {
  const { user } = await depositAt(9)
  for (let again = 0; again < 3; again += 1) {
    await chain.reorg({ depth: 11, keep: true })
    await rig.round()
    await rig.mine(1)
  }
  assert.equal((await holdingOf(rig, user)).available, 0n)
  await rig.mine(11)
  assert.equal((await holdingOf(rig, user)).available, units('10'))
})

test('a sender who pays somebody else in the fork has paid nothing here', async () => {
  const sender = mnemonicToAccount(devMnemonic, { addressIndex: 4 })
  await chain.transact({ to: sender.address, value: 10n ** 18n })
  await chain.deposit({ asset: 'USDT', to: sender.address, amount: '50' })
  await rig.mine(1)
  const user = newUser(rig)
  const to = await addressFor(rig, user, 'ETH')
  await chain.transact({ from: sender.address, to: getAddress(to), value: 10n ** 17n })
  await rig.mine(3)
  assert.equal((await billsOf(rig, user))[0]?.status, 'CONFIRMING')
  const nonce = await chain.anvil.rpc(
    HexNumber,
    'eth_getTransactionCount',
    sender.address,
    'latest',
  )
  const elsewhere = await sender.signTransaction({
    type: 'eip1559',
    chainId: 31337,
    nonce: nonce - 1,
    gas: 21_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 10n ** 9n,
    to: getAddress(newRecipient()),
    value: 10n ** 17n,
  })
  assert.equal(parseTransaction(elsewhere).nonce, nonce - 1)
  await chain.reorg({ depth: 3, keep: false, include: [elsewhere] })
  await rig.mine(13)
  assert.equal((await depositsOf(user))[0]?.['state'], 'orphaned')
  assert.equal((await holdingOf(rig, user, 'ETH')).available, 0n)
})

test('a credited deposit that leaves the chain is taken back, people are called, and the books agree', async () => {
  const { user } = await depositAt(13)
  assert.equal((await holdingOf(rig, user)).available, units('10'))
  await chain.reorg({ depth: 14, keep: false })
  await rig.round()
  assert.equal((await depositsOf(user))[0]?.['state'], 'reversed')
  assert.equal((await holdingOf(rig, user)).available, 0n)
  const [bill] = await billsOf(rig, user)
  assert.equal(bill?.status, 'FAILD')
  assert.ok((await alarmsOf(rig)).some(({ kind }) => kind === 'credited_deposit_orphaned'))
  await rig.mine(13)
  assert.deepEqual(await reconcile(await rig.work()), [])
})

test('what was spent of it meanwhile is the loss of the house: nobody is ever below zero', async () => {
  const { user } = await depositAt(12)
  const spent = units('6')
  await spend(user, spent)
  const before = await houseBalance(shortfall)
  await chain.reorg({ depth: 13, keep: false })
  await rig.round()
  assert.equal((await holdingOf(rig, user)).available, 0n)
  assert.equal((await houseBalance(shortfall)) - before, -spent)
  assert.equal((await depositsOf(user))[0]?.['shortfall'], spent)
  await rig.mine(13)
  assert.deepEqual(await reconcile(await rig.work()), [])
})

test('two credited deposits of one block are reversed together from what is left', async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user)
  await chain.deposit({ asset: 'USDT', to, amount: '10', count: 2 })
  await rig.mine(12)
  const spent = units('15')
  await spend(user, spent)
  await chain.reorg({ depth: 12, keep: false })
  await rig.round()
  assert.equal((await holdingOf(rig, user)).available, 0n)
  const rows = await depositsOf(user)
  const missing = rows.reduce((sum, row) => sum + BigInt(row['shortfall']), 0n)
  assert.equal(missing, spent)
})

test('a reversed deposit that the chain has again is credited again, as a new bill', async () => {
  const { user } = await depositAt(13)
  await chain.reorg({ depth: 14, keep: true })
  await rig.mine(13)
  assert.deepEqual(
    (await depositsOf(user)).map((row) => row['state']),
    ['reversed', 'credited'],
  )
  const told = await noticesFor(rig.database, user)
  assert.deepEqual(
    told.map(({ kind }) => kind),
    ['depositSeen', 'depositCredited', 'depositReversed', 'depositSeen', 'depositCredited'],
  )
  assert.equal((await holdingOf(rig, user)).available, units('10'))
  assert.equal((await billsOf(rig, user)).length, 2)
  assert.deepEqual(await reconcile(await rig.work()), [])
})

test('small deposits and money of the house are taken out of the ledger with their block, and put back', async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user)
  const before = [await houseBalance(outside('unclaimed')), await houseBalance(operator)]
  await chain.deposit({ asset: 'USDT', to, amount: '0.5' })
  await chain.deposit({ asset: 'USDT', to: rig.hot, amount: '70' })
  await rig.mine(13)
  const gained = async () => [
    (await houseBalance(outside('unclaimed'))) - (before[0] ?? 0n),
    (await houseBalance(operator)) - (before[1] ?? 0n),
  ]
  assert.deepEqual(await gained(), [500_000n, 70_000_000n])
  await chain.reorg({ depth: 14, keep: true })
  await rig.round()
  await rig.mine(13)
  assert.deepEqual(await gained(), [500_000n, 70_000_000n])
  await chain.reorg({ depth: 27, keep: false })
  await rig.round()
  assert.deepEqual(await gained(), [0n, 0n])
  assert.equal((await billsOf(rig, user))[0]?.status, 'FAILD')
  await rig.mine(13)
  assert.deepEqual(await reconcile(await rig.work()), [])
})

test('a node that lags behind takes nothing back; one that is on another fork does', async () => {
  const { user } = await depositAt(2)
  const work = await rig.work()
  const tip = await work.node.head()
  const older = await work.node.refAt(tip.number - 5)
  assert.ok(older)
  const lagging = {
    ...work.node,
    head: async () => older,
    refAt: async (number: number) => (number > older.number ? undefined : work.node.refAt(number)),
    blockAt: async (number: number) =>
      number > older.number ? undefined : work.node.blockAt(number),
  }
  assert.equal((await runRound({ ...work, node: lagging })).tip, tip.number)
  assert.equal((await billsOf(rig, user))[0]?.status, 'CONFIRMING')
  await chain.reorg({ depth: 3, keep: false })
  await rig.round()
  assert.equal((await billsOf(rig, user))[0]?.status, 'FAILD')
})

test('after all of this the ledger proves itself, and custody is what the chain holds', async () => {
  await fundHot(rig)
  await give(rig, newUser(rig), units('5'))
  assert.deepEqual((await audit(rig.database.owner)).differences, [])
  assert.deepEqual(await reconcile(await rig.work()), [])
  const held = -(await houseBalance(custody('ERC20')))
  const addresses = await rig.database.sql`
    select distinct to_address as address from chain_observation where contract <> ''`
  const work = await rig.work()
  let onChain = 0n
  for (const { address } of addresses) {
    onChain += await work.node.balanceOf(String(address), contractOf('ERC20', 'USDT'))
  }
  assert.equal(onChain, held)
})

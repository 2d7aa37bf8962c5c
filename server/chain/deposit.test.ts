import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Abi, type Hex, encodeFunctionData, getAddress, parseAbi } from 'viem'
import { networks } from '#sandbox/evm/networks.ts'
import { toAmount } from '#kernel/money.ts'
import { reconcile } from '#server/chain/reconcile.ts'
import {
  addressFor,
  alarmsOf,
  billsOf,
  contractOf,
  holdingOf,
  newUser,
  openRig,
  startTestChain,
  units,
} from '#server/chain/testing.ts'
import { noticesFor } from '#server/platform/testing.notice.ts'
import { accountBalance } from '#server/ledger/balances.ts'
import { outside } from '#server/ledger/ledger.ts'

const started = await startTestChain()
after(() => started.stop())
const rig = await openRig(started.chain)
after(() => rig.stop())

const { fakeToken, falseToken, multiSend } = networks.ERC20.adversaries
const usdt = getAddress(contractOf('ERC20', 'USDT'))
const calls: Abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function transferCollectible(address to, uint256 id)',
  'function sendToken(address token, address[] to, uint256[] values)',
  'function sendNative(address[] to) payable',
  'function sendAndCatch(address token, address to, uint256 value)',
  'function setParams(uint256 newBasisPoints, uint256 newMaxFee)',
])

/** Sends a call from the faucet; it is in the next block. */
const call = (to: Hex, functionName: string, args: readonly unknown[], value = 0n) =>
  rig.chain.transact({ to, value, data: encodeFunctionData({ abi: calls, functionName, args }) })

/** One more block, and then as many as it takes for it to be final. */
async function finalise(): Promise<void> {
  await rig.mine(1)
  await rig.chain.mine(11)
  await rig.round()
}

test('a deposit is shown from the first block, not credited at 11 confirmations, and once at 12', async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user)
  await rig.chain.deposit({ asset: 'USDT', to, amount: '25.5' })
  await rig.mine(1)
  const [first] = await billsOf(rig, user)
  assert.deepEqual(first?.confirmations, { seen: 1, needed: 12 })
  assert.equal(first?.status, 'CONFIRMING')
  await rig.mine(10)
  assert.deepEqual((await billsOf(rig, user))[0]?.confirmations, { seen: 11, needed: 12 })
  assert.equal((await holdingOf(rig, user)).available, 0n)
  await rig.mine(1)
  assert.equal((await holdingOf(rig, user)).available, units('25.5'))
  assert.equal((await billsOf(rig, user))[0]?.status, 'SUCCESS')
  await rig.mine(2)
  assert.equal((await holdingOf(rig, user)).available, units('25.5'))
})

test('a deposit is told of when it is seen and when it is credited, once each', async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user)
  await rig.chain.deposit({ asset: 'USDT', to, amount: '25.5' })
  await rig.mine(1)
  const seen = await noticesFor(rig.database, user)
  assert.deepEqual(
    seen.map(({ kind }) => kind),
    ['depositSeen'],
  )
  await finalise()
  await rig.mine(2)
  const told = await noticesFor(rig.database, user)
  assert.deepEqual(
    told.map(({ kind }) => kind),
    ['depositSeen', 'depositCredited'],
  )
  const [bill] = await billsOf(rig, user)
  assert.ok(bill)
  const details = { amount: '25.50', asset: 'USDT', network: 'ERC20', from: bill.counterparty }
  for (const notice of told) {
    assert.deepEqual(notice.details, details)
    assert.equal(notice.link, `/pages/exchange/billdetail?orderNo=${bill.orderNo}`)
  }
})

test('three transfers in one transaction, two to one user and one to another, are three deposits', async () => {
  const [one, other] = [newUser(rig), newUser(rig)]
  const to = [await addressFor(rig, one), await addressFor(rig, other)] as const
  await rig.chain.deposit({ asset: 'USDT', to: multiSend.address, amount: '100' })
  await rig.mine(1)
  await call(multiSend.address, 'sendToken', [
    usdt,
    [to[0], to[0], to[1]],
    [5_000_000n, 5_000_000n, 7_000_000n],
  ])
  await finalise()
  assert.equal((await holdingOf(rig, one)).available, units('10'))
  assert.equal((await holdingOf(rig, other)).available, units('7'))
  assert.equal((await billsOf(rig, one)).length, 2)
})

test('a transfer that was undone inside a successful transaction is no deposit', async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user)
  await call(multiSend.address, 'sendAndCatch', [usdt, to, 1_000_000n])
  await finalise()
  assert.deepEqual(await billsOf(rig, user), [])
})

test('a transfer whose transaction failed is no deposit', async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user)
  await rig.chain.pauseToken('USDT', true)
  await rig.mine(1)
  await rig.chain.deposit({ asset: 'USDT', to, amount: '3' })
  await rig.mine(1)
  await rig.chain.pauseToken('USDT', false)
  await finalise()
  assert.deepEqual(await billsOf(rig, user), [])
})

test('a token that only carries the name of one is recorded, calls people, and credits nothing', async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user)
  await call(fakeToken.address, 'transfer', [to, 9_000_000n])
  await finalise()
  assert.deepEqual(await billsOf(rig, user), [])
  const seen = await rig.database.sql`
    select class, asset, contract from chain_observation where to_address = ${to}`
  assert.deepEqual(
    seen.map(({ class: kind, asset, contract }) => [kind, asset, contract]),
    [['unsupported', null, getAddress(fakeToken.address)]],
  )
  const alarms = (await alarmsOf(rig)).filter(({ kind }) => kind === 'unsupported_token')
  assert.equal(alarms.length, 1)
})

test('a token that answers false and moves nothing is no deposit', async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user)
  // The caller owns none of it, so the transfer says false and the transaction succeeds.
  const data = encodeFunctionData({ abi: calls, functionName: 'transfer', args: [to, 10n ** 18n] })
  await rig.chain.transact({ to: falseToken.address, data, from: networks.BEP20.deployer })
  await finalise()
  assert.deepEqual(await billsOf(rig, user), [])
})

test('a collectible has the shape of another event and is no deposit', async () => {
  const user = newUser(rig)
  await call(fakeToken.address, 'transferCollectible', [await addressFor(rig, user), 1n])
  await finalise()
  assert.deepEqual(await billsOf(rig, user), [])
})

test('a transfer of nothing in the name of a user leaves no trace', async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user)
  const stranger = networks.BEP20.deployer
  await call(usdt, 'transferFrom', [stranger, to, 0n])
  await call(usdt, 'transferFrom', [to, stranger, 0n])
  await finalise()
  assert.deepEqual(await billsOf(rig, user), [])
  const seen = await rig.database.sql`
    select from chain_observation where ${to} in (to_address, from_address)`
  assert.equal(seen.length, 0)
})

test('a token that takes a fee credits what arrived, and the books still agree with the chain', async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user)
  await call(usdt, 'setParams', [19n, 40n])
  await rig.mine(1)
  await rig.chain.deposit({ asset: 'USDT', to, amount: '1000' })
  await rig.mine(1)
  await call(usdt, 'setParams', [0n, 0n])
  await finalise()
  assert.equal((await holdingOf(rig, user)).available, units('998.1'))
  assert.deepEqual(await reconcile(await rig.work()), [])
})

test('a deposit under the minimum is a bill that says so, credits nothing, and is not lost', async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user)
  const before = await accountBalance(rig.database.sql, { asset: 'USDT', ...outside('unclaimed') })
  await rig.chain.deposit({ asset: 'USDT', to, amount: '0.999999' })
  await finalise()
  const [bill] = await billsOf(rig, user)
  assert.equal(bill?.status, 'FAILD')
  assert.equal(bill.change, units('0.999999'))
  assert.equal((await holdingOf(rig, user)).available, 0n)
  const unclaimed = await accountBalance(rig.database.sql, {
    asset: 'USDT',
    ...outside('unclaimed'),
  })
  assert.equal(unclaimed - before, units('0.999999'))
  assert.deepEqual(await reconcile(await rig.work()), [])
})

test("the network's own coin is credited when a transaction carries it", async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user, 'ETH')
  await rig.chain.deposit({ asset: 'ETH', to, amount: '1.25' })
  await finalise()
  assert.equal((await holdingOf(rig, user, 'ETH')).available, units('1.25', 18))
})

test('a coin sent to an address that was given out for another coin is credited as what it is', async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user, 'USDT')
  await rig.chain.deposit({ asset: 'DAI', to, amount: '3.000000000000000001' })
  await finalise()
  assert.equal((await holdingOf(rig, user, 'DAI')).available, 3n * 10n ** 18n + 1n)
})

test('the own coin paid from inside a contract leaves no log: the reconciler finds it', async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user, 'ETH')
  await call(multiSend.address, 'sendNative', [[to]], 10n ** 18n)
  await finalise()
  assert.deepEqual(await billsOf(rig, user), [])
  const findings = await reconcile(await rig.work())
  assert.deepEqual(
    findings.map(({ subject, expected, found }) => [subject, expected, found]),
    [
      [to, 0n, 10n ** 18n],
      ['ETH', findings[1]?.expected, (findings[1]?.expected ?? 0n) + 10n ** 18n],
    ],
  )
  assert.ok((await alarmsOf(rig)).some(({ kind }) => kind === 'reconciliation'))
})

test('a payment to an address that nobody was given is the operator’s, and calls people', async () => {
  const [free] = await rig.database.sql`
    select address from chain_address where user_id is null and purpose = 'deposit' limit 1`
  const operator = { asset: 'DAI', ...outside('operator') }
  const before = await accountBalance(rig.database.sql, operator)
  await rig.chain.deposit({ asset: 'DAI', to: String(free?.['address']), amount: '4' })
  await finalise()
  assert.equal((await accountBalance(rig.database.sql, operator)) - before, units('4', 18))
  assert.ok((await alarmsOf(rig)).some(({ kind }) => kind === 'unissued_address_paid'))
})

test('money for an address that the signer never vouched for is not credited, whatever the table says', async () => {
  const user = newUser(rig)
  const forged = networks.BEP20.deployer
  await rig.database.owner`
    insert into chain_address (id, network, purpose, index, address, attestation, created_at,
                               user_id, asset, issued_at)
    values (${rig.deps.ids.uuid()}, 'ERC20', 'deposit', 900000, ${forged}, 'AAAA', now(),
            ${user}, 'USDT', now())`
  await rig.chain.deposit({ asset: 'USDT', to: forged, amount: '50' })
  await finalise()
  assert.deepEqual(await billsOf(rig, user), [])
  assert.equal((await holdingOf(rig, user)).available, toAmount(0n))
  assert.ok((await alarmsOf(rig)).some(({ kind }) => kind === 'address_distrusted'))
})

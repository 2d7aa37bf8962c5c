import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Hex, parseAbi, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { devMnemonic, networks } from '#sandbox/evm/networks.ts'
import {
  type TestChain,
  someone,
  startTestChain,
  tokenAbi,
  tokenAddress,
} from '#sandbox/evm/testing.ts'

let ethereum: TestChain
let bnb: TestChain

before(async () => {
  ;[ethereum, bnb] = await Promise.all([startTestChain('ERC20'), startTestChain('BEP20')])
})

after(async () => {
  await Promise.all([ethereum.remove(), bnb.remove()])
})

const balance = (network: 'ERC20' | 'BEP20', asset: string, of: Hex) =>
  (network === 'ERC20' ? ethereum : bnb).client.readContract({
    address: tokenAddress(network, asset),
    abi: tokenAbi,
    functionName: 'balanceOf',
    args: [of],
  })

void test('USDT counts 6 decimals on Ethereum and 18 on BNB Chain', async () => {
  const decimals = (client: TestChain['client'], address: Hex) =>
    client.readContract({ address, abi: tokenAbi, functionName: 'decimals' })
  assert.equal(await decimals(ethereum.client, tokenAddress('ERC20', 'USDT')), 6)
  assert.equal(await decimals(ethereum.client, tokenAddress('ERC20', 'DAI')), 18)
  assert.equal(await decimals(bnb.client, tokenAddress('BEP20', 'USDT')), 18)
})

void test('USDT on Ethereum returns nothing from transfer, and true on BNB Chain', async () => {
  const abi = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])
  const call = (network: 'ERC20' | 'BEP20', client: TestChain['client']) =>
    client.simulateContract({
      account: networks[network].deployer,
      address: tokenAddress(network, 'USDT'),
      abi,
      functionName: 'transfer',
      args: [someone(1), 1n],
    })
  await assert.rejects(call('ERC20', ethereum.client), /returned no data/)
  assert.equal((await call('BEP20', bnb.client)).result, true)
})

void test('a deposit is the exact amount, one transaction each, and waits for a block', async () => {
  const to = someone(2)
  const txids = await ethereum.chain.deposit({ asset: 'USDT', to, amount: '1.234567', count: 3 })
  assert.equal(new Set(txids).size, 3)
  assert.equal((await ethereum.chain.status()).pending, 3)
  assert.equal(await balance('ERC20', 'USDT', to), 0n)
  await ethereum.chain.mine()
  assert.equal(await balance('ERC20', 'USDT', to), 3_703_701n)
  assert.equal((await ethereum.chain.status()).pending, 0)
})

void test('a native deposit is a plain value transfer', async () => {
  const to = someone(3)
  const [hash] = await bnb.chain.deposit({ asset: 'BNB', to, amount: '0.000000000000000001' })
  await bnb.chain.mine()
  assert.equal(await bnb.client.getBalance({ address: to }), 1n)
  assert.ok(hash)
  assert.equal((await bnb.client.getTransactionReceipt({ hash })).logs.length, 0)
})

void test('a deposit that cannot be what was meant is refused', async () => {
  const deposit = { asset: 'USDT', to: someone(4), amount: '1' }
  const refused = [
    { ...deposit, asset: 'BNB' },
    { ...deposit, to: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    { ...deposit, to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed' },
    { ...deposit, amount: '0.0000001' },
    { ...deposit, amount: '0' },
    { ...deposit, amount: '-1' },
    { ...deposit, amount: '1e3' },
    { ...deposit, count: 0 },
    { ...deposit, count: 51 },
  ]
  for (const each of refused) {
    await assert.rejects(ethereum.chain.deposit(each), { name: 'Refusal' }, JSON.stringify(each))
  }
})

void test('funding tops an account up once', async () => {
  const hot = someone(5)
  assert.equal((await ethereum.chain.fund(hot)).length, 3)
  await ethereum.chain.mine()
  assert.deepEqual(await ethereum.chain.fund(hot), [])
  assert.equal(await ethereum.client.getBalance({ address: hot }), parseEther('10000'))
  assert.equal(await balance('ERC20', 'USDT', hot), 10_000_000_000_000n)
})

void test('a reorganisation that keeps puts a transaction into another, later block', async () => {
  const [hash] = await ethereum.chain.deposit({ asset: 'DAI', to: someone(6), amount: '2' })
  assert.ok(hash)
  await ethereum.chain.mine(4)
  const before = await ethereum.client.getTransactionReceipt({ hash })
  assert.deepEqual(await ethereum.chain.reorg({ depth: 4, keep: true }), [hash])
  const after = await ethereum.client.getTransactionReceipt({ hash })
  assert.equal(after.blockNumber, before.blockNumber + 1n)
  assert.notEqual(after.blockHash, before.blockHash)
  assert.equal(await balance('ERC20', 'DAI', someone(6)), parseEther('2'))
})

void test('a reorganisation that drops forgets a transaction, and the height stays', async () => {
  const { height } = await ethereum.chain.status()
  const [hash] = await ethereum.chain.deposit({ asset: 'DAI', to: someone(7), amount: '2' })
  assert.ok(hash)
  await ethereum.chain.mine(2)
  await ethereum.chain.reorg({ depth: 2, keep: false })
  await assert.rejects(ethereum.client.getTransactionReceipt({ hash }), {
    name: 'TransactionReceiptNotFoundError',
  })
  assert.equal(await balance('ERC20', 'DAI', someone(7)), 0n)
  assert.equal((await ethereum.chain.status()).height, height + 2)
})

void test('a reorganisation can put a double spend in the place of a payment', async () => {
  const sender = mnemonicToAccount(devMnemonic, { addressIndex: 4 })
  const nonce = await ethereum.client.getTransactionCount({ address: sender.address })
  const sign = (to: Hex) =>
    sender.signTransaction({
      chainId: networks.ERC20.chainId,
      nonce,
      to,
      value: 5n,
      gas: 21_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 10n ** 9n,
    })
  await ethereum.client.sendRawTransaction({ serializedTransaction: await sign(someone(8)) })
  await ethereum.chain.mine(2)
  assert.equal(await ethereum.client.getBalance({ address: someone(8) }), 5n)
  await ethereum.chain.reorg({ depth: 2, keep: false, include: [await sign(someone(9))] })
  assert.equal(await ethereum.client.getBalance({ address: someone(8) }), 0n)
  assert.equal(await ethereum.client.getBalance({ address: someone(9) }), 5n)
})

void test('what the node has no states of is not reorganised, and the contracts never are', async () => {
  const { reorgDepth } = await bnb.chain.status()
  for (const depth of [0, -1, 1.5, reorgDepth + 1]) {
    await assert.rejects(bnb.chain.reorg({ depth, keep: true }), { name: 'Refusal' })
  }
  await bnb.chain.reorg({ depth: reorgDepth, keep: false })
  assert.equal(await balance('BEP20', 'USDT', networks.BEP20.deployer), 10n ** 30n)
})

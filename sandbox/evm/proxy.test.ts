import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Hex, createPublicClient, http, keccak256 } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { devMnemonic, networks } from '#sandbox/evm/networks.ts'
import { type TestChain, someone, startTestChain, tokenAddress } from '#sandbox/evm/testing.ts'

const sender = mnemonicToAccount(devMnemonic, { addressIndex: 5 })
let ethereum: TestChain
let nonce = 0

before(async () => {
  ethereum = await startTestChain('ERC20')
})

beforeEach(() => ethereum.chain.faults.clear())

after(() => ethereum.remove())

/** A payment signed by an account of nobody's; each call is the next of its sequence. */
const sign = (feeGwei = 100n, own = nonce++, value = 1n): Promise<Hex> =>
  sender.signTransaction({
    chainId: networks.ERC20.chainId,
    nonce: own,
    to: someone(1),
    value,
    gas: 21_000n,
    maxFeePerGas: feeGwei * 10n ** 9n,
    maxPriorityFeePerGas: 10n ** 9n,
  })

const send = (raw: Hex) => ethereum.client.sendRawTransaction({ serializedTransaction: raw })

async function call(body: unknown): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(ethereum.chain.rpcUrl, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

const request = (method: string, ...params: unknown[]) => ({
  jsonrpc: '2.0',
  id: 7,
  method,
  params,
})

void test('a lost reply leaves the transaction in the pool, and sending it again says known', async () => {
  const raw = await sign()
  ethereum.chain.faults.set('lostReply', 1)
  await assert.rejects(send(raw), { name: 'HttpRequestError' })
  assert.equal((await ethereum.chain.status()).pending, 1)
  await assert.rejects(send(raw), /already known/)
  await ethereum.chain.mine()
  assert.ok(await ethereum.client.getTransactionReceipt({ hash: keccak256(raw) }))
  await assert.rejects(send(raw), /nonce too low/)
})

void test('a dropped transaction was answered with its hash, and no block ever has it', async () => {
  const raw = await sign()
  ethereum.chain.faults.set('dropBroadcast', 1)
  const hash = await send(raw)
  assert.equal(hash, keccak256(raw))
  await ethereum.chain.mine()
  await assert.rejects(ethereum.client.getTransaction({ hash }), {
    name: 'TransactionNotFoundError',
  })
  assert.equal(await send(raw), hash)
  await ethereum.chain.mine()
  assert.ok(await ethereum.client.getTransactionReceipt({ hash }))
})

void test('an outage answers 503 as often as it was set to', async () => {
  ethereum.chain.faults.set('unavailable', 2)
  await assert.rejects(ethereum.client.getBlockNumber(), { name: 'HttpRequestError' })
  await assert.rejects(ethereum.client.getBlockNumber(), { name: 'HttpRequestError' })
  assert.ok(await ethereum.client.getBlockNumber())
})

void test('a node that lags knows no logs of a block it shows', async () => {
  await ethereum.chain.deposit({ asset: 'USDT', to: someone(2), amount: '1' })
  await ethereum.chain.mine()
  const { hash: blockHash } = await ethereum.client.getBlock()
  const address = tokenAddress('ERC20', 'USDT')
  ethereum.chain.faults.set('emptyLogs', 'always')
  assert.deepEqual(await ethereum.client.getLogs({ blockHash, address }), [])
  ethereum.chain.faults.set('emptyLogs', 0)
  assert.equal((await ethereum.client.getLogs({ blockHash, address })).length, 1)
})

void test('a delay is as long as it was set to', async () => {
  ethereum.chain.faults.set('delay', 1, 150)
  const beganMs = performance.now()
  await ethereum.client.getBlockNumber()
  assert.ok(performance.now() - beganMs >= 149)
})

void test('a replacement at the same fee is refused, at a higher one it takes the place', async () => {
  const own = nonce++
  await send(await sign(100n, own))
  await assert.rejects(send(await sign(100n, own, 2n)), /replacement transaction underpriced/)
  const higher = await send(await sign(200n, own))
  await ethereum.chain.mine()
  assert.ok(await ethereum.client.getTransactionReceipt({ hash: higher }))
})

void test('what only a development node can do is not offered', async () => {
  for (const method of [
    'eth_sendTransaction',
    'eth_accounts',
    'eth_sign',
    'anvil_mine',
    'evm_snapshot',
    'hardhat_setBalance',
    'debug_getRawTransaction',
  ]) {
    assert.match((await call(request(method))).text, /-32601/, method)
  }
})

void test('several calls in one request are answered in their order', async () => {
  const client = createPublicClient({ transport: http(ethereum.chain.rpcUrl, { batch: true }) })
  const [chainId, height] = await Promise.all([client.getChainId(), client.getBlockNumber()])
  assert.equal(chainId, networks.ERC20.chainId)
  assert.ok(height > 0n)
})

void test('what is no JSON-RPC is refused in its own words', async () => {
  for (const body of ['', '{', '{}', '[{}]', JSON.stringify({ id: 1, method: 'eth_chainId' })]) {
    assert.match((await call(body)).text, /-32600/, body)
  }
})

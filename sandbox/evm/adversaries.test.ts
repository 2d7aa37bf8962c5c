import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Abi, type Hex, encodeFunctionData, parseAbi, parseEventLogs } from 'viem'
import { artifact } from '#sandbox/evm/artifacts.ts'
import { networks } from '#sandbox/evm/networks.ts'
import {
  type TestChain,
  someone,
  startTestChain,
  tokenAbi,
  tokenAddress,
} from '#sandbox/evm/testing.ts'

const usdt = tokenAddress('ERC20', 'USDT')
const { falseToken, fakeToken, multiSend } = networks.ERC20.adversaries
const transfer = (to: Hex, value: bigint) =>
  encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, value] })
const call = (abi: Abi, functionName: string, ...args: unknown[]) =>
  encodeFunctionData({ abi, functionName, args })
const multi = artifact('MultiSend').abi
const tether = artifact('UsdtLike').abi

let sandbox: TestChain

before(async () => {
  sandbox = await startTestChain('ERC20')
  await run({ to: usdt, data: transfer(multiSend.address, 1_000_000n) })
})

after(() => sandbox.remove())

async function run(transaction: {
  readonly to: Hex
  readonly data?: Hex
  readonly value?: bigint
}) {
  const hash = await sandbox.chain.transact(transaction)
  await sandbox.chain.mine()
  const receipt = await sandbox.client.getTransactionReceipt({ hash })
  const transfers = parseEventLogs({ abi: tokenAbi, logs: receipt.logs }).map(({ args }) => args)
  return { receipt, transfers }
}

const balance = (address: Hex, of: Hex) =>
  sandbox.client.readContract({ address, abi: tokenAbi, functionName: 'balanceOf', args: [of] })

void test('one transaction can pay the same address several times, one log each', async () => {
  const to = [someone(1), someone(1), someone(2)]
  const data = call(multi, 'sendToken', usdt, to, [10n, 10n, 20n])
  const { transfers } = await run({ to: multiSend.address, data })
  assert.deepEqual(
    transfers.map(({ value }) => value),
    [10n, 10n, 20n],
  )
  assert.equal(await balance(usdt, someone(1)), 20n)
})

void test('a transfer that is undone inside leaves no log though the transaction succeeds', async () => {
  const data = call(multi, 'sendAndCatch', usdt, someone(3), 10n)
  const { receipt, transfers } = await run({ to: multiSend.address, data })
  assert.equal(receipt.status, 'success')
  assert.deepEqual(transfers, [])
  assert.equal(await balance(usdt, someone(3)), 0n)
})

void test('a native payment from inside a call leaves no log, and its trace shows it', async () => {
  const data = call(multi, 'sendNative', [someone(4), someone(5)])
  const { receipt, transfers } = await run({ to: multiSend.address, data, value: 10n })
  assert.deepEqual(transfers, [])
  assert.equal(await sandbox.client.getBalance({ address: someone(4) }), 5n)
  const reply = await fetch(sandbox.chain.rpcUrl, {
    method: 'POST',
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'debug_traceTransaction',
      params: [receipt.transactionHash, { tracer: 'callTracer' }],
    }),
  })
  assert.match(await reply.text(), new RegExp(someone(5)))
})

void test('a token that says false moves nothing, and its transaction succeeds', async () => {
  const data = transfer(someone(6), 10n ** 30n)
  const { receipt, transfers } = await run({ to: falseToken.address, data })
  assert.equal(receipt.status, 'success')
  assert.deepEqual(transfers, [])
})

void test('a fake token tells of a transfer that never was, and of one with four topics', async () => {
  const fake = await run({ to: fakeToken.address, data: transfer(someone(7), 10n) })
  assert.equal(fake.transfers[0]?.to.toLowerCase(), someone(7))
  const abi = parseAbi(['function transferCollectible(address to, uint256 id)'])
  const data = encodeFunctionData({
    abi,
    functionName: 'transferCollectible',
    args: [someone(7), 1n],
  })
  const { receipt } = await run({ to: fakeToken.address, data })
  assert.equal(receipt.logs[0]?.topics.length, 4)
})

void test('USDT with its fee on pays the recipient less, and the log says what arrived', async () => {
  await run({ to: usdt, data: call(tether, 'setParams', 10n, 1n) })
  const { transfers } = await run({ to: usdt, data: transfer(someone(8), 10_000_000n) })
  assert.equal(transfers.find(({ to }) => to.toLowerCase() === someone(8))?.value, 9_990_000n)
  assert.equal(await balance(usdt, someone(8)), 9_990_000n)
  await run({ to: usdt, data: call(tether, 'setParams', 0n, 0n) })
})

void test('USDT paused by its issuer mines transfers that fail', async () => {
  await sandbox.chain.pauseToken('USDT', true)
  const { receipt } = await run({ to: usdt, data: transfer(someone(9), 1n) })
  assert.equal(receipt.status, 'reverted')
  await sandbox.chain.pauseToken('USDT', false)
  assert.equal((await run({ to: usdt, data: transfer(someone(9), 1n) })).receipt.status, 'success')
  await assert.rejects(sandbox.chain.pauseToken('DAI', true), { name: 'Refusal' })
})

void test('an address that USDT blocks still receives and no longer sends', async () => {
  await run({ to: usdt, data: call(tether, 'addBlackList', multiSend.address) })
  assert.equal(
    (await run({ to: usdt, data: transfer(multiSend.address, 1n) })).receipt.status,
    'success',
  )
  const data = call(multi, 'sendToken', usdt, [someone(10)], [1n])
  assert.equal((await run({ to: multiSend.address, data })).receipt.status, 'reverted')
})

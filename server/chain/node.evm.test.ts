import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Hex, keccak256 } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import { devMnemonic, networks } from '#sandbox/evm/networks.ts'
import { HexNumber } from '#sandbox/evm/rpc.ts'
import { bloomOf } from '#server/chain/bloom.ts'
import { classifyBroadcastError } from '#server/chain/node.evm.errors.ts'
import { evmNode } from '#server/chain/node.evm.ts'
import { NodeUnclear } from '#server/chain/node.ts'
import { contractOf, newRecipient, startTestChain } from '#server/chain/testing.ts'

const started = await startTestChain()
after(() => started.stop())
const { chain } = started
const node = evmNode({ url: chain.rpcUrl })
const sender = mnemonicToAccount(devMnemonic, { addressIndex: 6 })

/** A signed payment of the own coin from an account of the sandbox. */
async function signed(nonce: number, value: bigint, maxFeePerGas = 10n ** 11n): Promise<Hex> {
  const fees = { gas: 21_000n, maxFeePerGas, maxPriorityFeePerGas: 1_000_000n }
  return sender.signTransaction({
    type: 'eip1559',
    chainId: 31337,
    nonce,
    to: sender.address,
    value,
    ...fees,
  })
}

test('a block is read with its transactions, what they moved and what they cost', async () => {
  const to = newRecipient()
  const [token] = await chain.deposit({ asset: 'USDT', to, amount: '5' })
  const [own] = await chain.deposit({ asset: 'ETH', to, amount: '2' })
  await chain.mine(1)
  const head = await node.head()
  const block = await node.blockAt(head.number)
  assert.equal(block?.hash, head.hash)
  const moved = block.transactions.find(({ txid }) => txid === token)?.transfers
  const { deployer } = networks.ERC20
  assert.deepEqual(moved, [
    {
      ordinal: 1,
      contract: contractOf('ERC20', 'USDT'),
      from: deployer,
      to,
      amountRaw: 5_000_000n,
    },
  ])
  const plain = block.transactions.find(({ txid }) => txid === own)
  assert.deepEqual([plain?.to, plain?.valueRaw, plain?.succeeded], [to, 2n * 10n ** 18n, true])
  assert.ok((plain?.gasCostRaw ?? 0n) > 0n)
  assert.equal(await node.balanceOf(to, contractOf('ERC20', 'USDT'), head), 5_000_000n)
  assert.equal(await node.balanceOf(to, '', head), 2n * 10n ** 18n)
  await chain.deposit({ asset: 'ETH', to, amount: '1' })
  await chain.mine(1)
  assert.equal(await node.balanceOf(to, '', head), 2n * 10n ** 18n)
  assert.equal(await node.blockAt(head.number + 9), undefined)
})

test('bytes sent twice are a duplicate, those of a used number are rejected, an unpayable fee too', async () => {
  const nonce = await node.nonceOf(sender.address)
  const raw = await signed(nonce, 1n)
  assert.deepEqual(await node.broadcast(raw, keccak256(raw)), { outcome: 'accepted' })
  assert.equal(await node.lookup(keccak256(raw)), 'pending')
  assert.deepEqual(await node.broadcast(raw, keccak256(raw)), { outcome: 'duplicate' })
  await chain.mine(1)
  assert.equal(await node.lookup(keccak256(raw)), 'mined')
  const other = await signed(nonce, 2n)
  assert.deepEqual(await node.broadcast(other, keccak256(other)), {
    outcome: 'rejected',
    reason: 'nonce_too_low',
  })
  const poor = await signed(nonce + 1, 10n ** 40n)
  assert.deepEqual(await node.broadcast(poor, keccak256(poor)), {
    outcome: 'rejected',
    reason: 'short_of_funds',
  })
  assert.equal(await node.lookup(keccak256(poor)), 'unknown')
})

test('a lost reply and an unreachable provider are ambiguous, and reading from one is unclear', async () => {
  const nonce = await node.nonceOf(sender.address)
  const raw = await signed(nonce, 3n)
  chain.faults.set('lostReply', 1)
  assert.equal((await node.broadcast(raw, keccak256(raw))).outcome, 'ambiguous')
  assert.equal(await node.lookup(keccak256(raw)), 'pending')
  chain.faults.set('unavailable', 'always')
  assert.equal((await node.broadcast(raw, keccak256(raw))).outcome, 'ambiguous')
  await assert.rejects(node.head(), NodeUnclear)
  chain.faults.clear()
  const nowhere = evmNode({ url: 'http://127.0.0.1:9', timeoutMs: 500 })
  await assert.rejects(nowhere.chainId(), NodeUnclear)
  assert.equal((await nowhere.broadcast(raw, keccak256(raw))).outcome, 'ambiguous')
  await chain.mine(1)
})

test('a payment is tried out before it is made: what it takes, or that it fails', async () => {
  const { deployer } = networks.ERC20
  const usdt = contractOf('ERC20', 'USDT')
  const wanted = { from: deployer, to: newRecipient(), contract: usdt, amountRaw: 1n }
  const passes = await node.estimate(wanted)
  assert.ok(passes.outcome === 'passes' && passes.gas > 21_000n)
  const empty = newRecipient()
  const fails = await node.estimate({ ...wanted, from: empty })
  assert.ok(fails.outcome === 'reverts' && /balance exceeded/.test(fails.reason))
  assert.deepEqual(await node.estimate({ ...wanted, contract: '' }), {
    outcome: 'passes',
    gas: 21_000n,
  })
})

test('the bloom made from logs is the one in the header', async () => {
  const Receipts = z.array(
    z.object({ logs: z.array(z.object({ address: z.string(), topics: z.array(z.string()) })) }),
  )
  const Header = z.object({ logsBloom: z.string() })
  await chain.deposit({ asset: 'DAI', to: newRecipient(), amount: '1', count: 5 })
  await chain.mine(1)
  const height = await chain.anvil.rpc(HexNumber, 'eth_blockNumber')
  for (const number of [1, height]) {
    const tag = `0x${number.toString(16)}`
    const receipts = await chain.anvil.rpc(Receipts, 'eth_getBlockReceipts', tag)
    const { logsBloom } = await chain.anvil.rpc(Header, 'eth_getBlockByNumber', tag, false)
    assert.equal(bloomOf(receipts.flatMap(({ logs }) => logs)), logsBloom)
    assert.notEqual(bloomOf([]), logsBloom)
  }
})

const refusals: readonly (readonly [string, string])[] = [
  ['already known', 'duplicate'],
  ['transaction already imported', 'duplicate'],
  ['AlreadyKnown', 'duplicate'],
  ['nonce too low: next nonce 5, tx nonce 4', 'nonce_too_low'],
  ['OldNonce', 'nonce_too_low'],
  ['replacement transaction underpriced', 'underpriced'],
  ['max fee per gas less than block base fee', 'underpriced'],
  ['insufficient funds for gas * price + value', 'short_of_funds'],
  ['intrinsic gas too low', 'gas'],
  ['invalid sender', 'wrong_chain'],
  ['txpool is full', 'ambiguous'],
  ['internal error', 'ambiguous'],
  ['', 'ambiguous'],
]

for (const [text, expected] of refusals) {
  test(`a node that says "${text}" means ${expected}`, () => {
    const answer = classifyBroadcastError(text)
    assert.equal(answer.outcome === 'rejected' ? answer.reason : answer.outcome, expected)
  })
}

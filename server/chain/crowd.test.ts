import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { numberToHex, pad } from 'viem'
import { toChecksumAddress } from '#contract/address.ts'
import { toInstant } from '#kernel/time.ts'
import { tipOf } from '#server/chain/follow.ts'
import { fenced } from '#server/chain/lease.ts'
import type { Block, TokenTransfer } from '#server/chain/node.ts'
import { recordBlock } from '#server/chain/record.ts'
import {
  addressFor,
  alarmsOf,
  billsOf,
  contractOf,
  newRecipient,
  newUser,
  openRig,
  startTestChain,
} from '#server/chain/testing.ts'

const started = await startTestChain()
after(() => started.stop())
const rig = await openRig(started.chain)
after(() => rig.stop())

/** An address for each number. */
const numbered = (at: number): string =>
  toChecksumAddress(pad(numberToHex(at + 1_000_000), { size: 20 }))

/** Records a next block, with one transaction that leaves these logs. */
async function record(transfers: readonly TokenTransfer[]): Promise<void> {
  const work = await rig.work()
  const tip = await tipOf(work)
  const number = tip.number + 1
  const from = newRecipient()
  const fixed = { nonce: 0, from, to: numbered(0), valueRaw: 0n, succeeded: true, gasCostRaw: 1n }
  const block: Block = {
    number,
    hash: pad(numberToHex(number + 1_000_000)),
    parentHash: tip.hash,
    at: toInstant(rig.clock.now()),
    transactions: [{ ...fixed, txid: pad(numberToHex(number)), transfers }],
  }
  await fenced(work, (sql) => recordBlock(work, sql, block))
}

test('a contract that names an address of ours ten thousand times in one block holds nothing up', async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user)
  const contract = newRecipient()
  const logs = Array.from({ length: 10_000 }, (_, at) => {
    return { ordinal: at + 1, contract, from: numbered(at), to, amountRaw: 2n ** 256n - 1n }
  })
  const usdt = contractOf('ERC20', 'USDT')
  const real = { ordinal: 10_001, contract: usdt, from: contract, to, amountRaw: 5_000_000n }
  await record([...logs, real])
  const bills = await billsOf(rig, user)
  assert.deepEqual(
    bills.map(({ change, status }) => [change, status]),
    [[5_000_000n, 'CONFIRMING']],
  )
  assert.deepEqual(
    (await alarmsOf(rig)).map(({ kind, subject, times }) => [kind, subject, times]),
    [['unsupported_token', contract, 1]],
  )
  const kept = await rig.database.sql`
    select count(*)::int as count
      from chain_observation
     where class = 'unsupported'`
  assert.deepEqual([...kept], [{ count: 1_000 }])
})

test('a block with more deposits than one statement has parameters for is recorded whole', async () => {
  const user = newUser(rig)
  const to = await addressFor(rig, user)
  const contract = contractOf('ERC20', 'USDT')
  const logs = Array.from({ length: 6_000 }, (_, at) => {
    return { ordinal: at + 1, contract, from: numbered(at), to: rig.hot, amountRaw: 1n }
  })
  await record([
    ...logs,
    { ordinal: 6_001, contract, from: numbered(1), to, amountRaw: 5_000_000n },
  ])
  assert.equal((await billsOf(rig, user)).length, 1)
})

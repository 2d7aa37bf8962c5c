import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { getAddress } from 'viem'
import * as z from 'zod/mini'
import { HexNumber, hex } from '#sandbox/evm/rpc.ts'
import { acquireLease, releaseLease } from '#server/chain/lease.ts'
import { SignerUnclear } from '#server/chain/signer.ts'
import { reconcile } from '#server/chain/reconcile.ts'
import { runRound } from '#server/chain/round.ts'
import { resumeNetwork } from '#server/chain/halt.ts'
import { type Checkpoint, checkpoints } from '#server/chain/work.ts'
import { audit } from '#server/ledger/audit.ts'
import {
  type Rig,
  addressFor,
  alarmsOf,
  billsOf,
  fundHot,
  holdingOf,
  newRecipient,
  newUser,
  onChain,
  openRig,
  startTestChain,
  units,
} from '#server/chain/testing.ts'
import { ask, attemptsOf, stateOf, withdrawalRow } from '#server/chain/testing.withdrawals.ts'
import { resume } from '#signer/halt.ts'

const started = await startTestChain()
after(() => started.stop())
const { chain } = started
await chain.mine(20)

/** A rig with a funded hot wallet, ended with its test. */
async function funded(
  t: { readonly after: (end: () => Promise<void>) => void },
  options: Parameters<typeof openRig>[1] = {},
): Promise<Rig> {
  const rig = await openRig(chain, options)
  t.after(() => rig.stop())
  await fundHot(rig)
  return rig
}

for (const place of checkpoints) {
  test(`a writer that ends at "${place}" is carried on from: one payment, the same number`, async (t) => {
    let armed: Checkpoint | undefined
    const rig = await funded(t, {
      checkpoint: (at) => {
        if (at !== armed) return
        armed = undefined
        throw new Error(`ended at ${at}`)
      },
    })
    const user = newUser(rig)
    await chain.deposit({ asset: 'USDT', to: await addressFor(rig, user), amount: '7' })
    const { to, id } = await ask(rig)
    armed = place
    let ended = 0
    for (let block = 0; block < 15; block += 1) {
      await rig.round().catch(() => (ended += 1))
      await rig.round()
      await chain.mine(1)
    }
    await rig.round()
    assert.equal(ended, 1)
    assert.equal(await stateOf(rig, id), 'done')
    assert.equal((await attemptsOf(rig, id)).length, 1)
    assert.equal(await onChain(rig, to), 40_000_000n)
    assert.equal((await holdingOf(rig, user)).available, units('7'))
    assert.deepEqual(await reconcile(await rig.work()), [])
  })
}

/** Blocks with a base fee that no transaction of ours can pay. */
async function mineWithout(rig: Rig, blocks: number, baseFee: bigint): Promise<void> {
  for (let mined = 0; mined < blocks; mined += 1) {
    await chain.anvil.rpc(z.unknown(), 'anvil_setNextBlockBaseFeePerGas', hex(baseFee))
    await rig.mine(1)
  }
}

test('a fee that is too low is raised on the same number, and either transaction is the one payment', async (t) => {
  const rig = await funded(t)
  const { to, id } = await ask(rig)
  await rig.round()
  await mineWithout(rig, 8, 10n ** 11n)
  const attempts = await attemptsOf(rig, id)
  assert.equal(attempts.length, 2)
  assert.equal(attempts[0]?.nonce, attempts[1]?.nonce)
  assert.ok((attempts[1]?.maxFee ?? 0n) * 8n >= (attempts[0]?.maxFee ?? 0n) * 9n)
  await rig.mine(2)
  assert.equal((await withdrawalRow(rig, id)).txid, attempts[1]?.txid)
  // The fork has the first transaction instead: it pays the same withdrawal.
  await chain.anvil.rpc(z.unknown(), 'anvil_setNextBlockBaseFeePerGas', hex(10n ** 8n))
  const first = attempts[0]?.raw
  assert.ok(first)
  await chain.reorg({ depth: 4, keep: false, include: [first] })
  await rig.round()
  const after = await withdrawalRow(rig, id)
  assert.ok(['sending', 'confirming'].includes(after.state))
  await rig.mine(13)
  assert.equal(await stateOf(rig, id), 'done')
  assert.equal(await onChain(rig, to), 40_000_000n)
  await rig.mine(12)
  assert.deepEqual(await reconcile(await rig.work()), [])
})

test('a number that a lost row leaves unused is filled, and what comes after it is paid', async (t) => {
  const rig = await funded(t)
  await rig.database.owner`update chain_sequence set next = next + 1`
  const { to, id } = await ask(rig)
  await rig.mine(13)
  assert.equal(await stateOf(rig, id), 'done')
  assert.equal(await onChain(rig, to), 40_000_000n)
  const [fill] = await rig.database.sql`
    select block_hash from chain_attempt where withdrawal is null`
  assert.ok(fill?.['block_hash'])
  await rig.mine(12)
  assert.deepEqual(await reconcile(await rig.work()), [])
})

test('a transaction of the hot wallet that nobody here signed halts the network and the signer', async (t) => {
  const rig = await funded(t)
  const nonce = await chain.anvil.rpc(HexNumber, 'eth_getTransactionCount', rig.hot, 'latest')
  const stolen = await rig.signer.keyring.signTransaction(
    { chainId: 31337, purpose: 'hot', index: 0 },
    {
      type: 'eip1559',
      chainId: 31337,
      nonce,
      gas: 21_000n,
      maxFeePerGas: 10n ** 12n,
      maxPriorityFeePerGas: 10n ** 10n,
      to: getAddress(newRecipient()),
      value: 10n ** 18n,
    },
  )
  const first = await ask(rig)
  await rig.round()
  await chain.anvil.rpc(z.unknown(), 'eth_sendRawTransaction', stolen).catch(() => undefined)
  await rig.mine(1)
  assert.equal(await stateOf(rig, first.id), 'stuck')
  const second = await ask(rig)
  await rig.mine(3)
  assert.equal(await stateOf(rig, second.id), 'waiting')
  const kinds = (await alarmsOf(rig)).map(({ kind }) => kind)
  assert.ok(kinds.includes('foreign_transaction'))
  const [halted] = await rig.signer.db`select reason from halt where network = 'ERC20'`
  assert.ok(halted)
  // Deposits go on while payments stand still.
  const user = newUser(rig)
  await chain.deposit({ asset: 'USDT', to: await addressFor(rig, user), amount: '3' })
  await rig.mine(12)
  assert.equal((await holdingOf(rig, user)).available, units('3'))
  const findings = (await reconcile(await rig.work())).map(({ kind }) => kind)
  assert.ok(findings.includes('transfer out that nobody signed'))
})

test('a chain that is ahead of our numbers halts the network before anything is signed', async (t) => {
  const rig = await funded(t)
  await rig.database.owner`update chain_sequence set next = 0`
  const work = await rig.work()
  const ahead = { ...work, node: { ...work.node, nonceOf: async () => 3 } }
  const { id } = await ask(rig)
  await runRound(ahead)
  assert.equal(await stateOf(rig, id), 'waiting')
  assert.ok((await alarmsOf(rig)).some(({ kind }) => kind === 'sequence_ahead'))
  await resumeNetwork(rig.database.sql, 'ERC20')
  await resume(rig.signer, 'ERC20')
  await rig.mine(13)
  assert.equal(await stateOf(rig, id), 'done')
})

test('a payment above the signer’s cap waits with its money held, gives its number back, and blocks no other', async (t) => {
  const rig = await funded(t)
  const caps = rig.signer.config.networks[0]?.assets.find(({ asset }) => asset === 'USDT')
  assert.ok(caps)
  Object.assign(caps, { paymentMax: units('50') })
  const big = await ask(rig, '60')
  const small = await ask(rig, '30')
  await rig.mine(13)
  const waiting = await withdrawalRow(rig, big.id)
  assert.deepEqual(
    [waiting.state, waiting.nonce, waiting.waitsFor],
    ['waiting', null, 'signer_refused'],
  )
  assert.equal((await billsOf(rig, big.userId))[0]?.status, 'WAITING')
  assert.equal(await stateOf(rig, small.id), 'done')
  assert.ok((await alarmsOf(rig)).some(({ kind }) => kind === 'signer_refused'))
  Object.assign(caps, { paymentMax: units('100') })
  rig.clock.move(11 * 60_000)
  await rig.mine(13)
  assert.equal(await stateOf(rig, big.id), 'done')
  assert.equal(await onChain(rig, big.to), 60_000_000n)
  await rig.mine(12)
  assert.deepEqual(await reconcile(await rig.work()), [])
})

test('a signer that remembers another history than the database stops everything', async (t) => {
  const rig = await funded(t)
  const first = await ask(rig)
  await rig.mine(13)
  assert.equal(await stateOf(rig, first.id), 'done')
  // The database of the day before the payment, on a chain that has lost it as well.
  await rig.database.owner`delete from chain_attempt`
  await rig.database.owner`delete from chain_withdrawal`
  await rig.database.owner`update chain_sequence set next = next - 1`
  const work = await rig.work()
  const behind = { ...work, node: { ...work.node, nonceOf: async () => 0 } }
  const second = await ask(rig)
  await runRound(behind)
  assert.ok(['packing', 'waiting'].includes(await stateOf(rig, second.id)))
  assert.ok((await alarmsOf(rig)).some(({ kind }) => kind === 'signer_refused'))
  await rig.mine(3)
  assert.equal(await onChain(rig, second.to), 0n)
})

test('while the signer is away deposits are credited, and payments wait for it', async (t) => {
  let away = false
  const rig = await funded(t, {
    signer: (real) => ({
      ...real,
      sign: async (intent) => {
        if (away) throw new SignerUnclear('away')
        return real.sign(intent)
      },
    }),
  })
  const user = newUser(rig)
  await chain.deposit({ asset: 'USDT', to: await addressFor(rig, user), amount: '3' })
  const { to, id } = await ask(rig)
  away = true
  for (let block = 0; block < 12; block += 1) {
    await chain.mine(1)
    const { failures } = await runRound(await rig.work())
    assert.ok(failures.every(({ error }) => error instanceof SignerUnclear))
  }
  assert.equal((await holdingOf(rig, user)).available, units('3'))
  assert.equal(await stateOf(rig, id), 'packing')
  away = false
  await rig.mine(13)
  assert.equal(await onChain(rig, to), 40_000_000n)
})

test('one process writes for a network at a time, and one that comes back late writes nothing', async (t) => {
  const rig = await funded(t)
  const late = await rig.work()
  const other = rig.deps.ids.uuid()
  assert.equal(await acquireLease(rig.database.sql, 'ERC20', other), undefined)
  await releaseLease(rig.database.sql, late.lease)
  const taken = await acquireLease(rig.database.sql, 'ERC20', other)
  assert.ok(taken && taken.token > late.lease.token)
  const { id } = await ask(rig)
  await chain.mine(1)
  await assert.rejects(runRound(late), /chain:ERC20/)
  assert.equal(await stateOf(rig, id), 'waiting')
  await runRound({ ...late, lease: taken })
  assert.equal(await stateOf(rig, id), 'sending')
})

test('many withdrawals go out in order of their numbers, each paid once', async (t) => {
  const rig = await funded(t)
  const asked = []
  for (let count = 0; count < 24; count += 1) asked.push(await ask(rig, String(10 + count)))
  await rig.mine(18)
  for (const [place, { to, id }] of asked.entries()) {
    assert.equal(await stateOf(rig, id), 'done')
    assert.equal(await onChain(rig, to), BigInt(10 + place) * 1_000_000n)
  }
  assert.deepEqual(await reconcile(await rig.work()), [])
  assert.deepEqual((await audit(rig.database.owner)).differences, [])
})

test('a fee is raised so often and no more: then people are called', async (t) => {
  const rig = await funded(t)
  const { to, id } = await ask(rig)
  await rig.round()
  // Each block asks for more than was offered last.
  for (let block = 0; block < 60; block += 1) {
    const offered = (await attemptsOf(rig, id)).at(-1)?.maxFee ?? 0n
    await mineWithout(rig, 1, offered + 1n)
  }
  assert.equal((await attemptsOf(rig, id)).length, 7)
  assert.ok((await alarmsOf(rig)).some(({ kind }) => kind === 'transaction_stuck'))
  assert.equal(await onChain(rig, to), 0n)
})

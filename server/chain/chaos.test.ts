/**
 * The writer of a network under all at once: ended at random checkpoints, forks up to eight blocks
 * deep, replies lost after the node took the bytes, and bytes lost after the node took them. Then
 * the chain is asked who was paid what.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChildOrder } from '#server/chain/testing.chaos.ts'
import { randomFrom } from '#server/chain/testing.random.ts'
import { reconcile } from '#server/chain/reconcile.ts'
import {
  type Rig,
  addressFor,
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
import { audit } from '#server/ledger/audit.ts'
import { serveSigner } from '#signer/serve.ts'

const withdrawals = 30
const depositors = 8
const killChance = 0.12
const forkChance = 0.1
const faultChance = 0.08
/** Steps of the storm; then the rest is watched in peace. */
const storms = 260
const stormPauseMs = 60

/** Put the number of a failed run in its place to run that storm again. */
const seed = randomInt(2 ** 31)
const random = randomFrom(seed)
const folder = mkdtempSync(path.join(tmpdir(), 'auric-chaos-'))
const socketPath = path.join(folder, 'signer.sock')

const started = await startTestChain()
after(() => started.stop())
const { chain } = started
await chain.mine(20)
const rig = await openRig(chain)
after(() => rig.stop())
await fundHot(rig)
const signer = await serveSigner(socketPath, rig.signer)
after(async () => {
  await signer.stop()
  rmSync(folder, { recursive: true })
})

test(`nobody is paid twice or not at all, whatever happens (storm ${seed})`, async (t) => {
  const paid = await askForWithdrawals()
  const receivers = await sendDeposits()
  const storm = await rage()
  t.diagnostic(`ended ${storm.ends.length} times, ${storm.forks} forks`)
  t.diagnostic(JSON.stringify(Object.fromEntries(countOf(storm.ends))))
  await settleDown()

  for (const { id, userId, to, amount } of paid) {
    const [row] = await rig.database.sql`select state from chain_withdrawal where id = ${id}`
    assert.equal(row?.['state'], 'done')
    assert.equal(await onChain(rig, to), amount, `withdrawal ${id}`)
    assert.equal((await holdingOf(rig, userId)).available, units('98') - amount)
  }
  for (const { userId, to } of receivers) {
    assert.equal((await holdingOf(rig, userId)).available, await onChain(rig, to))
  }
  assert.deepEqual(await reconcile(await rig.work()), [])
  assert.deepEqual((await audit(rig.database.owner)).differences, [])
})

async function askForWithdrawals() {
  const asked = []
  for (let count = 0; count < withdrawals; count += 1) {
    const userId = newUser(rig)
    await give(rig, userId, units('100'))
    const [to, amount] = [newRecipient(), units(String(10 + count))]
    const id = await withdraw(rig, { userId, to, amount, fee: units('2') })
    asked.push({ id, userId, to, amount })
  }
  return asked
}

async function sendDeposits() {
  const sent = []
  for (let count = 0; count < depositors; count += 1) {
    const userId = newUser(rig)
    const to = await addressFor(rig, userId)
    await chain.deposit({ asset: 'USDT', to, amount: String(5 + count), count: 2 })
    sent.push({ userId, to })
  }
  return sent
}

/** Blocks, forks and faults, while one writer after another is started and ended. */
async function rage() {
  const ends: string[] = []
  let forks = 0
  let starts = 0
  await endLeases(rig)
  let child = start(ends, (starts += 1))
  for (let step = 0; step < storms; step += 1) {
    if (child.exitCode !== null || child.signalCode !== null) child = start(ends, (starts += 1))
    await chain.mine(1)
    if (random() < forkChance) {
      forks += 1
      await chain.reorg({ depth: 1 + Math.floor(random() * 8), keep: random() < 0.5 })
    }
    if (random() < faultChance) chain.faults.set('lostReply', 1)
    if (random() < faultChance) chain.faults.set('dropBroadcast', 1)
    await sleep(stormPauseMs)
  }
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.kill('SIGKILL')) await ended
  chain.faults.clear()
  return { ends, forks }
}

function start(ends: string[], number: number): ChildProcess {
  const order: ChildOrder = {
    databaseUrl: rig.database.url,
    rpcUrl: chain.rpcUrl,
    socketPath,
    attestationKey: rig.signer.keyring.publicKey,
    seed: seed + number,
    chance: killChance,
  }
  const script = path.join(import.meta.dirname, 'testing.chaos.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.on('data', (chunk: Buffer) => ends.push(...chunk.toString().trim().split('\n')))
  // A writer that is gone keeps its lease for a while: here that while is over at once.
  child.once('exit', () => void endLeases(rig))
  return child
}

const endLeases = ({ database }: Rig) =>
  database.sql`update chain_lease set until = clock_timestamp()`.catch(() => undefined)

/** Quiet blocks, until nothing is open any more. */
async function settleDown(): Promise<void> {
  await endLeases(rig)
  for (let block = 0; block < 120; block += 1) {
    rig.clock.move(60_000)
    await rig.mine(1)
    const [row] = await rig.database.sql`
      select count(*)::int as open from chain_withdrawal where state <> 'done'`
    if (row?.['open'] === 0 && block > 13) return
  }
}

function countOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

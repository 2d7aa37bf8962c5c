import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '#kernel/time.ts'
import { fundHot, openRig, startTestChain } from '#server/chain/testing.ts'
import { ask, attemptsOf, stateOf } from '#server/chain/testing.withdrawals.ts'
import { startChain } from '#server/chain/worker.ts'

const started = await startTestChain()
after(() => started.stop())
const { chain } = started
await chain.mine(20)

/** Waits for what a loop of its own pace does. */
async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 400; looks += 1) {
    if (await isSo()) return
    await sleep(25)
  }
  assert.fail(what)
}

test('rounds with nothing new are left out; a payment, a block, or five seconds bring the next', async (t) => {
  let rounds = 0
  let heads = 0
  const rig = await openRig(chain, {
    node: (real) => ({
      ...real,
      head: () => {
        heads += 1
        return real.head()
      },
      nonceOf: (account) => {
        rounds += 1
        return real.nonceOf(account)
      },
    }),
  })
  t.after(() => rig.stop())
  await fundHot(rig)
  await rig.database.sql`update chain_lease set until = clock_timestamp()`
  const running = await startChain(rig.deps, { pollMs: 10, reconcileMs: 3_600_000 })
  t.after(() => running.stop())
  const rests = async () => {
    const before = rounds
    const seen = heads
    await until('the loop goes on', () => heads > seen + 20)
    return rounds === before
  }
  await until('a first round', () => rounds > 0)
  await until('it comes to rest', rests)
  const { id } = await ask(rig)
  const isSent = async () => (await attemptsOf(rig, id)).some(({ sends }) => sends > 0)
  await until('it is sent without a new block', isSent)
  await chain.mine(1)
  await until('the block is seen', async () => (await stateOf(rig, id)) === 'confirming')
  await chain.mine(12)
  await until('it is done', async () => (await stateOf(rig, id)) === 'done')
  await until('it comes to rest again', rests)
  const before = rounds
  rig.clock.move(5 * secondMs)
  await until('what operators changed is seen', () => rounds > before)
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { minuteMs } from '#kernel/time.ts'
import { NodeUnclear } from '#server/chain/node.ts'
import { runRound } from '#server/chain/round.ts'
import {
  addressFor,
  fundHot,
  holdingOf,
  newRecipient,
  newUser,
  onChain,
  openRig,
  startTestChain,
  units,
} from '#server/chain/testing.ts'
import { ask, stateOf, withdrawalRow } from '#server/chain/testing.withdrawals.ts'

/** A contract that the node works on until it gives up. */
const tarPit = newRecipient()

const started = await startTestChain()
after(() => started.stop())
const { chain } = started
const rig = await openRig(chain, {
  node: (node) => ({
    ...node,
    estimate: async (transfer) => {
      if (transfer.to === tarPit) throw new NodeUnclear('eth_estimateGas: timeout')
      return node.estimate(transfer)
    },
  }),
})
after(() => rig.stop())
await rig.mine(20)
await fundHot(rig)

test('a recipient that the node cannot make out keeps nobody behind it waiting', async () => {
  const stuck = await ask(rig, '40', tarPit)
  const next = await ask(rig)
  await rig.round()
  assert.deepEqual(
    [await stateOf(rig, stuck.id), (await withdrawalRow(rig, stuck.id)).waitsFor],
    ['waiting', 'node_unclear'],
  )
  assert.equal(await stateOf(rig, next.id), 'sending')
  await rig.mine(13)
  assert.equal(await onChain(rig, next.to), 40_000_000n)
})

test('what was put off gets in line behind those that came meanwhile', async () => {
  const doomed = []
  for (let count = 0; count < 17; count += 1) doomed.push(await ask(rig, '40', tarPit))
  await rig.round()
  await rig.round()
  rig.clock.move(minuteMs / 2 - 3_000)
  const next = await ask(rig)
  rig.clock.move(minuteMs)
  // A round looks at sixteen: all that are due again would come first by their age.
  await rig.round()
  assert.equal(await stateOf(rig, next.id), 'sending')
  await rig.mine(13)
})

test('a deposit that cannot be credited is told of, and the others are credited', async () => {
  const users = [newUser(rig), newUser(rig), newUser(rig)]
  for (const user of users) {
    await chain.deposit({ asset: 'USDT', to: await addressFor(rig, user), amount: '5' })
    await rig.mine(1)
  }
  // As no code of ours would leave it: the bill of the oldest one has ended otherwise.
  await rig.database.owner`
    update bill
       set status = 'FAILD', confirmations_seen = null, confirmations_needed = null
     where user_id = ${users[0] ?? ''}`
  await chain.mine(12)
  const { failures } = await runRound(await rig.work())
  assert.deepEqual(
    failures.map(({ step }) => step),
    ['deposits'],
  )
  const credited = await Promise.all(users.map((user) => holdingOf(rig, user)))
  assert.deepEqual(
    credited.map(({ available }) => available),
    [0n, units('5'), units('5')],
  )
})

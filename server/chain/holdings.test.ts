import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { chainHoldings } from '#server/chain/holdings.ts'
import { reconcile } from '#server/chain/reconcile.ts'
import {
  addressFor,
  fundHot,
  newUser,
  openRig,
  startTestChain,
  units,
} from '#server/chain/testing.ts'

const started = await startTestChain()
after(() => started.stop())
const { chain } = started
await chain.mine(20)

test('what the node says of our addresses is kept, the hot wallet apart, with its moment', async (t) => {
  const rig = await openRig(chain)
  t.after(() => rig.stop())
  await fundHot(rig)
  await chain.deposit({
    asset: 'USDT',
    to: await addressFor(rig, newUser(rig)),
    amount: '7',
  })
  await rig.mine(15)
  const observed = async () =>
    (await chainHoldings(rig.database.sql)).find(({ asset }) => asset === 'USDT')
  assert.equal(await observed(), undefined)
  assert.deepEqual(await reconcile(await rig.work()), [])
  const first = await observed()
  assert.equal(first?.deposit, units('7'))
  assert.ok((first?.hot ?? 0n) > 0n)
  assert.equal(first?.observedAt, rig.clock.now())
  rig.clock.move(60_000)
  await reconcile(await rig.work())
  assert.deepEqual(await observed(), { ...first, observedAt: rig.clock.now() })
})

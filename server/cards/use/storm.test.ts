/** A holder who locks and unlocks faster than the issuer answers: both are the same afterwards. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { lock, unlock } from '#server/cards/use/controls.ts'
import { cardsJobs } from '#server/cards/jobs.ts'
import { lookAtCard } from '#server/cards/tellIssuer.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { type RunningJobs, startJobs } from '#server/platform/jobs.ts'

let life: LifeTest
let jobs: RunningJobs
before(async () => {
  life = await lifeTest()
  jobs = await startJobs(life.database.jobsUrl, cardsJobs(life.deps))
})
after(async () => {
  await jobs.stop()
  await life.end()
})

const quietMs = 15_000
const lookMs = 100

/** Until no job of cards waits or runs. */
async function untilQuiet(): Promise<void> {
  for (let waited = 0; waited < quietMs; waited += lookMs) {
    const [left] = await life.database.owner<{ readonly count: number }[]>`
      select count(*)::int as count
        from graphile_worker.jobs
       where task_identifier like 'cards.%'`
    if (left?.count === 0) return
    await sleep(lookMs)
  }
  assert.fail('jobs came to no end')
}

for (const times of [2, 3, 4]) {
  test(`after ${times} switches while the issuer is slow, both say the same, and nobody above locked it`, async () => {
    const member = await life.known(100_000_000n)
    const card = await life.issued(member, 'Master')
    life.party.standIn.faults.set('delay', 'always', 400)
    for (let switched = 0; switched < times; switched += 1) {
      if (switched % 2 === 0) await member.call(lock(life.deps), { id: card.id })
      else {
        await life.prove(member, 'unlockCard')
        await member.call(unlock(life.deps), { id: card.id })
      }
      await sleep(150)
    }
    await untilQuiet()
    life.party.standIn.faults.clear()
    await life.settled()
    await untilQuiet()
    const wanted = times % 2 === 0 ? 'active' : 'locked'
    const now = await life.now(card)
    const there = await life.party.issuer.readCard(card.issuerCard)
    assert.deepEqual(
      [now.state, now.lockedBy, now.issuerTold, there?.state],
      [wanted, wanted === 'locked' ? 'holder' : null, true, wanted],
    )
  })
}

test('what the issuer said before its card was moved here counts no more', async () => {
  const member = await life.known(100_000_000n)
  const card = await life.issued(member, 'Master')
  await member.call(lock(life.deps), { id: card.id })
  await untilQuiet()
  const readCard = async (id: string) => {
    const there = await life.party.issuer.readCard(id)
    await life.prove(member, 'unlockCard')
    await member.call(unlock(life.deps), { id: card.id })
    await untilQuiet()
    return there
  }
  const issuers = { stripe: { ...life.party.issuer, readCard } }
  await lookAtCard({ ...life.deps, issuers }, card.id)
  await untilQuiet()
  const { state, lockedBy } = await life.now(card)
  assert.deepEqual([state, lockedBy], ['active', null])
})

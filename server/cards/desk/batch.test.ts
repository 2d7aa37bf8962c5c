import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Delivery } from '#contract/cards.apply.ts'
import { decideOnApplication } from '#server/cards/desk/applications.ts'
import { countPlaces, listBatches, ship, showBatch } from '#server/cards/desk/post.ts'
import { issueCard } from '#server/cards/apply/issuing.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(() => life.end())

const central: Delivery = { way: 'counter', point: 'hong-kong-central' }

type Made = { readonly id: string; readonly card: CardRow }

/** A card that was made for somebody, with its application. */
async function made(place?: Delivery): Promise<Made> {
  const member = await life.known(100_000_000n)
  const id = await life.paid(member, 'MUSE', place)
  await life.desk(decideOnApplication(life.deps), { id, approve: true, reason: 'fits' })
  await issueCard(life.deps, id)
  const application = await life.application(id)
  assert.ok(application?.cardId)
  return { id, card: await life.now({ id: application.cardId }) }
}

type State = 'shipped' | 'ready' | 'delivered' | 'returned' | 'failed'

const note = (cards: readonly Made[], state: State, carrier = '', trackingNo = '') =>
  life.desk(ship(life.deps), {
    ids: cards.map(({ id }) => id),
    state,
    carrier,
    trackingNo,
    reason: 'told',
  })

const batches = async () => (await life.desk(listBatches(life.deps), {})).batches

/** How many cards are at a place. */
async function at(place: string, name: string | null = null): Promise<number> {
  const { counts } = await life.desk(countPlaces(life.deps), {})
  return counts
    .filter((one) => one.place === place && one.point === name)
    .reduce((sum, { count }) => sum + count, 0)
}

async function allCards(): Promise<readonly [counted: number, stored: number]> {
  const { counts } = await life.desk(countPlaces(life.deps), {})
  const [stored] = await life.database.owner<{ readonly n: number }[]>`
    select count(*)::integer as n
      from cards_card`
  return [counts.reduce((sum, { count }) => sum + count, 0), stored?.n ?? -1]
}

void test('cards that are handed over are a batch for each place they go to', async () => {
  const cards = [await made(), await made(central), await made(central)]
  const { batches: numbers } = await note(cards, 'shipped', 'DHL', 'JD0146')
  assert.equal(numbers.length, 2)
  const listed = (await batches()).filter(({ no }) => numbers.includes(no))
  assert.deepEqual(
    new Map(listed.map(({ to, counts }) => [to, counts])),
    new Map([
      ['Auric Central', [{ state: 'shipped', count: 2 }]],
      [null, [{ state: 'shipped', count: 1 }]],
    ]),
  )
  assert.ok(listed.every(({ no }) => /^B-\d{6}$/.test(no)))
  assert.deepEqual(
    listed.map(({ by, carrier, trackingNo }) => [by, carrier, trackingNo]),
    [
      ['nina', 'DHL', 'JD0146'],
      ['nina', 'DHL', 'JD0146'],
    ],
  )
  const batch = listed.find(({ to }) => to !== null)
  assert.ok(batch)
  const { cards: inside } = await life.desk(showBatch, { id: batch.id })
  assert.deepEqual(
    new Set(inside.map(({ applicationId }) => applicationId)),
    new Set(cards.slice(1).map(({ id }) => id)),
  )
  assert.ok(inside.every(({ holder, post }) => holder === 'W. W.' && post === 'shipped'))
  const logged = life.acts.filter(({ subject }) => subject === `card ${inside[0]?.id ?? ''}`)
  assert.deepEqual(logged.at(-1)?.after, { post: 'shipped', batch: batch.no })
})

void test('a batch that arrives is the same batch, and its cards are counted at that point', async () => {
  const cards = [await made(central), await made(central)]
  const earlier = await at('ready', 'Auric Central')
  const { batches: sent } = await note(cards, 'shipped')
  const { batches: arrived } = await note(cards, 'ready')
  assert.deepEqual([sent.length, arrived.length], [1, 0])
  assert.equal(await at('ready', 'Auric Central'), earlier + 2)
  const [one] = cards
  assert.ok(one)
  await note([one], 'delivered')
  const counts = (await batches()).find(({ no }) => no === sent[0])?.counts
  assert.deepEqual(counts, [
    { state: 'delivered', count: 1 },
    { state: 'ready', count: 1 },
  ])
  const { batches: direct } = await note([await made(central)], 'ready')
  assert.equal(direct.length, 1, 'ready without having been handed over here')
})

void test('a card that is handed over once more is in the newer batch and in no other', async () => {
  const cards = [await made(), await made()]
  const [one] = cards
  assert.ok(one)
  const [first] = (await note(cards, 'shipped', 'DHL', 'JD1')).batches
  const [second] = (await note([one], 'shipped', 'DHL', 'JD2')).batches
  const listed = await batches()
  const countsOf = (no: string | undefined) => listed.find((batch) => batch.no === no)?.counts
  assert.deepEqual(countsOf(first), [{ state: 'shipped', count: 1 }])
  assert.deepEqual(countsOf(second), [{ state: 'shipped', count: 1 }])
  assert.equal((await life.now(one.card)).trackingNo, 'JD2')
})

void test('every card that was ever made is counted once, wherever it is', async () => {
  await made()
  await note([await made()], 'delivered')
  await note([await made()], 'returned')
  await note([await made()], 'failed')
  await life.issued(await life.known(100_000_000n), 'MUSE')
  for (const place of ['making', 'shipped', 'delivered', 'returned', 'failed', 'inUse']) {
    assert.ok((await at(place)) > 0, place)
  }
  const [counted, stored] = await allCards()
  assert.equal(counted, stored)
})

void test('a card that cannot be noted so is named, and nothing changes for the others', async () => {
  const [fresh, arrived] = [await made(), await made()]
  await note([arrived], 'delivered')
  const earlier = await batches()
  await assert.rejects(note([fresh, arrived], 'shipped'), {
    code: 'CARD_CONFLICT',
    details: { application: arrived.id, last4: arrived.card.last4 },
  })
  assert.equal((await life.now(fresh.card)).shipping, 'pending')
  assert.deepEqual(await batches(), earlier)
  await assert.rejects(life.desk(showBatch, { id: fresh.id }), { code: 'NOT_FOUND' })
})

/** News that are older than what we know already: they free nothing and set nothing aside twice. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { minuteMs } from '#kernel/time.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { type CardsTest, cardsTest } from '#server/cards/testing.ts'
import { audit } from '#server/ledger/audit.ts'

let cards: CardsTest
before(async () => {
  cards = await cardsTest()
})
after(async () => {
  assert.deepEqual((await audit(cards.database.sql)).differences, [])
  await cards.end()
})

let stories = 0
/** A card with a hundred on it, and the issuer's name of one purchase. */
async function story(): Promise<{ readonly card: CardRow; readonly auth: string }> {
  stories += 1
  return {
    card: await cards.card(await cards.member(), { cents: 100_00n }),
    auth: `iauth_order_${stories}`,
  }
}

const on = (available: bigint, held: bigint) => ({ asset: 'USD', available, held })

/** Approved, captured and counted against limits. */
async function kept(auth: string): Promise<readonly (bigint | undefined)[]> {
  const row = await cards.authorisation(auth)
  return [row?.approved, row?.captured, row?.counted]
}

void test('news from before our own yes free nothing, later news do, and it may grow again', async () => {
  const { card, auth } = await story()
  const first = cards.clock.now()
  await cards.ask(card, 50_00n, { authorisationId: auth })
  cards.clock.move(minuteMs)
  await cards.ask(card, 20_00n, { authorisationId: auth })
  const pending = { id: auth, state: 'pending' } as const
  await cards.told(card, { ...pending, cents: 50_00n, asOf: first })
  assert.deepEqual(await cards.on(card), on(30_00n, 70_00n))
  await cards.told(card, { ...pending, cents: 70_00n })
  assert.deepEqual(await cards.on(card), on(30_00n, 70_00n))
  await cards.told(card, { ...pending, cents: 55_00n })
  assert.deepEqual(await cards.on(card), on(45_00n, 55_00n))
  assert.deepEqual(await kept(auth), [55_00n, 0n, 55_00n])
  await cards.told(card, { ...pending, cents: 60_00n })
  assert.deepEqual(await cards.on(card), on(40_00n, 60_00n))
})

void test('a purchase whose question waits for our answer is no news', async () => {
  const { card, auth } = await story()
  await cards.ask(card, 50_00n, { authorisationId: auth })
  await cards.told(card, { id: auth, state: 'pending', isAsked: true })
  assert.deepEqual(await cards.on(card), on(50_00n, 50_00n))
})

void test('what was captured and is told of next stays set aside, whatever ended', async () => {
  for (const state of ['closed', 'expired', 'reversed'] as const) {
    const { card, auth } = await story()
    await cards.ask(card, 80_00n, { authorisationId: auth })
    await cards.told(card, { id: auth, state, captured: 60_00n })
    assert.deepEqual(await cards.on(card), on(40_00n, 60_00n))
    // News from before its end, of the same second perhaps, hold nothing again.
    await cards.told(card, { id: auth, state: 'pending', cents: 80_00n })
    assert.deepEqual(await cards.on(card), on(40_00n, 60_00n))
    const part = { kind: 'capture', authorisationId: auth } as const
    await cards.moved(card, { ...part, id: `${auth}_a`, cents: 45_00n })
    assert.deepEqual(await cards.on(card), on(40_00n, 15_00n))
    await cards.moved(card, { ...part, id: `${auth}_b`, cents: 15_00n })
    assert.deepEqual(await cards.on(card), on(40_00n, 0n))
    assert.deepEqual(await kept(auth), [60_00n, 60_00n, 60_00n])
    assert.equal((await cards.authorisation(auth))?.state, 'captured')
    assert.equal((await cards.now(card)).owed, 0n)
  }
})

void test('news from before a capture set nothing aside a second time', async () => {
  const { card, auth } = await story()
  await cards.ask(card, 60_00n, { authorisationId: auth })
  const id = `${auth}_part`
  await cards.moved(card, { id, kind: 'capture', cents: 35_00n, authorisationId: auth })
  await cards.told(card, { id: auth, state: 'pending', cents: 60_00n })
  assert.deepEqual(await cards.on(card), on(40_00n, 25_00n))
  await cards.told(card, { id: auth, state: 'pending', cents: 25_00n, captured: 35_00n })
  assert.deepEqual(await cards.on(card), on(40_00n, 25_00n))
  assert.deepEqual(await kept(auth), [60_00n, 35_00n, 60_00n])
  // The shop gives up on the rest but for ten.
  await cards.told(card, { id: auth, state: 'pending', cents: 10_00n, captured: 35_00n })
  assert.deepEqual(await cards.on(card), on(55_00n, 10_00n))
  assert.deepEqual(await kept(auth), [45_00n, 35_00n, 45_00n])
})

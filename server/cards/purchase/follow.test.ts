import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { toAmount } from '#kernel/money.ts'
import { after as later, hourMs } from '#kernel/time.ts'
import { forgetPrice, priceDollars } from '#server/assets/testing.ts'
import { selectPeriod } from '#server/cards/bill/store.entry.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { type CardsTest, cardsTest } from '#server/cards/testing.ts'
import { audit } from '#server/ledger/audit.ts'
import { noticesFor } from '#server/platform/testing.notice.ts'
import type { Member } from '#server/transfers/testing.ts'

let cards: CardsTest
before(async () => {
  cards = await cardsTest()
})
after(() => cards.end())

let counted = 0
/** Ids of the issuer for one story. */
const story = () => {
  counted += 1
  return { auth: `iauth_${counted}`, tx: `ipi_${counted}`, back: `ipr_${counted}` }
}

type Step = (card: CardRow, ids: ReturnType<typeof story>) => Promise<unknown>

/** What an issuer tells of one purchase of 40 that was captured in two parts and partly refunded. */
const steps: readonly Step[] = [
  (card, { auth }) => cards.told(card, { id: auth, state: 'pending', cents: 40_00n }),
  (card, { auth, tx }) =>
    cards.moved(card, { id: `${tx}a`, kind: 'capture', cents: 25_00n, authorisationId: auth }),
  (card, { auth, tx }) =>
    cards.moved(card, { id: `${tx}b`, kind: 'capture', cents: 10_00n, authorisationId: auth }),
  (card, { auth }) => cards.told(card, { id: auth, state: 'closed', captured: 35_00n }),
  (card, { auth, back }) =>
    cards.moved(card, { id: back, kind: 'refund', cents: 5_00n, authorisationId: auth }),
]

function orders<T>(of: readonly T[]): T[][] {
  if (of.length === 0) return [[]]
  return of.flatMap((one, at) => orders(of.toSpliced(at, 1)).map((rest) => [one, ...rest]))
}

void test('five news of a purchase in every order, each twice, end in the same books', async () => {
  const member = await cards.member()
  for (const order of orders(steps)) {
    const card = await cards.card(member, { cents: 100_00n })
    const ids = story()
    await cards.ask(card, 40_00n, { authorisationId: ids.auth })
    for (const step of order) {
      await step(card, ids)
      await step(card, ids)
    }
    assert.deepEqual(await cards.on(card), { asset: 'USD', available: 70_00n, held: 0n })
    const kept = await cards.authorisation(ids.auth)
    assert.deepEqual([kept?.captured, kept?.refunded, kept?.purseHeld], [35_00n, 5_00n, 0n])
    assert.equal((await cards.now(card)).owed, 0n)
  }
  assert.deepEqual((await audit(cards.database.sql)).differences, [])
})

void test('a capture above what was approved takes what is there, and the rest is owed', async () => {
  const card = await cards.card(await cards.member(), { cents: 50_00n })
  const { auth, tx, back } = story()
  await cards.ask(card, 30_00n, { authorisationId: auth })
  await cards.moved(card, { id: tx, kind: 'capture', cents: 70_00n, authorisationId: auth })
  assert.deepEqual(await cards.on(card), { asset: 'USD', available: 0n, held: 0n })
  assert.equal((await cards.now(card)).owed, 20_00n)
  await cards.moved(card, { id: back, kind: 'refund', cents: 25_00n, authorisationId: auth })
  assert.equal((await cards.now(card)).owed, 0n)
  assert.deepEqual((await cards.on(card)).available, 5_00n)
})

void test('a reversal and an expiry give back what was set aside', async () => {
  for (const state of ['reversed', 'expired'] as const) {
    const card = await cards.card(await cards.member(), { cents: 50_00n })
    const { auth } = story()
    await cards.ask(card, 30_00n, { authorisationId: auth })
    await cards.told(card, { id: auth, state })
    assert.deepEqual(await cards.on(card), { asset: 'USD', available: 50_00n, held: 0n })
    assert.deepEqual((await cards.authorisation(auth))?.counted, 0n)
  }
})

void test('a part that is reversed comes back at once', async () => {
  const card = await cards.card(await cards.member(), { cents: 50_00n })
  const { auth } = story()
  await cards.ask(card, 30_00n, { authorisationId: auth })
  await cards.told(card, { id: auth, state: 'pending', cents: 12_00n })
  assert.deepEqual(await cards.on(card), { asset: 'USD', available: 38_00n, held: 12_00n })
})

void test('a capture settles on a locked card, and a refund of a closed one goes to the trust fund', async () => {
  const member = await cards.member()
  const card = await cards.card(member, { cents: 50_00n })
  const { auth, tx, back } = story()
  await cards.ask(card, 30_00n, { authorisationId: auth })
  await cards.change(card, { state: 'locked', lockedBy: 'holder' })
  await cards.moved(card, { id: tx, kind: 'capture', cents: 30_00n, authorisationId: auth })
  assert.deepEqual(await cards.on(card), { asset: 'USD', available: 20_00n, held: 0n })
  await cards.change(card, { state: 'closed', lockedBy: null, closeReason: 'lost' })
  await cards.moved(card, { id: back, kind: 'refund', cents: 30_00n, authorisationId: auth })
  assert.equal((await cards.on(card)).available, 0n)
  assert.equal(await cards.inFund(member), 50_00n)
})

void test('what the issuer approved without us is set aside late, or owed when there is nothing', async () => {
  const card = await cards.card(await cards.member(), { cents: 50_00n })
  const first = story()
  await cards.told(card, { id: first.auth, state: 'pending', cents: 40_00n, isOurDecision: false })
  assert.deepEqual(await cards.on(card), { asset: 'USD', available: 10_00n, held: 40_00n })
  const second = story()
  await cards.told(card, { id: second.auth, state: 'pending', cents: 40_00n, isOurDecision: false })
  assert.deepEqual((await cards.on(card)).held, 40_00n)
  await cards.moved(card, {
    id: second.tx,
    kind: 'capture',
    cents: 40_00n,
    authorisationId: second.auth,
  })
  assert.equal((await cards.now(card)).owed, 30_00n)
})

void test('what was declined at the issuer after our yes is given back', async () => {
  const card = await cards.card(await cards.member(), { cents: 50_00n })
  const { auth } = story()
  await cards.ask(card, 40_00n, { authorisationId: auth })
  await cards.told(card, { id: auth, state: 'declined' })
  assert.deepEqual(await cards.on(card), { asset: 'USD', available: 50_00n, held: 0n })
})

void test('a refund without a purchase is credited', async () => {
  const card = await cards.card(await cards.member(), { cents: 50_00n })
  await cards.moved(card, { id: story().back, kind: 'refund', cents: 7_00n })
  assert.equal((await cards.on(card)).available, 57_00n)
})

void test('news of nothing that moved change nothing, and are no fault', async () => {
  const card = await cards.card(await cards.member(), { cents: 50_00n })
  const { auth, tx } = story()
  await cards.ask(card, 30_00n, { authorisationId: auth })
  assert.ok(await cards.moved(card, { id: tx, kind: 'capture', cents: 0n, authorisationId: auth }))
  assert.deepEqual(await cards.on(card), { asset: 'USD', available: 20_00n, held: 30_00n })
})

void test('a wallet pays parts of a purchase what the whole would have cost, and gets refunds back', async () => {
  const member = await cards.member(100_000_000n)
  const card = await cards.card(member, { type: 'Master' })
  const { auth, tx, back } = story()
  await cards.ask(card, 30_00n, { authorisationId: auth })
  for (const part of ['a', 'b', 'c']) {
    await cards.moved(card, { id: tx + part, kind: 'capture', cents: 9_99n, authorisationId: auth })
  }
  await cards.told(card, { id: auth, state: 'closed' })
  assert.deepEqual(await member.balance(), { asset: 'USDT', available: 70_030_000n, held: 0n })
  await cards.moved(card, { id: back, kind: 'refund', cents: 29_97n, authorisationId: auth })
  assert.deepEqual((await member.balance()).available, 100_000_000n)
  assert.deepEqual((await audit(cards.database.sql)).differences, [])
})

/** What a member's wallet, a card and the trust fund hold, and what the card owes. */
const money = async (member: Member, card: CardRow) => [
  (await member.balance()).available,
  (await cards.on(card)).available,
  await cards.inFund(member),
  (await cards.now(card)).owed,
]

void test('a refund that comes while no price is known goes to the trust fund of a wallet card', async () => {
  const member = await cards.member(100_000_000n)
  const card = await cards.card(member, { type: 'Master' })
  await forgetPrice(cards.database.sql, 'USDT')
  await cards.moved(card, { id: story().back, kind: 'refund', cents: 7_00n })
  await priceDollars(cards.database.sql)
  assert.deepEqual(await money(member, card), [100_000_000n, 0n, 7_00n, 0n])
  const { sql } = cards.database
  const period = { from: cards.clock.now(), until: later(cards.clock.now(), hourMs) }
  const entries = await selectPeriod(sql, card.id, period, 10)
  const moved = entries.map(({ kind, change }) => [kind, change])
  assert.deepEqual(moved, [
    ['refund', 7_00n],
    ['back', -7_00n],
  ])
  const notices = await noticesFor(cards.database, member.userId)
  const told = notices.find(({ kind }) => kind === 'cardRefunded')
  assert.match(JSON.stringify(told?.details), /"inFund":"7\.00 USD"/)
  assert.deepEqual((await audit(sql)).differences, [])
})

void test('what a wallet card owes is paid by a refund first, and the rest is in the trust fund', async () => {
  const member = await cards.member()
  const card = await cards.card(member, { type: 'Master', owed: toAmount(5_00n) })
  await forgetPrice(cards.database.sql, 'USDT')
  await cards.moved(card, { id: story().back, kind: 'refund', cents: 7_00n })
  await priceDollars(cards.database.sql)
  assert.deepEqual(await money(member, card), [0n, 0n, 2_00n, 0n])
})

void test('what a shop takes of a declined purchase is paid by the wallet, and comes back to it', async () => {
  const limitDaily = toAmount(20_00n)
  const member = await cards.member(100_000_000n)
  const card = await cards.card(member, { type: 'Master', limitDaily })
  const { auth, tx, back } = story()
  const decision = await cards.ask(card, 30_00n, { authorisationId: auth })
  assert.deepEqual(decision, { approve: false, reason: 'dailyLimit' })
  await cards.moved(card, { id: tx, kind: 'capture', cents: 30_00n, authorisationId: auth })
  assert.deepEqual(await money(member, card), [70_000_000n, 0n, 0n, 0n])
  await cards.moved(card, { id: back, kind: 'refund', cents: 30_00n, authorisationId: auth })
  assert.deepEqual(await money(member, card), [100_000_000n, 0n, 0n, 0n])
  assert.deepEqual((await audit(cards.database.sql)).differences, [])
})

void test('what began while no price was known is paid by the wallet once there is one', async () => {
  const member = await cards.member(100_000_000n)
  const card = await cards.card(member, { type: 'Master' })
  const { auth, tx, back } = story()
  await forgetPrice(cards.database.sql, 'USDT')
  const decision = await cards.ask(card, 30_00n, { authorisationId: auth })
  assert.deepEqual(decision, { approve: false, reason: 'price' })
  await priceDollars(cards.database.sql)
  await cards.moved(card, { id: tx, kind: 'capture', cents: 30_00n, authorisationId: auth })
  assert.deepEqual(await money(member, card), [70_000_000n, 0n, 0n, 0n])
  await cards.moved(card, { id: back, kind: 'refund', cents: 30_00n, authorisationId: auth })
  assert.deepEqual(await money(member, card), [100_000_000n, 0n, 0n, 0n])
  const again = story()
  await forgetPrice(cards.database.sql, 'USDT')
  await cards.ask(card, 30_00n, { authorisationId: again.auth })
  await priceDollars(cards.database.sql)
  const asked = await cards.ask(card, 30_00n, { authorisationId: again.auth })
  assert.ok(asked.approve, 'asked once more, the wallet pays')
  assert.equal((await member.balance()).held, 30_000_000n)
  assert.deepEqual((await audit(cards.database.sql)).differences, [])
})

void test('what was taken while no price was known is owed, and its refund does not stay on the card', async () => {
  const member = await cards.member(100_000_000n)
  const card = await cards.card(member, { type: 'Master' })
  const { tx, back } = story()
  await forgetPrice(cards.database.sql, 'USDT')
  await cards.moved(card, { id: tx, kind: 'capture', cents: 30_00n, authorisationId: tx })
  assert.deepEqual(await money(member, card), [100_000_000n, 0n, 0n, 30_00n])
  await cards.change(card, { owed: toAmount(10_00n) })
  await cards.moved(card, { id: back, kind: 'refund', cents: 30_00n, authorisationId: tx })
  await priceDollars(cards.database.sql)
  assert.deepEqual(await money(member, card), [100_000_000n, 0n, 20_00n, 0n])
})

void test('a limit counts what was taken and what may still be, and no more', async () => {
  const limitDaily = toAmount(50_00n)
  const card = await cards.card(await cards.member(), { cents: 500_00n, limitDaily })
  const { auth, tx, back } = story()
  await cards.ask(card, 50_00n, { authorisationId: auth })
  await cards.moved(card, { id: tx, kind: 'capture', cents: 20_00n, authorisationId: auth })
  await cards.told(card, { id: auth, state: 'closed' })
  await cards.moved(card, { id: back, kind: 'refund', cents: 5_00n, authorisationId: auth })
  assert.deepEqual(await cards.ask(card, 35_01n), { approve: false, reason: 'dailyLimit' })
  assert.ok((await cards.ask(card, 35_00n)).approve)
})

void test('a capture of more than was approved counts from when it was taken', async () => {
  const limitDaily = toAmount(50_00n)
  const card = await cards.card(await cards.member(), { cents: 500_00n, limitDaily })
  const { auth, tx } = story()
  await cards.ask(card, 10_00n, { authorisationId: auth })
  cards.clock.move(25 * hourMs)
  await cards.moved(card, { id: tx, kind: 'capture', cents: 45_00n, authorisationId: auth })
  assert.deepEqual(await cards.ask(card, 5_01n), { approve: false, reason: 'dailyLimit' })
  assert.ok((await cards.ask(card, 5_00n)).approve)
})

void test('money in another currency than the card’s is taken in by nobody', async () => {
  const card = await cards.card(await cards.member(), { cents: 50_00n })
  const { tx } = story()
  for (const kind of ['capture', 'refund'] as const) {
    const told = cards.moved(card, { id: `${tx}${kind}`, kind, cents: 5_00n, currency: 'JPY' })
    await assert.rejects(told, /is told of JPY/)
  }
  assert.equal((await cards.on(card)).available, 50_00n)
})

void test('news of a purchase with another card than the one that bought are taken in by nobody', async () => {
  const [own, other] = [
    await cards.card(await cards.member()),
    await cards.card(await cards.member()),
  ]
  const { auth, back } = story()
  await cards.moved(own, { id: auth, kind: 'capture', cents: 5_00n, authorisationId: auth })
  const refund = { id: back, kind: 'refund', cents: 5_00n, authorisationId: auth } as const
  await assert.rejects(cards.moved(other, refund), /another card/)
  await assert.rejects(cards.told(other, { id: auth, state: 'reversed' }), /another card/)
  assert.equal((await cards.on(other)).available, 0n)
})

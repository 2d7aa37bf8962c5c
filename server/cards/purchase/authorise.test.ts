import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DeclineReason } from '#contract/cards.bills.ts'
import { toAmount } from '#kernel/money.ts'
import { hourMs, minuteMs } from '#kernel/time.ts'
import { moneyNow } from '#server/cards/money.ts'
import { type CardsTest, cardsTest } from '#server/cards/testing.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { programmeOf } from '#server/cards/terms.ts'
import { freezeUser } from '#server/identity/testing.ts'
import { systemIds } from '#server/platform/ids.ts'
import { forgetPrice } from '#server/assets/testing.ts'

let cards: CardsTest
before(async () => {
  cards = await cardsTest()
})
after(() => cards.end())

type Given = { readonly card?: Partial<CardRow>; readonly ask?: Parameters<CardsTest['ask']>[2] }

const declines: readonly [string, bigint, DeclineReason, Given][] = [
  ['more than is there', 100_01n, 'insufficient', {}],
  [
    'above the limit of one purchase',
    60_00n,
    'singleLimit',
    { card: { limitSingle: toAmount(50_00n) } },
  ],
  ['above the most of one purchase', 50_000_01n, 'singleMost', {}],
  [
    'above the most of one purchase, though the own limit is lower',
    50_000_01n,
    'singleMost',
    { card: { limitSingle: toAmount(50_00n) } },
  ],
  ['while an earlier one is owed', 5_00n, 'owed', { card: { owed: toAmount(1n) } }],
  ['above the limit of a day', 60_00n, 'dailyLimit', { card: { limitDaily: toAmount(50_00n) } }],
  [
    'above the limit of a month',
    60_00n,
    'monthlyLimit',
    { card: { limitMonthly: toAmount(50_00n) } },
  ],
  ['before it was activated', 5_00n, 'notActivated', { card: { state: 'inactive' } }],
  ['with a locked card', 5_00n, 'locked', { card: { state: 'locked', lockedBy: 'holder' } }],
  [
    'with a card that the issuer locked',
    5_00n,
    'lockedAbove',
    { card: { state: 'locked', lockedBy: 'issuer' } },
  ],
  ['with a closed card', 5_00n, 'closed', { card: { state: 'closed', closeReason: 'lost' } }],
  ['online, switched off', 5_00n, 'online', { card: { online: false }, ask: { method: 'online' } }],
  [
    'typed in, with online switched off',
    5_00n,
    'online',
    { card: { online: false }, ask: { method: 'keyed' } },
  ],
  [
    'contactless, switched off',
    5_00n,
    'contactless',
    { card: { contactless: false }, ask: { method: 'contactless' } },
  ],
  ['cash, switched off', 5_00n, 'cash', { card: { cash: false }, ask: { isCash: true } }],
  ['abroad, switched off', 5_00n, 'abroad', { card: { abroad: false }, ask: { country: 'FR' } }],
  [
    'at a kind of shop that is blocked',
    5_00n,
    'category',
    { card: { blockedGroups: ['gambling'] }, ask: { category: '7995' } },
  ],
  [
    'in a way that is not told, with online switched off',
    5_00n,
    'unsureWay',
    { card: { online: false }, ask: { method: 'unknown' } },
  ],
  [
    'in a way that is not told, with contactless switched off',
    5_00n,
    'unsureWay',
    { card: { contactless: false }, ask: { method: 'unknown' } },
  ],
  [
    'in a country that is not told, with abroad switched off',
    5_00n,
    'unsurePlace',
    { card: { abroad: false }, ask: { country: '' } },
  ],
  [
    'at a kind of shop that is not told, while one is blocked',
    5_00n,
    'unsureShop',
    { card: { blockedGroups: ['travel'] }, ask: { category: '' } },
  ],
  [
    'at a kind of shop that is no code, while one is blocked',
    5_00n,
    'unsureShop',
    { card: { blockedGroups: ['travel'] }, ask: { category: '54' } },
  ],
  [
    'at what may be a cash machine, with cash switched off',
    5_00n,
    'unsureShop',
    { card: { cash: false }, ask: { category: '' } },
  ],
  ['in another currency than the card’s', 5_00n, 'currency', { ask: { currency: 'EUR' } }],
]

for (const [what, cents, reason, given] of declines) {
  void test(`a purchase ${what} is declined and moves nothing`, async () => {
    const card = await cards.card(await cards.member(), { cents: 100_00n, ...given.card })
    const id = systemIds(cards.clock).uuid()
    const decision = await cards.ask(card, cents, { authorisationId: id, ...given.ask })
    assert.deepEqual(decision, { approve: false, reason })
    const kept = await cards.authorisation(id)
    assert.deepEqual([kept?.state, kept?.reason, kept?.counted], ['declined', reason, 0n])
    const { available, held } = await cards.on(card)
    assert.deepEqual([available, held], [100_00n, 0n])
  })
}

void test('what is not told matters only where it could be what is switched off', async () => {
  const blind = { method: 'unknown', country: '', category: '' } as const
  const open: readonly Partial<CardRow>[] = [{}, { region: 'DE' }]
  for (const over of open) {
    const card = await cards.card(await cards.member(), { cents: 100_00n, ...over })
    assert.deepEqual(await cards.ask(card, 5_00n, blind), { approve: true })
  }
  const shut: Partial<CardRow> = { online: false, abroad: false, blockedGroups: ['travel'] }
  const card = await cards.card(await cards.member(), { cents: 100_00n, ...shut })
  assert.deepEqual(await cards.ask(card, 5_00n), { approve: true }, 'a chip, at home, in a café')
})

void test('a purchase is approved, set aside, and asked again answered alike without a second hold', async () => {
  const card = await cards.card(await cards.member(), { cents: 100_00n })
  const same = { authorisationId: 'iauth_same', requestId: 'same' }
  const decisions = await Promise.all([1, 2, 3, 4].map(() => cards.ask(card, 30_00n, same)))
  assert.ok(decisions.every(({ approve }) => approve))
  assert.deepEqual(await cards.on(card), { asset: 'USD', available: 70_00n, held: 30_00n })
})

void test('a shop that only looks whether a card is good gets its yes, and nothing is set aside', async () => {
  const card = await cards.card(await cards.member(), { cents: 100_00n })
  const check = { authorisationId: 'iauth_check' }
  assert.deepEqual(await cards.ask(card, 0n, check), { approve: true })
  const kept = await cards.authorisation('iauth_check')
  assert.deepEqual([kept?.state, kept?.approved, kept?.purseHeld], ['open', 0n, 0n])
  assert.equal((await cards.on(card)).held, 0n)
  assert.deepEqual(await cards.ask(card, 40_00n, check), { approve: true }, 'it may grow')
  assert.equal((await cards.on(card)).held, 40_00n)
  await cards.change(card, { state: 'locked', lockedBy: 'holder' })
  assert.deepEqual(await cards.ask(card, 0n), { approve: false, reason: 'locked' })
})

void test('of many purchases at once no more come through than there is money for', async () => {
  const card = await cards.card(await cards.member(), { cents: 100_00n })
  const decisions = await Promise.all(Array.from({ length: 8 }, () => cards.ask(card, 30_00n)))
  assert.equal(decisions.filter(({ approve }) => approve).length, 3)
  assert.deepEqual(await cards.on(card), { asset: 'USD', available: 10_00n, held: 90_00n })
})

void test('of many purchases at once no more come through than the day’s limit lets', async () => {
  const limitDaily = toAmount(50_00n)
  const card = await cards.card(await cards.member(), { cents: 100_00n, limitDaily })
  const decisions = await Promise.all(Array.from({ length: 8 }, () => cards.ask(card, 20_00n)))
  assert.equal(decisions.filter(({ approve }) => approve).length, 2)
})

void test('a purchase that grows is judged by the whole of it', async () => {
  const limitSingle = toAmount(50_00n)
  const card = await cards.card(await cards.member(), { cents: 100_00n, limitSingle })
  const same = { authorisationId: 'iauth_grows' }
  assert.ok((await cards.ask(card, 30_00n, same)).approve)
  assert.ok((await cards.ask(card, 20_00n, same)).approve)
  assert.deepEqual(await cards.ask(card, 1n, same), { approve: false, reason: 'singleLimit' })
  assert.deepEqual((await cards.on(card)).held, 50_00n)
  assert.equal((await cards.authorisation('iauth_grows'))?.state, 'open')
})

void test('a purchase that grows after its day counts in the day in which it grew', async () => {
  const limits = { limitSingle: toAmount(500_00n), limitDaily: toAmount(500_00n) }
  const card = await cards.card(await cards.member(), { cents: 2_000_00n, ...limits })
  const hotel = { authorisationId: 'iauth_hotel', at: cards.clock.now() }
  assert.ok((await cards.ask(card, 10_00n, hotel)).approve)
  cards.clock.move(25 * hourMs)
  assert.ok((await cards.ask(card, 490_00n, hotel)).approve)
  cards.clock.move(5 * minuteMs)
  assert.deepEqual(await cards.ask(card, 500_00n), { approve: false, reason: 'dailyLimit' })
  const { terms, database, clock } = cards
  const shown = await moneyNow(database.sql, clock.now(), card, programmeOf(terms, card.type))
  assert.equal(shown.spentToday, 500_00n, 'its bar says the same')
  cards.clock.move(24 * hourMs)
  assert.ok((await cards.ask(card, 500_00n)).approve, 'a day later there is room again')
})

void test('a declined question makes nothing count anew', async () => {
  const limitDaily = toAmount(50_00n)
  const card = await cards.card(await cards.member(), { cents: 100_00n, limitDaily })
  const same = { authorisationId: 'iauth_refused', at: cards.clock.now() }
  assert.ok((await cards.ask(card, 30_00n, same)).approve)
  cards.clock.move(25 * hourMs)
  assert.deepEqual(await cards.ask(card, 80_00n, same), { approve: false, reason: 'dailyLimit' })
  assert.ok((await cards.ask(card, 50_00n)).approve)
})

void test('a card that pays from the wallet sets coins aside at the price of the moment', async () => {
  const member = await cards.member(100_000_000n)
  const card = await cards.card(member, { type: 'Master' })
  assert.ok((await cards.ask(card, 30_00n)).approve)
  assert.deepEqual(await member.balance(), {
    asset: 'USDT',
    available: 70_000_000n,
    held: 30_000_000n,
  })
  assert.deepEqual(await cards.ask(card, 70_01n), { approve: false, reason: 'wallet' })
})

void test('a frozen account pays nothing by card', async () => {
  const member = await cards.member()
  const card = await cards.card(member, { cents: 100_00n })
  await freezeUser(cards.database, member.userId)
  assert.deepEqual(await cards.ask(card, 1_00n), { approve: false, reason: 'frozen' })
})

void test('a card that is not ours is declined', async () => {
  const card = await cards.card(await cards.member())
  const strange = { ...card, issuerCard: 'ic_of_somebody_else' }
  assert.deepEqual(await cards.ask(strange, 1_00n), { approve: false, reason: 'other' })
})

void test('without a fresh price the wallet pays nothing', async () => {
  const card = await cards.card(await cards.member(100_000_000n), { type: 'Master' })
  await forgetPrice(cards.database.sql, 'USDT')
  assert.deepEqual(await cards.ask(card, 1_00n), { approve: false, reason: 'price' })
})

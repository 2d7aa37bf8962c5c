import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { toAmount } from '#kernel/money.ts'
import { dayMs, hourMs, secondMs } from '#kernel/time.ts'
import { showBooks } from '#server/cards/desk/books.ts'
import { showForDesk } from '#server/cards/desk/cards.ts'
import type { CardIssuer } from '#server/cards/issuer/issuer.ts'
import { pullIssuer, sync } from '#server/cards/purchase/pull.ts'
import { selectPulled } from '#server/cards/fund/store.movement.ts'
import { audit } from '#server/ledger/audit.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(() => life.end())

/** The stand-in with some of its answers replaced. */
const pullWith = (over: Partial<CardIssuer>) =>
  pullIssuer({ ...life.deps, issuers: { stripe: { ...life.party.issuer, ...over } } }, 'stripe')

/** An issuer that has heard of no purchase. */
const knowsNothing: Partial<CardIssuer> = {
  listAuthorisations: () => Promise.resolve({ rows: [], next: undefined }),
  readAuthorisation: () => Promise.resolve(undefined),
}

test('a list that did not come to its end is asked for again from where it began', async () => {
  const endless = () => Promise.resolve({ rows: [], next: 'more' })
  await pullWith({ listAuthorisations: endless })
  assert.equal(await selectPulled(life.database.sql, 'stripe'), undefined)
})

test('a row that cannot be taken in is noted, keeps no other back, and is asked for again', async () => {
  const member = await life.known(500_000_000n)
  const odd = await life.issued(member, 'Master')
  const good = await life.issued(member, 'MUSE')
  const { terminal, standIn } = life.party
  standIn.faults.set('hookLost', 'always')
  await terminal.captureAlone({ cardId: good.issuerCard, amount: 7_00 })
  await terminal.captureAlone({ cardId: odd.issuerCard, amount: 5_00 })
  await life.settled()
  standIn.faults.clear()
  const { terms } = life
  life.terms = { ...terms, programmes: terms.programmes.filter(({ type }) => type !== 'Master') }
  await pullWith({})
  life.terms = terms
  assert.equal((await life.now(good)).owed, 7_00n)
  const before = (await member.balance()).available
  const { differs } = await life.desk(showForDesk(life.deps), { id: odd.id })
  assert.match(differs ?? '', /could not be taken in/)
  await pullWith({})
  assert.equal(before - (await member.balance()).available, 5_000_000n)
})

test('an old purchase whose end was never told is asked for by its id, and its money is free again', async () => {
  const member = await life.known(500_000_000n)
  const card = await life.issued(member, 'Master')
  const { terminal, standIn } = life.party
  const bought = await terminal.pay({ cardId: card.issuerCard, amount: 30_00 })
  await life.settled()
  life.clock.move(3 * hourMs)
  await pullWith({})
  const { held } = await member.balance()
  assert.equal(held, 30_000_000n)
  standIn.faults.set('hookLost', 'always')
  await terminal.reverse(bought)
  await life.settled()
  standIn.faults.clear()
  life.clock.move(2 * hourMs)
  await pullWith({})
  assert.equal((await member.balance()).held, held, 'its list begins after it')
  life.clock.move(6 * hourMs)
  await pullWith({})
  assert.equal((await member.balance()).held, 0n)
})

test('what the issuer never knew is let go after a week, asked for twice, and captured all the same', async () => {
  const member = await life.known(500_000_000n)
  const card = await life.issued(member, 'Master')
  const full = (await member.balance()).available
  const { terminal } = life.party
  const bought = await terminal.pay({ cardId: card.issuerCard, amount: 30_00 })
  await life.settled()
  const held = async () => (await member.balance()).held
  const noted = async () => (await life.desk(showForDesk(life.deps), { id: card.id })).differs
  life.clock.move(7 * dayMs + hourMs)
  await pullWith(knowsNothing)
  assert.equal(await held(), 30_000_000n, 'one answer may be a mistake')
  assert.match((await noted()) ?? '', /: open here, unknown to the issuer$/)
  life.clock.move(7 * hourMs)
  await pullWith(knowsNothing)
  assert.equal(await held(), 30_000_000n, 'so soon again it may be the same mistake')
  life.clock.move(18 * hourMs)
  await pullWith(knowsNothing)
  assert.deepEqual(await member.balance(), { asset: 'USDT', available: full, held: 0n })
  assert.match((await noted()) ?? '', /: 30\.00 USD let go, unknown to the issuer$/)
  await terminal.capture(bought)
  await life.settled()
  assert.equal(full - (await member.balance()).available, 30_000_000n)
  assert.equal((await life.now(card)).owed, 0n)
  assert.deepEqual((await audit(life.database.sql)).differences, [])
})

test('what the issuer does not know yet is held for a week', async () => {
  const member = await life.known(500_000_000n)
  const card = await life.issued(member, 'Master')
  await life.party.terminal.pay({ cardId: card.issuerCard, amount: 30_00 })
  await life.settled()
  for (let left = 3; left > 0; left -= 1) {
    life.clock.move(2 * dayMs)
    await pullWith(knowsNothing)
  }
  assert.equal((await member.balance()).held, 30_000_000n)
})

test('what was captured is compared, asked for again, and a difference stands on the books', async () => {
  const member = await life.known(500_000_000n)
  const card = await life.issued(member, 'Master')
  const { terminal } = life.party
  const bought = await terminal.pay({ cardId: card.issuerCard, amount: 30_00 })
  await terminal.capture(bought)
  await life.settled()
  const noted = async () => (await life.desk(showForDesk(life.deps), { id: card.id })).differs
  await pullWith({})
  assert.equal(await noted(), null, 'the same on both sides')
  const more = async (id: string) => {
    const told = await life.party.issuer.readAuthorisation(id)
    return told && { ...told, captured: toAmount(45_00n) }
  }
  const listed: CardIssuer['listAuthorisations'] = async (query) => {
    const { rows, next } = await life.party.issuer.listAuthorisations(query)
    return { rows: rows.map((one) => ({ ...one, captured: toAmount(45_00n) })), next }
  }
  await pullWith({ listAuthorisations: listed })
  assert.equal(await noted(), null, 'a list that was behind is no difference')
  await pullWith({ listAuthorisations: listed, readAuthorisation: more })
  assert.match((await noted()) ?? '', /: 30\.00 USD captured here, 45\.00 USD at the issuer$/)
  const { breaks } = await life.desk(showBooks(life.deps), {})
  assert.ok(breaks.some(({ cardId, what }) => cardId === card.id && what.includes('captured')))
})

test('a holder waits for a slow issuer no longer than the app does', async () => {
  const member = await life.known(500_000_000n)
  const card = await life.issued(member, 'Master')
  let pages = 0
  const slow = () => {
    pages += 1
    life.clock.move(3 * secondMs)
    return Promise.resolve({ rows: [], next: 'more' })
  }
  const issuers = { stripe: { ...life.party.issuer, listAuthorisations: slow } }
  const { found } = await member.call(sync({ ...life.deps, issuers }), { cardId: card.id })
  assert.deepEqual([found, pages], [0, 3])
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { replacements } from '#contract/cards.controls.ts'
import { toAmount } from '#kernel/money.ts'
import { dayMs } from '#kernel/time.ts'
import { onCard, trust } from '#server/cards/accounts.ts'
import { lose } from '#server/cards/use/controls.ts'
import { lockOver, showForDesk } from '#server/cards/desk/cards.ts'
import { releaseKept } from '#server/cards/desk/kept.ts'
import { listFundMoves } from '#server/cards/fund/fund.ts'
import { issueCard } from '#server/cards/apply/issuing.ts'
import { selectReplacement } from '#server/cards/apply/store.application.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { goodAddress } from '#server/cards/issuer/testing.details.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { startLithicParty } from '#server/cards/issuer/testing.lithic.ts'
import { lookAtCard, tellIssuer } from '#server/cards/tellIssuer.ts'
import { audit } from '#server/ledger/audit.ts'
import { post } from '#server/ledger/post.ts'
import type { Member } from '#server/transfers/testing.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(() => life.end())

const delivery = { way: 'mail', to: goodAddress } as const

/** A card in use with so many cents on it. */
async function cardWith(cents: bigint): Promise<{ member: Member; card: CardRow }> {
  const member = await life.known(500_000_000n)
  const card = await life.issued(member, 'MUSE')
  await put(card, cents)
  return { member, card }
}

async function put({ id }: CardRow, cents: bigint): Promise<void> {
  const leg = { asset: 'USD', amount: toAmount(cents), kind: 'card_load' }
  const legs = [{ ...leg, debit: trust, credit: onCard(id) }]
  await post(life.database.sql, [{ cmd: life.deps.ids.uuid(), legs }])
}

const lost = (member: Member, { id }: CardRow, replace = false, deps = life.deps) =>
  member.call(lose(deps), {
    id,
    reason: 'lost',
    replace,
    delivery: replace ? delivery : null,
  })

/** What two operators do, once the second approves. */
const release = ({ id }: CardRow): Promise<true> =>
  life.desk(async (why: string, context) => {
    await releaseKept(context, id, why)
    return true as const
  }, 'the case is closed')

for (const lockedBy of ['operator', 'issuer'] as const) {
  test(`a card that the ${lockedBy} locked is closed, and its money waits for the desk`, async () => {
    const { member, card } = await cardWith(50_00n)
    await life.change(card, { state: 'locked', lockedBy })
    await assert.rejects(lost(member, card, true), { code: 'CARD_LOCKED_ABOVE' })
    assert.equal((await lost(member, card)).state, 'closed')
    await life.moved(card, { id: `back-${card.id}`, kind: 'refund', cents: 7_00n })
    assert.deepEqual([(await life.on(card)).available, await life.inFund(member)], [57_00n, 0n])
    const shown = await life.desk(showForDesk(life.deps), { id: card.id })
    assert.equal(shown.moneyKept, true)
    await release(card)
    assert.deepEqual([(await life.on(card)).available, await life.inFund(member)], [0n, 57_00n])
    await assert.rejects(release(card), { code: 'CARD_CONFLICT' })
    assert.deepEqual((await audit(life.database.sql)).differences, [])
  })
}

test('what nobody above locked is let go at once', async () => {
  const { member, card } = await cardWith(50_00n)
  await life.desk(lockOver, { id: card.id, locked: true, reason: 'reported by a bank' })
  await life.desk(lockOver, { id: card.id, locked: false, reason: 'cleared' })
  await lost(member, card)
  assert.equal(await life.inFund(member), 50_00n)
  await assert.rejects(release(card), { code: 'CARD_CONFLICT' })
})

/** Asks for another card with proof, and has it made and in use. */
async function replaced(member: Member, card: CardRow): Promise<CardRow> {
  await life.prove(member, 'replaceCard')
  await lost(member, card, true)
  await tellIssuer(life.deps, card.id)
  const application = await selectReplacement(life.database.sql, card.id)
  assert.ok(application)
  await issueCard(life.deps, application.id)
  const { replacedBy } = await life.now(card)
  assert.ok(replacedBy)
  await life.change({ ...card, id: replacedBy }, { state: 'active' })
  return life.now({ ...card, id: replacedBy })
}

test('another card is made although the issuer did not know yet that the lost one is closed', async () => {
  const { member, card } = await cardWith(1_00n)
  await life.prove(member, 'replaceCard')
  await lost(member, card, true)
  const application = await selectReplacement(life.database.sql, card.id)
  assert.ok(application)
  await issueCard(life.deps, application.id)
  const now = await life.now(card)
  assert.ok(now.replacedBy)
  assert.equal(now.issuerTold, true)
  await tellIssuer(life.deps, card.id)
  assert.equal((await life.party.issuer.readCard(card.issuerCard))?.state, 'closed')
})

test('another card is made by the issuer of today, although the lost one was of another', async () => {
  const { member, card } = await cardWith(1_00n)
  const lithic = await startLithicParty(life.clock, { hookUrl: '', requestUrl: '' })
  try {
    const programmes = life.terms.programmes.map((one) => ({ ...one, issuer: 'lithic' as const }))
    const terms = { ...life.terms, programmes }
    const issuers = { ...life.deps.issuers, lithic: lithic.issuer }
    const deps = { ...life.deps, issuers, cardTerms: () => Promise.resolve(terms) }
    // That one takes nobody without an e-mail address.
    await assert.rejects(lost(member, card, true, deps), { code: 'CARD_EMAIL_REQUIRED' })
    await life.prove(member, 'replaceCard')
    await lost(member, card, true)
    await life.database.owner`
      update identity_user
         set email = 'moved@example.com'
       where id = ${member.userId}`
    const application = await selectReplacement(life.database.sql, card.id)
    assert.ok(application)
    await issueCard(deps, application.id)
    const { replacedBy } = await life.now(card)
    assert.ok(replacedBy)
    const fresh = await life.now({ ...card, id: replacedBy })
    assert.deepEqual([fresh.issuer, fresh.replaces], ['lithic', card.id])
    assert.ok(await lithic.issuer.readCard(fresh.issuerCard))
    assert.equal((await life.on(fresh)).available, 1_00n)
  } finally {
    await lithic.end()
  }
})

test('a card that its issuer does not close is closed here, and stands among the differences', async () => {
  const { member, card } = await cardWith(1_00n)
  await lost(member, card)
  const refuse = () =>
    Promise.resolve({ kind: 'refused', reason: 'notAllowed', code: 'card_stuck' } as const)
  const issuers = { stripe: { ...life.party.issuer, close: refuse } }
  await tellIssuer({ ...life.deps, issuers }, card.id)
  const { state, issuerTold } = await life.now(card)
  assert.deepEqual([state, issuerTold], ['closed', true])
  const { differs } = await life.desk(showForDesk(life.deps), { id: card.id })
  assert.match(differs ?? '', /closed here, refused by the issuer: card_stuck/)
})

test('closing is instant, another card in its place is proved', async () => {
  const { member, card } = await cardWith(1_00n)
  await assert.rejects(lost(member, card, true), { code: 'STEP_UP_REQUIRED' })
  assert.equal((await life.now(card)).state, 'active')
  assert.equal((await lost(member, card)).state, 'closed')
  assert.equal(await selectReplacement(life.database.sql, card.id), undefined)
})

test('a card that was never activated has no other in its place', async () => {
  const { member, card } = await cardWith(1_00n)
  await life.change(card, { state: 'inactive', activatedAt: null })
  await life.prove(member, 'replaceCard')
  await assert.rejects(lost(member, card, true), { code: 'CARD_NOT_ACTIVATED' })
  assert.equal((await lost(member, card)).state, 'closed')
})

test('three cards a year are replaced, and the fourth when the first is a year ago', async () => {
  const { member, card } = await cardWith(1_00n)
  let now = card
  for (let left = replacements.max; left > 0; left -= 1) now = await replaced(member, now)
  await life.prove(member, 'replaceCard')
  await assert.rejects(lost(member, now, true), { code: 'CARD_REPLACEMENT_LIMIT' })
  assert.equal((await life.now(now)).state, 'active')
  life.clock.move(replacements.perDays * dayMs + 1)
  await replaced(member, now)
})

test('a card that the issuer closes leaves its money in the trust fund', async () => {
  const { member, card } = await cardWith(50_00n)
  const close = { cardId: card.issuerCard, reason: 'lost', key: `close-${card.id}` } as const
  await life.party.issuer.close(close)
  await lookAtCard(life.deps, card.id)
  const ended = await life.now(card)
  assert.deepEqual([ended.state, ended.closeReason], ['closed', 'ended'])
  assert.deepEqual([(await life.on(card)).available, await life.inFund(member)], [0n, 50_00n])
})

test('what a lost card owes is paid by what is on it, and only the rest is in the fund', async () => {
  const { member, card } = await cardWith(50_00n)
  await life.change(card, { owed: toAmount(12_00n) })
  await lost(member, card)
  assert.deepEqual([(await life.now(card)).owed, await life.inFund(member)], [0n, 38_00n])
})

test('money and debts of a card follow those that took its place to the one in use', async () => {
  const { member, card } = await cardWith(10_00n)
  const second = await replaced(member, card)
  const third = await replaced(member, second)
  const news = (id: string, kind: 'refund' | 'capture', cents: bigint) =>
    life.moved(card, { id: `${id}-${card.id}`, kind, cents })
  await news('back', 'refund', 7_00n)
  assert.equal((await life.on(third)).available, 17_00n)
  await news('late', 'capture', 5_00n)
  assert.deepEqual([(await life.on(third)).available, (await life.now(third)).owed], [12_00n, 0n])
  await news('later', 'capture', 20_00n)
  const owing = await life.now(third)
  assert.deepEqual([(await life.on(third)).available, owing.owed], [0n, 8_00n])
  assert.equal((await life.now(card)).owed, 0n)
  await lost(member, owing)
  await news('again', 'refund', 9_00n)
  assert.equal((await life.on(second)).available, 0n)
  assert.deepEqual([(await life.now(third)).owed, await life.inFund(member)], [0n, 1_00n])
  assert.deepEqual((await audit(life.database.sql)).differences, [])
})

test('a late capture on a card that is no more is paid by the trust fund', async () => {
  const { member, card } = await cardWith(50_00n)
  await lost(member, card)
  const late = { id: `late-${card.id}`, kind: 'capture', cents: 20_00n } as const
  await life.moved(card, late)
  assert.deepEqual([(await life.now(card)).owed, await life.inFund(member)], [0n, 30_00n])
  await life.moved(card, { ...late, id: `later-${card.id}`, cents: 45_00n })
  assert.deepEqual([(await life.now(card)).owed, await life.inFund(member)], [15_00n, 0n])
  const other = await life.issued(member, 'UTGL')
  await put(other, 40_00n)
  await lost(member, other)
  assert.deepEqual([(await life.now(card)).owed, await life.inFund(member)], [0n, 25_00n])
  const { moves } = await member.call(listFundMoves, {})
  assert.deepEqual(
    moves.reduce((sum, { change }) => sum + change, 0n),
    25_00n,
  )
  assert.deepEqual((await audit(life.database.sql)).differences, [])
})

test('what a shop lets go of a purchase with a card that is no more is in the fund at once', async () => {
  const { member, card } = await cardWith(50_00n)
  const authorisationId = `hotel-${card.id}`
  await life.ask(card, 50_00n, { authorisationId })
  await lost(member, card)
  life.clock.move(1_000)
  await life.told(card, { id: authorisationId, state: 'pending', cents: 30_00n })
  assert.deepEqual(
    [await life.on(card), await life.inFund(member)],
    [{ asset: 'USD', available: 0n, held: 30_00n }, 20_00n],
  )
})

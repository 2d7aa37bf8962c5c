import assert from 'node:assert/strict'
import { after as afterAll, before, test } from 'node:test'
import * as z from 'zod/mini'
import { renewDays } from '#contract/cards.ts'
import { toAmount } from '#kernel/money.ts'
import { after, dateIn, dayMs } from '#kernel/time.ts'
import { onCard, trust } from '#server/cards/accounts.ts'
import { listApplications } from '#server/cards/apply/apply.ts'
import { tellIssuerJob } from '#server/cards/jobs.names.ts'
import { tellIssuer } from '#server/cards/tellIssuer.ts'
import { activate, lock, lose, renew } from '#server/cards/use/controls.ts'
import { showFund } from '#server/cards/fund/fund.ts'
import { issueCard } from '#server/cards/apply/issuing.ts'
import { showCard } from '#server/cards/use/list.ts'
import { makeRound } from '#server/cards/use/rounds.ts'
import { selectReplacement } from '#server/cards/apply/store.application.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { goodAddress } from '#server/cards/issuer/testing.details.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { audit } from '#server/ledger/audit.ts'
import { post } from '#server/ledger/post.ts'
import { noticesFor } from '#server/platform/testing.notice.ts'
import type { Member } from '#server/transfers/testing.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
afterAll(async () => {
  assert.deepEqual((await audit(life.database.sql)).differences, [])
  await life.end()
})

const delivery = { way: 'mail', to: goodAddress } as const
const show = (member: Member, { id }: Pick<CardRow, 'id'>) =>
  member.call(showCard(life.deps), { id })
const told = async (member: Member) =>
  (await noticesFor(life.database, member.userId)).map(({ kind }) => kind)

/** A card in use whose last day is so many days from now. */
async function endingIn(member: Member, days: number): Promise<CardRow> {
  const card = await life.issued(member, 'MUSE')
  const [year, month] = dateIn('UTC', after(life.clock.now(), days * dayMs))
    .split('-')
    .map(Number)
  await life.database.owner`
    update cards_card
       set expiry_year = ${year ?? 0}, expiry_month = ${month ?? 0}
     where id = ${card.id}`
  return life.now(card)
}

/** Time goes on past the end of the card's last month. */
function pass({ expiryYear, expiryMonth }: CardRow): void {
  life.clock.move(Date.UTC(expiryYear, expiryMonth) + dayMs - Number(life.clock.now()))
}

void test('what an issuer did to a card by itself is seen without any news of it', async () => {
  const member = await life.known(1_000_000_000n)
  const [shut, closed] = [await life.issued(member, 'MUSE'), await life.issued(member, 'UTGL')]
  life.party.standIn.faults.set('hookLost', 'always')
  await life.party.issuer.lock({ key: 'by itself', cardId: shut.issuerCard })
  await life.party.issuer.close({ key: 'too', cardId: closed.issuerCard, reason: 'ended' })
  await life.settled()
  life.party.standIn.faults.clear()
  await makeRound(life.deps)
  const [one, two] = [await life.now(shut), await life.now(closed)]
  assert.deepEqual([one.state, one.lockedBy, two.state], ['locked', 'issuer', 'closed'])
})

void test('a holder is told once that a card expires, and it ends after its last day', async () => {
  const member = await life.known(1_000_000_000n)
  const card = await endingIn(member, 20)
  await makeRound(life.deps)
  await makeRound(life.deps)
  assert.equal((await told(member)).filter((kind) => kind === 'cardExpiring').length, 1)
  assert.equal((await life.now(card)).state, 'active')
  pass(card)
  await makeRound(life.deps)
  const ended = await life.now(card)
  assert.deepEqual([ended.state, ended.closeReason], ['closed', 'expired'])
})

void test('the next card is had in time: this one works until then, and what is on it goes over', async () => {
  const member = await life.known(1_000_000_000n)
  const far = await life.issued(member, 'UTGL')
  assert.equal((await show(member, far)).renewable, false)
  await life.prove(member, 'replaceCard')
  await assert.rejects(member.call(renew(life.deps), { id: far.id, delivery: null }), {
    code: 'CARD_CONFLICT',
  })
  const card = await endingIn(member, renewDays / 2)
  assert.equal((await show(member, card)).renewable, true)
  const shown = await member.call(renew(life.deps), { id: card.id, delivery })
  assert.deepEqual([shown.state, shown.renewable], ['active', false])
  await life.prove(member, 'replaceCard')
  await assert.rejects(member.call(renew(life.deps), { id: card.id, delivery }), {
    code: 'CARD_CONFLICT',
  })
  const application = await selectReplacement(life.database.sql, card.id)
  assert.ok(application)
  await issueCard(life.deps, application.id)
  const { replacedBy, state } = await life.now(card)
  assert.ok(replacedBy)
  assert.equal(state, 'active', 'it is still in use')
  const next = await life.now({ id: replacedBy })
  await life.party.terminal.ship(next.issuerCard)
  await life.prove(member, 'activateCard')
  await member.call(activate(life.deps), { id: next.id, last4: next.last4 })
  const old = await life.now(card)
  assert.deepEqual([old.state, old.closeReason], ['closed', 'expired'])
  assert.equal((await member.call(showFund, {})).balance, 0n)
})

const Details = z.record(z.string(), z.string())

/** Where its holder is told that the money of a card they closed is. */
async function leftOf({ userId }: Member): Promise<string | undefined> {
  const given = await noticesFor(life.database, userId)
  return Details.parse(given.findLast(({ kind }) => kind === 'cardClosed')?.details)['left']
}

/** Ten dollars on a card. */
async function put({ id }: CardRow): Promise<void> {
  const leg = { asset: 'USD', amount: toAmount(10_00n), kind: 'card_load' }
  const legs = [{ ...leg, debit: trust, credit: onCard(id) }]
  await post(life.database.sql, [{ cmd: life.deps.ids.uuid(), legs }])
}

/** How many applications for cards a member has, whatever became of them. */
const applicationsOf = async (member: Member): Promise<number> =>
  (await member.call(listApplications(life.deps), {})).applications.length

for (const made of [false, true]) {
  const where = made ? 'was made' : 'is asked for'
  void test(`a card that is lost while the next one ${where} brings no second one, and its money follows`, async () => {
    const member = await life.known(1_000_000_000n)
    const card = await endingIn(member, renewDays / 2)
    await put(card)
    await life.prove(member, 'replaceCard')
    await member.call(renew(life.deps), { id: card.id, delivery })
    const application = await selectReplacement(life.database.sql, card.id)
    assert.ok(application)
    if (made) await issueCard(life.deps, application.id)
    assert.equal((await show(member, card)).replacementBar, 'underWay')
    const lost = { id: card.id, reason: 'lost', delivery } as const
    await life.prove(member, 'replaceCard')
    await assert.rejects(member.call(lose(life.deps), { ...lost, replace: true }), {
      code: 'CARD_CONFLICT',
    })
    assert.equal((await life.now(card)).state, 'active', 'and nothing changed')
    const closed = await member.call(lose(life.deps), { ...lost, replace: false })
    assert.equal(closed.state, 'closed')
    assert.equal(await leftOf(member), 'card')
    assert.equal(await applicationsOf(member), 2, 'the first, and that of the next card')
    if (!made) await issueCard(life.deps, application.id)
    const { replacedBy } = await life.now(card)
    assert.ok(replacedBy)
    assert.equal((await life.on(await life.now({ id: replacedBy }))).available, 10_00n)
    assert.equal((await member.call(showFund, {})).balance, 0n)
  })
}

void test('a card whose next one is no more has another in its place, and its money goes there', async () => {
  const member = await life.known(1_000_000_000n)
  const card = await endingIn(member, renewDays / 2)
  await put(card)
  await life.prove(member, 'replaceCard')
  await member.call(renew(life.deps), { id: card.id, delivery })
  const first = await selectReplacement(life.database.sql, card.id)
  assert.ok(first)
  await issueCard(life.deps, first.id)
  const { replacedBy } = await life.now(card)
  assert.ok(replacedBy)
  const lost = { reason: 'lost', delivery } as const
  await member.call(lose(life.deps), { ...lost, id: replacedBy, replace: false })
  assert.equal((await show(member, card)).replacementBar, null)
  await life.prove(member, 'replaceCard')
  await member.call(lose(life.deps), { ...lost, id: card.id, replace: true })
  assert.equal(await leftOf(member), 'card')
  const second = await selectReplacement(life.database.sql, card.id)
  assert.ok(second)
  await issueCard(life.deps, second.id)
  const heir = (await life.now(card)).replacedBy
  assert.ok(heir && heir !== replacedBy)
  assert.equal((await life.on(await life.now({ id: heir }))).available, 10_00n)
})

void test('a card of another bank is closed when it is lost, and says that no other comes of us', async () => {
  const member = await life.known()
  const bound = await life.card(member, { type: 'MUSE', cents: 10_00n })
  assert.equal((await show(member, bound)).replacementBar, 'bound')
  await life.prove(member, 'replaceCard')
  const lost = { id: bound.id, reason: 'stolen', delivery } as const
  await assert.rejects(member.call(lose(life.deps), { ...lost, replace: true }), {
    code: 'CARD_CONFLICT',
  })
  const closed = await member.call(lose(life.deps), { ...lost, replace: false })
  assert.equal(closed.state, 'closed')
  assert.equal((await member.call(showFund, {})).balance, 10_00n)
})

/** Whether its issuer is to be told of a card. */
async function isToBeTold({ id }: CardRow): Promise<boolean> {
  const found = await life.database.owner`
    select from graphile_worker._private_jobs where key = ${`${tellIssuerJob}:${id}`}`
  return found.count > 0
}

const giveUp = () => life.database.owner`
  delete from graphile_worker._private_jobs where key like ${`${tellIssuerJob}:%`}`

void test('an issuer that was out of reach until its job was given up is told of a card all the same', async () => {
  const member = await life.known(1_000_000_000n)
  const [shut, closed] = [await life.issued(member, 'MUSE'), await life.issued(member, 'UTGL')]
  await member.call(lock(life.deps), { id: shut.id })
  await member.call(lose(life.deps), {
    id: closed.id,
    reason: 'lost',
    replace: false,
    delivery: null,
  })
  await giveUp()
  for (const card of [shut, closed]) assert.equal(await isToBeTold(card), false)
  life.clock.move(dayMs)
  await makeRound(life.deps)
  for (const card of [shut, closed]) assert.equal(await isToBeTold(card), true)
  await giveUp()
  for (const { id } of [shut, closed]) await tellIssuer(life.deps, id)
  life.clock.move(dayMs)
  await makeRound(life.deps)
  for (const card of [shut, closed]) assert.equal(await isToBeTold(card), false)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { resendMax } from '#contract/cards.apply.ts'
import { toAmount } from '#kernel/money.ts'
import { activate, lose, unbind } from '#server/cards/use/controls.ts'
import { decideOnApplication, listApplicationQueue } from '#server/cards/desk/applications.ts'
import { settle } from '#server/cards/desk/one.ts'
import { ship } from '#server/cards/desk/post.ts'
import { showApplication } from '#server/cards/apply/apply.ts'
import { showFund } from '#server/cards/fund/fund.ts'
import { showCard } from '#server/cards/use/list.ts'
import { issueCard } from '#server/cards/apply/issuing.ts'
import { beginRecharge, quote } from '#server/cards/fund/recharge.ts'
import { loadCard } from '#server/cards/fund/load.ts'
import { lockRechargeByNo } from '#server/cards/fund/store.recharge.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import type { Shipment } from '#server/cards/issuer/issuer.ts'
import { goodAddress } from '#server/cards/issuer/testing.details.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { lookAtCard, tellIssuer } from '#server/cards/tellIssuer.ts'
import { callOff, sendAgain } from '#server/cards/apply/undelivered.ts'
import { goodTradePassword } from '#server/identity/testing.ts'
import { audit } from '#server/ledger/audit.ts'
import { noticesFor } from '#server/platform/testing.notice.ts'
import type { Member } from '#server/transfers/testing.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(async () => {
  assert.deepEqual((await audit(life.database.sql)).differences, [])
  await life.end()
})

const usdt = (whole: bigint) => toAmount(whole * 1_000_000n)

/** A card that was made and is in the post, with its application. */
async function posted(member: Member): Promise<{ readonly id: string; readonly card: CardRow }> {
  const id = await life.paid(member, 'MUSE')
  await life.desk(decideOnApplication(life.deps), { id, approve: true, reason: 'fits' })
  await issueCard(life.deps, id)
  return { id, card: await cardOf(id) }
}

async function cardOf(id: string): Promise<CardRow> {
  const application = await life.application(id)
  assert.ok(application?.cardId)
  return life.now({ id: application.cardId })
}

const note = (id: string, state: 'shipped' | 'delivered' | 'returned' | 'failed') =>
  life.desk(ship(life.deps), { ids: [id], state, carrier: '', trackingNo: '', reason: 'told' })

const elsewhere = { way: 'mail', to: { ...goodAddress, city: 'Kyoto' } } as const

const queue = async () => {
  const { applications } = await life.desk(listApplicationQueue(life.deps), {
    status: 'undelivered',
  })
  return applications.map(({ id }) => id)
}

for (const [what, state] of [
  ['was lost in the post', 'failed'],
  ['came back', 'returned'],
] as const) {
  void test(`a card that ${what} is told to its holder, and another goes where they say`, async () => {
    const member = await life.known(1_000_000_000n)
    const { id, card } = await posted(member)
    await note(id, 'shipped')
    await note(id, state)
    const told = await noticesFor(life.database, member.userId)
    assert.ok(told.some(({ kind }) => kind === 'cardUndelivered'))
    const shown = await member.call(showApplication(life.deps), { id })
    assert.deepEqual([shown.undelivered, shown.cancellable], [true, true])
    assert.ok((await queue()).includes(id))

    const input = { id, delivery: elsewhere }
    await assert.rejects(member.call(sendAgain(life.deps), input), { code: 'STEP_UP_REQUIRED' })
    await life.prove(member, 'replaceCard')
    const again = await member.call(sendAgain(life.deps), input)
    assert.deepEqual(
      [again.status, again.undelivered, again.refunded, again.replaces],
      ['approval', false, false, null],
    )
    assert.deepEqual(again.delivery, elsewhere)
    await issueCard(life.deps, id)
    const fresh = await cardOf(id)
    assert.notEqual(fresh.issuerCard, card.issuerCard)
    await tellIssuer(life.deps, card.id)
    assert.equal((await life.party.issuer.readCard(card.issuerCard))?.state, 'closed')

    await life.party.terminal.ship(fresh.issuerCard)
    await life.prove(member, 'activateCard')
    await member.call(activate(life.deps), { id: fresh.id, last4: fresh.last4 })
    assert.equal((await life.application(id))?.state, 'opened')
    assert.equal((await member.balance()).available, usdt(940n), 'the fee was paid once')
    assert.ok(!(await queue()).includes(id))
  })
}

void test('what is on a card that did not arrive goes over to the next one', async () => {
  const member = await life.known(1_000_000_000n)
  const { id, card } = await posted(member)
  const wanted = { cardId: card.id, asset: 'USDT', amount: usdt(100n) }
  const offer = await member.call(quote(life.deps), wanted)
  const paying = { quoteId: offer.id, tradePassword: goodTradePassword }
  const { orderNo } = await member.call(beginRecharge(life.deps), paying)
  const row = await life.database.sql.begin((sql) => lockRechargeByNo(sql, orderNo))
  assert.ok(row)
  await loadCard(life.deps, row.id)
  await note(id, 'returned')
  await life.prove(member, 'replaceCard')
  await member.call(sendAgain(life.deps), { id, delivery: elsewhere })
  assert.equal((await life.on(card)).available, 99_00n, 'it waits')
  await issueCard(life.deps, id)
  assert.deepEqual(
    [(await life.on(card)).available, (await life.on(await cardOf(id))).available],
    [0n, 99_00n],
  )
})

void test('instead its holder takes the fee back, and the proof of identity is free again', async () => {
  const member = await life.known(1_000_000_000n)
  const { id, card } = await posted(member)
  await assert.rejects(member.call(callOff(life.deps), { id }), { code: 'CARD_CONFLICT' })
  await note(id, 'returned')
  const ended = await member.call(callOff(life.deps), { id })
  assert.deepEqual(
    [ended.status, ended.reason, ended.refunded, ended.identity],
    ['rejected', 'delivery', true, null],
  )
  assert.equal((await member.balance()).available, usdt(1_000n))
  assert.equal((await life.now(card)).state, 'closed')
  assert.equal((await member.call(showFund, {})).balance, 0n)
  await life.paid(member, 'MUSE')
})

/** How a holder ends a card on its own page. */
const endings = {
  'reported as lost': (member: Member, { id }: CardRow) =>
    member.call(lose(life.deps), { id, reason: 'lost', replace: false, delivery: null }),
  'given up': async (member: Member, { id }: CardRow) => {
    await life.prove(member, 'unbindCard')
    return member.call(unbind(life.deps), { id, tradePassword: goodTradePassword })
  },
} as const

for (const [how, end] of Object.entries(endings)) {
  void test(`a card that did not arrive and is ${how} brings the fee back, once`, async () => {
    const member = await life.known(1_000_000_000n)
    const { id, card } = await posted(member)
    await note(id, 'returned')
    const shown = await member.call(showCard(life.deps), { id: card.id })
    assert.equal(shown.undelivered, id, 'its page leads to the application')
    const over = await end(member, card)
    assert.equal(over.undelivered, null)
    const ended = await member.call(showApplication(life.deps), { id })
    assert.deepEqual(
      [ended.status, ended.reason, ended.refunded, ended.identity],
      ['rejected', 'delivery', true, null],
    )
    assert.equal(ended.timeline.at(-1)?.status, 'rejected')
    await assert.rejects(member.call(callOff(life.deps), { id }), { code: 'CARD_CONFLICT' })
    assert.equal((await member.balance()).available, usdt(1_000n))
    assert.ok(!(await queue()).includes(id))
    await life.paid(member, 'MUSE')
  })

  void test(`a card on its way that is ${how} does not read as opened, and no fee comes back`, async () => {
    const member = await life.known(1_000_000_000n)
    const { id, card } = await posted(member)
    await note(id, 'shipped')
    assert.equal((await member.call(showCard(life.deps), { id: card.id })).undelivered, null)
    await end(member, card)
    const ended = await member.call(showApplication(life.deps), { id })
    assert.deepEqual(
      [ended.status, ended.timeline.at(-1)?.status, ended.refunded, ended.cancellable],
      ['cancelled', 'cancelled', false, false],
    )
    assert.equal((await member.balance()).available, usdt(940n))
  })
}

const kinds = async ({ userId }: Member) =>
  (await noticesFor(life.database, userId)).map(({ kind }) => kind)

/** Looks at a card of which the issuer says that the post did this. */
function lookAs(card: CardRow, state: Shipment['state']): Promise<void> {
  const { issuer } = life.party
  const readCard: typeof issuer.readCard = async (id) => {
    const there = await issuer.readCard(id)
    return there?.shipment && { ...there, shipment: { ...there.shipment, state } }
  }
  const issuers = { stripe: { ...issuer, readCard } }
  return lookAtCard({ ...life.deps, issuers }, card.id)
}

for (const state of ['shipped', 'delivered', 'returned', 'failed', 'cancelled'] as const) {
  void test(`whose card is closed hears nothing of its post, although it is ${state}`, async () => {
    const member = await life.known(1_000_000_000n)
    const { card } = await posted(member)
    await endings['reported as lost'](member, card)
    const before = await kinds(member)
    await lookAs(card, state)
    await tellIssuer(life.deps, card.id)
    await lookAs(card, state)
    assert.deepEqual(await kinds(member), before)
    assert.equal((await life.now(card)).shipping, 'pending')
  })
}

void test('a card that its issuer closed itself, which called its post off, was not lost by it', async () => {
  const member = await life.known(1_000_000_000n)
  const { id, card } = await posted(member)
  const close = { cardId: card.issuerCard, reason: 'ended', key: `close-${id}` } as const
  await life.party.issuer.close(close)
  await lookAs(card, 'cancelled')
  assert.ok(!(await kinds(member)).includes('cardUndelivered'))
  assert.deepEqual(
    [(await life.now(card)).state, (await member.call(showApplication(life.deps), { id })).status],
    ['closed', 'rejected'],
  )
})

void test('whose card is in use is not told that it did not arrive', async () => {
  const member = await life.known(1_000_000_000n)
  const card = await life.issued(member, 'MUSE')
  await lookAs(card, 'returned')
  assert.ok(!(await kinds(member)).includes('cardUndelivered'))
})

void test('the desk does either of them for a holder, and each is in the log', async () => {
  const member = await life.known(1_000_000_000n)
  const { id } = await posted(member)
  await assert.rejects(life.desk(settle(life.deps), { id, again: true, reason: 'early' }), {
    code: 'CARD_CONFLICT',
  })
  await note(id, 'failed')
  await life.desk(settle(life.deps), { id, again: true, reason: 'the holder rang' })
  assert.equal((await life.application(id))?.state, 'approval')
  await issueCard(life.deps, id)
  await note(id, 'failed')
  await life.desk(settle(life.deps), { id, again: false, reason: 'the holder rang again' })
  const ended = await life.application(id)
  assert.deepEqual([ended?.state, ended?.reason], ['rejected', 'delivery'])
  assert.equal((await member.balance()).available, usdt(1_000n))
  const reasons = life.acts.map(({ reason }) => reason)
  assert.ok(['the holder rang', 'the holder rang again'].every((one) => reasons.includes(one)))
})

void test(`another card is sent ${resendMax} times at most; the fee can still come back`, async () => {
  const member = await life.known(1_000_000_000n)
  const { id } = await posted(member)
  for (let sent = 0; sent < resendMax; sent += 1) {
    await note(id, 'returned')
    await life.prove(member, 'replaceCard')
    await member.call(sendAgain(life.deps), { id, delivery: elsewhere })
    await issueCard(life.deps, id)
  }
  await note(id, 'returned')
  await life.prove(member, 'replaceCard')
  await assert.rejects(member.call(sendAgain(life.deps), { id, delivery: elsewhere }), {
    code: 'CARD_RESEND_LIMIT',
  })
  await member.call(callOff(life.deps), { id })
  assert.equal((await member.balance()).available, usdt(1_000n))
})

void test('what did arrive, or was activated, cannot be noted as being on its way again', async () => {
  const member = await life.known(1_000_000_000n)
  const { id } = await posted(member)
  await note(id, 'delivered')
  await assert.rejects(note(id, 'shipped'), { code: 'CARD_CONFLICT' })
  await note(id, 'returned')
  await assert.rejects(note(id, 'shipped'), { code: 'CARD_CONFLICT' })
  assert.equal((await cardOf(id)).shipping, 'returned')
})

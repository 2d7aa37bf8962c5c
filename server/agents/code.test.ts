/** Orders by an agent's code, and the list of what was earned. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { claim } from '#server/agents/claim.ts'
import { payCommission } from '#server/agents/commission.ts'
import { listEarningsOf, listOrdersOf } from '#server/agents/desk.ts'
import { listEarnings, payOut } from '#server/agents/earnings.ts'
import { create, home, list } from '#server/agents/orders.ts'
import { appoint, end } from '#server/agents/terms.ts'
import { beginApplication } from '#server/cards/apply/apply.ts'
import { activate } from '#server/cards/use/controls.ts'
import { decideOnApplication, listApplicationQueue } from '#server/cards/desk/applications.ts'
import { keepDetails, takeIdentity } from '#server/cards/apply/fillIn.ts'
import { issueCard } from '#server/cards/apply/issuing.ts'
import { listCards } from '#server/cards/use/list.ts'
import { payFee } from '#server/cards/apply/payFee.ts'
import { goodAddress, goodDetails } from '#server/cards/issuer/testing.details.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { callOff } from '#server/cards/apply/undelivered.ts'
import { inviteCodeOf } from '#server/identity/people.ts'
import { goodTradePassword } from '#server/identity/testing.ts'
import { approveDocument, renewWith } from '#server/kyc/testing.ts'
import { audit } from '#server/ledger/audit.ts'
import type { Member } from '#server/transfers/testing.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(() => life.end())

async function agent(quota = 10): Promise<{ readonly seller: Member; readonly code: string }> {
  const seller = await life.known()
  const { userId } = seller
  await life.desk(appoint, { userId, quota, commissionBp: 1_000, reason: 'contract signed' })
  return { seller, code: (await inviteCodeOf(life.database.sql, userId)) ?? '' }
}

const begin = (customer: Member, code: string) => {
  const input = { type: 'MUSE', recommendationCode: code, acceptTerms: true } as const
  return customer.call(beginApplication(life.deps), input)
}

const prove = (customer: Member, id: string) =>
  customer.call(takeIdentity(life.deps), { id, identity: { source: 'own' } })

async function pay(customer: Member, id: string): Promise<void> {
  const delivery = { way: 'mail', to: goodAddress } as const
  const details = { id, details: goodDetails, delivery }
  const { fee } = await customer.call(keepDetails(life.deps), details)
  await customer.call(payFee(life.deps), { id, ...fee, tradePassword: goodTradePassword })
}

/** From a paid application to a card in use. */
async function use(customer: Member, id: string): Promise<void> {
  await life.desk(decideOnApplication(life.deps), { id, approve: true, reason: 'fits' })
  await issueCard(life.deps, id)
  const { cards } = await customer.call(listCards(life.deps), {})
  const [card] = cards
  assert.ok(card)
  await life.prove(customer, 'activateCard')
  await customer.call(activate(life.deps), { id: card.id, last4: card.last4 })
  const { sql } = life.database
  const found = await sql<{ id: string }[]>`
    select id from agents_order where application_id = ${id}`
  for (const order of found) await payCommission(sql, order.id)
}

/** Says that two members were approved with one document. */
async function sameDocument(one: Member, other: Member): Promise<void> {
  for (const { userId } of [one, other])
    await approveDocument(life.database.sql, userId, `of ${one.userId}`)
}

test('who applies with an agent’s code is an order of the agent, who earns when the card is used', async () => {
  const { seller, code } = await agent(1)
  const customer = await life.known(100_000_000n)
  const { id } = await begin(customer, ` ${code.toLowerCase()} `)
  const [order] = (await seller.call(list, {})).orders
  assert.ok(order)
  assert.deepEqual(
    [order.via, order.state, order.contact, order.commission, order.progress],
    ['code', 'taken', '', 6_000_000n, 'kycPending'],
  )
  assert.match(order.customer, /\*/)
  await prove(customer, id)
  await pay(customer, id)
  const { applications } = await life.desk(listApplicationQueue(life.deps), { status: 'review' })
  const shown = applications.find((one) => one.id === id)?.recommendation
  assert.deepEqual([shown?.code, shown?.userId], [code, seller.userId])
  assert.deepEqual((await seller.call(home, {})).earned, [])
  await use(customer, id)
  const { done, open, earned } = await seller.call(home, {})
  assert.deepEqual([done, open], [1, 0])
  assert.deepEqual(earned, [{ asset: 'USDT', payable: 6_000_000n, paid: 0n }])
  assert.deepEqual((await audit(life.database.sql)).differences, [])
})

test('a code of nobody, of oneself and of one’s other account is refused; that of no agent earns nothing', async () => {
  const { seller, code } = await agent()
  const customer = await life.known()
  await assert.rejects(begin(customer, 'NOBODYS1'), { code: 'RECOMMENDATION_UNKNOWN' })
  await assert.rejects(begin(seller, code), { code: 'RECOMMENDATION_OWN' })
  await sameDocument(seller, customer)
  await assert.rejects(begin(customer, code), { code: 'RECOMMENDATION_OWN' })
  assert.equal((await seller.call(list, {})).orders.length, 0)
  const wanted = { type: 'MUSE', customer: 'Ann', contact: '', note: '' } as const
  const token = (await seller.call(create(life.deps), wanted)).link.split('#claim=')[1] ?? ''
  const taking = customer.call(claim(life.deps), { token, acceptTerms: true })
  await assert.rejects(taking, { code: 'CLAIM_OWN' })
  const friend = await life.member()
  const other = await life.known()
  const friends = (await inviteCodeOf(life.database.sql, friend.userId)) ?? ''
  assert.equal((await begin(other, friends)).byAgent, false)
  await life.desk(end, { userId: seller.userId, reason: 'contract ended' })
  assert.equal((await begin(other, code)).byAgent, false)
  assert.deepEqual(
    (await seller.call(list, {})).orders.map(({ via }) => via),
    ['link'],
  )
})

test('who proves to be the agent only later is refused then, and earns nothing even at the end', async () => {
  const { seller, code } = await agent()
  const [early, late] = [await life.known(), await life.known(100_000_000n)]
  const first = await begin(early, code)
  await sameDocument(seller, early)
  await assert.rejects(prove(early, first.id), { code: 'RECOMMENDATION_OWN' })
  await early.call(callOff(life.deps), { id: first.id })
  const second = await begin(late, code)
  await prove(late, second.id)
  await pay(late, second.id)
  await sameDocument(seller, late)
  await use(late, second.id)
  const { orders } = await seller.call(list, {})
  assert.deepEqual(
    orders.map(({ state }) => state),
    ['ended', 'ended'],
  )
  assert.deepEqual((await seller.call(home, {})).earned, [])
})

test('a renewal with another number makes nobody another person: nothing is earned on one’s own card', async () => {
  for (const renews of ['seller', 'customer'] as const) {
    const { seller, code } = await agent()
    const [customer, late] = [await life.known(100_000_000n), await life.known()]
    const { id } = await begin(customer, code)
    await prove(customer, id)
    await pay(customer, id)
    await sameDocument(seller, customer)
    await sameDocument(seller, late)
    const wanted = { type: 'MUSE', customer: 'Ann', contact: '', note: '' } as const
    const token = (await seller.call(create(life.deps), wanted)).link.split('#claim=')[1] ?? ''
    for (const { userId } of renews === 'seller' ? [seller] : [customer, late])
      await renewWith(life.database.sql, life.clock, userId, `another of ${userId}`)
    const taking = late.call(claim(life.deps), { token, acceptTerms: true })
    await assert.rejects(taking, { code: 'CLAIM_OWN' })
    await assert.rejects(begin(late, code), { code: 'RECOMMENDATION_OWN' })
    await use(customer, id)
    const { orders } = await seller.call(list, {})
    const ends = orders.map(({ via, state }) => `${via} ${state}`).toSorted()
    assert.deepEqual(ends, ['code ended', 'link offered'])
    assert.deepEqual((await seller.call(home, {})).earned, [])
  }
})

test('commissions and payouts are listed with what became of each, for the agent and at the desk', async () => {
  const { seller, code } = await agent()
  const { userId } = seller
  const work = async () => {
    const customer = await life.known(100_000_000n)
    const { id } = await begin(customer, code)
    await prove(customer, id)
    await pay(customer, id)
    await use(customer, id)
    life.clock.move(1_000)
  }
  await work()
  const { billNo } = await seller.call(payOut, { asset: 'USDT' })
  life.clock.move(1_000)
  await work()
  const { earnings, next } = await seller.call(listEarnings, {})
  const [newest, payout, oldest] = earnings
  const { orders } = await seller.call(list, {})
  assert.deepEqual(
    earnings.map(({ kind, state, amount }) => [kind, state, amount]),
    [
      ['commission', 'payable', 6_000_000n],
      ['payout', 'paidOut', 6_000_000n],
      ['commission', 'paidOut', 6_000_000n],
    ],
  )
  assert.deepEqual([payout?.billNo, next], [billNo, null])
  assert.deepEqual(
    [newest?.orderNo, oldest?.orderNo],
    orders.map(({ orderNo }) => orderNo),
  )
  const desk = await life.desk(listEarningsOf, { userId })
  assert.deepEqual(desk.earned, [
    { asset: 'USDT', payable: 6_000_000n, paid: 6_000_000n, scale: 6 },
  ])
  assert.deepEqual(
    desk.earnings.map(({ id }) => id),
    earnings.map(({ id }) => id),
  )
  const stranger = await life.member()
  assert.deepEqual((await stranger.call(listEarnings, {})).earnings, [])
  await assert.rejects(life.desk(listEarningsOf, { userId: stranger.userId }), {
    code: 'NOT_FOUND',
  })
})

test('a contact is a phone number or an e-mail address, whole for the agent and masked at the desk', async () => {
  const { seller } = await agent()
  const wanted = (contact: string) =>
    seller.call(create(life.deps), { type: 'MUSE', customer: 'Ann', contact, note: '' })
  for (const contact of ['at home', '91234567', 'ann@', '+0123']) {
    await assert.rejects(wanted(contact), { code: 'CARD_DETAILS_INVALID' }, contact)
  }
  for (const contact of ['', '+852 9123 4567', 'ann@example.com']) {
    assert.equal((await wanted(contact)).order.contact, contact)
  }
  const { orders } = await life.desk(listOrdersOf, { userId: seller.userId })
  assert.ok(orders.every(({ contact }) => contact === '' || contact.includes('*')))
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AgentOrder } from '#contract/agents.ts'
import type { Card } from '#contract/cards.ts'
import { toAmount } from '#kernel/money.ts'
import { claim, show } from '#server/agents/claim.ts'
import { payCommission } from '#server/agents/commission.ts'
import { listAgents } from '#server/agents/desk.ts'
import { importOrders } from '#server/agents/import.ts'
import { payOut } from '#server/agents/earnings.ts'
import { cancel, create, home, list, renew } from '#server/agents/orders.ts'
import { appoint, end, lowerTerms } from '#server/agents/terms.ts'
import { activate, lose, unbind } from '#server/cards/use/controls.ts'
import { decideOnApplication } from '#server/cards/desk/applications.ts'
import { keepDetails, takeIdentity } from '#server/cards/apply/fillIn.ts'
import { issueCard } from '#server/cards/apply/issuing.ts'
import { listCards } from '#server/cards/use/list.ts'
import { payFee } from '#server/cards/apply/payFee.ts'
import { callOff } from '#server/cards/apply/undelivered.ts'
import { goodAddress, goodDetails } from '#server/cards/issuer/testing.details.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { goodTradePassword } from '#server/identity/testing.ts'
import { audit } from '#server/ledger/audit.ts'
import { accountBalance } from '#server/ledger/balances.ts'
import { house, outside } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import type { Member } from '#server/transfers/testing.ts'

let life: LifeTest
before(async () => {
  life = await lifeTest()
})
after(() => life.end())

const wanted = {
  type: 'MUSE',
  customer: 'Mrs. Example',
  contact: '+85291234567',
  note: '',
} as const

async function agent(quota = 10, commissionBp = 1_000): Promise<Member> {
  const member = await life.member()
  const { userId } = member
  await life.desk(appoint, { userId, quota, commissionBp, reason: 'contract signed' })
  return member
}

const tokenOf = (link: string): string => link.split('#claim=')[1] ?? ''

/** The customer's own way from a link to a card in the post. */
async function receive(customer: Member, applicationId: string): Promise<Card> {
  const id = applicationId
  await customer.call(takeIdentity(life.deps), { id, identity: { source: 'own' } })
  const delivery = { way: 'mail', to: goodAddress } as const
  const { fee } = await customer.call(keepDetails(life.deps), {
    id,
    details: goodDetails,
    delivery,
  })
  await customer.call(payFee(life.deps), { id, ...fee, tradePassword: goodTradePassword })
  await life.desk(decideOnApplication(life.deps), { id, approve: true, reason: 'fits' })
  await issueCard(life.deps, id)
  const { cards } = await customer.call(listCards(life.deps), {})
  const [card] = cards
  assert.ok(card)
  return card
}

/** The same to a card in use. */
async function finish(customer: Member, applicationId: string): Promise<void> {
  const card = await receive(customer, applicationId)
  await life.prove(customer, 'activateCard')
  await customer.call(activate(life.deps), { id: card.id, last4: card.last4 })
}

/** The same, and its commission is paid. */
async function finishPaid(customer: Member, taken: string, { id }: AgentOrder): Promise<void> {
  await finish(customer, taken)
  await payCommission(life.database.sql, id)
}

test('an order is taken over once, and its commission comes out of the fee that was paid', async () => {
  const seller = await agent()
  const { link, order } = await seller.call(create(life.deps), wanted)
  assert.deepEqual([order.state, order.commission], ['offered', 6_000_000n])
  const token = tokenOf(link)
  const customer = await life.known(100_000_000n)
  assert.equal((await customer.call(show, { token })).customer, wanted.customer)
  await assert.rejects(seller.call(claim(life.deps), { token, acceptTerms: true }), {
    code: 'CLAIM_OWN',
  })
  await assert.rejects(customer.call(claim(life.deps), { token, acceptTerms: false }), {
    code: 'TERMS_REQUIRED',
  })
  const taken = await customer.call(claim(life.deps), { token, acceptTerms: true })
  const other = await life.known()
  await assert.rejects(other.call(claim(life.deps), { token, acceptTerms: true }), {
    code: 'CLAIM_EXPIRED',
  })
  assert.equal((await seller.call(home, {})).earned.length, 0)
  await finishPaid(customer, taken.applicationId, order)
  const { earned, done } = await seller.call(home, {})
  assert.deepEqual([done, earned], [1, [{ asset: 'USDT', payable: 6_000_000n, paid: 0n }]])
  const paid = await seller.call(payOut, { asset: 'USDT' })
  assert.deepEqual([paid.amount, (await seller.balance()).available], [6_000_000n, 6_000_000n])
  await assert.rejects(seller.call(payOut, { asset: 'USDT' }), { code: 'AMOUNT_INVALID' })
  assert.deepEqual((await audit(life.database.sql)).differences, [])
})

test('the commission is of the fee that was paid, whatever it was when the card was ordered', async () => {
  const seller = await agent()
  const { link, order } = await seller.call(create(life.deps), wanted)
  const { programmes } = life.terms
  const fee = { asset: 'USDT', amount: '30' }
  life.terms = { ...life.terms, programmes: programmes.map((one) => ({ ...one, fee })) }
  const customer = await life.known(100_000_000n)
  const input = { token: tokenOf(link), acceptTerms: true }
  const { applicationId } = await customer.call(claim(life.deps), input)
  await finishPaid(customer, applicationId, order)
  life.terms = { ...life.terms, programmes }
  const { earned, recent } = await seller.call(home, {})
  assert.deepEqual(
    [earned[0]?.payable, recent[0]?.fee.amount, recent[0]?.commission],
    [3_000_000n, 30_000_000n, 3_000_000n],
  )
})

test('a card comes into use although the house has no fee left, and the commission is paid when it has', async () => {
  const seller = await agent()
  const { link, order } = await seller.call(create(life.deps), wanted)
  const customer = await life.known(100_000_000n)
  const input = { token: tokenOf(link), acceptTerms: true }
  const { applicationId } = await customer.call(claim(life.deps), input)
  const { sql } = life.database
  const card = await receive(customer, applicationId)
  const fee = { ...house('fee'), asset: 'USDT' }
  const amount = toAmount(await accountBalance(sql, fee))
  const leg = { asset: 'USDT', amount, kind: 'adjustment' }
  const away = { ...leg, debit: house('fee'), credit: outside('operator') }
  await post(sql, [{ cmd: life.deps.ids.uuid(), legs: [away] }])
  await life.prove(customer, 'activateCard')
  const { state } = await customer.call(activate(life.deps), { id: card.id, last4: card.last4 })
  assert.equal(state, 'active')
  await assert.rejects(payCommission(sql, order.id), { code: 'INSUFFICIENT_FUNDS' })
  const back = { ...leg, debit: outside('operator'), credit: house('fee') }
  await post(sql, [{ cmd: life.deps.ids.uuid(), legs: [back] }])
  for (let runs = 2; runs > 0; runs -= 1) await payCommission(sql, order.id)
  const { earned } = await seller.call(home, {})
  assert.deepEqual(earned, [{ asset: 'USDT', payable: 6_000_000n, paid: 0n }])
  assert.deepEqual((await audit(sql)).differences, [])
})

test('a card that is closed or given up before it was activated earns nothing', async () => {
  const seller = await agent()
  const ways = [
    (customer: Member, { id }: Card) =>
      customer.call(lose(life.deps), { id, reason: 'lost', replace: false, delivery: null }),
    async (customer: Member, { id }: Card) => {
      await life.prove(customer, 'unbindCard')
      return customer.call(unbind(life.deps), { id, tradePassword: goodTradePassword })
    },
  ]
  for (const end of ways) {
    const { link } = await seller.call(create(life.deps), wanted)
    const customer = await life.known(100_000_000n)
    const input = { token: tokenOf(link), acceptTerms: true }
    const { applicationId } = await customer.call(claim(life.deps), input)
    await end(customer, await receive(customer, applicationId))
  }
  const { done, earned } = await seller.call(home, {})
  assert.deepEqual([done, earned], [0, []])
  assert.equal((await seller.call(list, { state: 'ended' })).orders.length, ways.length)
})

test('a new link is a new offer: at the fee and the commission of its day', async () => {
  const seller = await agent()
  const { order } = await seller.call(create(life.deps), wanted)
  const { userId } = seller
  await life.desk(lowerTerms, { userId, quota: 10, commissionBp: 500, reason: 'a new contract' })
  const renewed = await seller.call(renew(life.deps), { id: order.id })
  assert.deepEqual([order.commission, renewed.order.commission], [6_000_000n, 3_000_000n])
})

test('what comes to nothing earns nothing and frees the quota', async () => {
  const seller = await agent(1)
  const { link } = await seller.call(create(life.deps), wanted)
  await assert.rejects(seller.call(create(life.deps), wanted), { code: 'AGENT_QUOTA' })
  const customer = await life.known()
  const input = { token: tokenOf(link), acceptTerms: true }
  const { applicationId } = await customer.call(claim(life.deps), input)
  await customer.call(callOff(life.deps), { id: applicationId })
  const { orders } = await seller.call(list, { state: 'ended' })
  assert.equal(orders.length, 1)
  await seller.call(create(life.deps), wanted)
  assert.deepEqual((await seller.call(home, {})).earned, [])
})

test('a link ends when a new one is made, when it is taken back, and in time', async () => {
  const seller = await agent()
  const customer = await life.known()
  const first = await seller.call(create(life.deps), wanted)
  const second = await seller.call(renew(life.deps), { id: first.order.id })
  const look = (link: string) => customer.call(show, { token: tokenOf(link) })
  await assert.rejects(look(first.link), { code: 'CLAIM_EXPIRED' })
  await look(second.link)
  await seller.call(cancel, { id: first.order.id })
  await assert.rejects(look(second.link), { code: 'CLAIM_EXPIRED' })
  await assert.rejects(seller.call(cancel, { id: first.order.id }), { code: 'CARD_CONFLICT' })
  const third = await seller.call(create(life.deps), wanted)
  const other = await agent()
  await assert.rejects(other.call(cancel, { id: third.order.id }), { code: 'NOT_FOUND' })
})

test('whose right was taken orders nothing, sees and is paid what was earned, and is listed', async () => {
  const seller = await agent()
  const { userId } = seller
  const made = [await seller.call(create(life.deps), wanted)]
  made.push(await seller.call(create(life.deps), wanted))
  const customers = [await life.known(100_000_000n), await life.known(100_000_000n)]
  const begun = []
  for (const [at, customer] of customers.entries()) {
    const input = { token: tokenOf(made[at]?.link ?? ''), acceptTerms: true }
    begun.push((await customer.call(claim(life.deps), input)).applicationId)
  }
  const [first, second] = customers
  assert.ok(first && second)
  const [one, two] = made
  assert.ok(one && two)
  await finishPaid(first, begun[0] ?? '', one.order)
  const ended = { userId, reason: 'contract ended' }
  await life.desk(end, ended)
  const refused = [
    () => seller.call(create(life.deps), wanted),
    () => seller.call(importOrders(life.deps), { csv: 'MUSE,Ann,,', dryRun: true }),
    () => seller.call(renew(life.deps), { id: made[1]?.order.id ?? '' }),
  ]
  for (const one of refused) await assert.rejects(one(), { code: 'NOT_FOUND' })
  await finishPaid(second, begun[1] ?? '', two.order)
  const seen = await seller.call(home, {})
  assert.deepEqual(
    [seen.active, seen.done, seen.earned],
    [false, 2, [{ asset: 'USDT', payable: 12_000_000n, paid: 0n }]],
  )
  assert.equal((await seller.call(list, {})).orders.length, 2)
  assert.equal((await seller.call(payOut, { asset: 'USDT' })).amount, 12_000_000n)
  assert.deepEqual((await audit(life.database.sql)).differences, [])
  const stranger = await life.member()
  await assert.rejects(stranger.call(home, {}), { code: 'NOT_FOUND' })
  await assert.rejects(stranger.call(payOut, { asset: 'USDT' }), { code: 'NOT_FOUND' })
  const { agents } = await life.desk(listAgents, {})
  assert.equal(agents.find((one) => one.userId === userId)?.active, false)
  const nobody = { ...ended, userId: '00000000-0000-4000-8000-000000000000' }
  await assert.rejects(life.desk(end, nobody), { code: 'NOT_FOUND' })
  const terms = { quota: 1, commissionBp: 1, reason: 'contract signed' }
  await assert.rejects(life.desk(appoint, { ...nobody, ...terms }), { code: 'NOT_FOUND' })
})

test('one operator lowers the terms of an agent; more of anything takes two', async () => {
  const seller = await agent(10, 1_000)
  const { userId } = seller
  const set = (quota: number, commissionBp: number) =>
    life.desk(lowerTerms, { userId, quota, commissionBp, reason: 'a new contract' })
  await set(10, 1_000)
  await set(9, 900)
  for (const [quota, commissionBp] of [
    [10, 900],
    [9, 901],
    [1, 5_000],
    [10_000, 1],
  ] as const) {
    await assert.rejects(set(quota, commissionBp), { code: 'TWO_PEOPLE_NEEDED' })
  }
  const { quota, commissionBp } = await seller.call(home, {})
  assert.deepEqual([quota, commissionBp], [9, 900])
  await life.desk(end, { userId, reason: 'contract ended' })
  await assert.rejects(set(1, 1), { code: 'TWO_PEOPLE_NEEDED' })
  const stranger = await life.member()
  const terms = { quota: 0, commissionBp: 0, reason: 'nobody yet' }
  await assert.rejects(life.desk(lowerTerms, { userId: stranger.userId, ...terms }), {
    code: 'NOT_FOUND',
  })
})

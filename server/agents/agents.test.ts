import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AgentOrder } from '#contract/agents.ts'
import type { Card } from '#contract/cards.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { toAmount } from '#kernel/money.ts'
import { claim, show } from '#server/agents/claim.ts'
import { payCommission } from '#server/agents/commission.ts'
import { grant, listAgents } from '#server/agents/desk.ts'
import { importOrders } from '#server/agents/import.ts'
import { cancel, create, home, list, payOut, renew } from '#server/agents/orders.ts'
import { activate, lose, unbind } from '#server/cards/controls.ts'
import { decideOnApplication } from '#server/cards/desk.ts'
import { keepDetails, takeIdentity } from '#server/cards/fillIn.ts'
import { issueCard } from '#server/cards/issuing.ts'
import { listCards } from '#server/cards/list.ts'
import { payFee } from '#server/cards/payFee.ts'
import { callOff } from '#server/cards/undelivered.ts'
import { goodAddress, goodDetails } from '#server/cards/testing.details.ts'
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
  await life.desk(grant, { userId, active: true, quota, commissionBp, reason: 'contract signed' })
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
  const less = { userId, active: true, quota: 10, commissionBp: 500, reason: 'a new contract' }
  await life.desk(grant, less)
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

const tables: readonly [string, string, readonly (string | null)[] | ErrorCode][] = [
  [
    'whole rows',
    'type,customer,contact,note\nMUSE,Ann,,\nutgl,"Lee, Bo",bo@example.com,hi',
    [null, null],
  ],
  ['a type that is none', 'Gold,Ann,,', ['type']],
  ['nobody', 'MUSE,,,', ['customer']],
  ['a customer that is too long', `MUSE,${'x'.repeat(61)},,`, ['long']],
  ['too many columns', 'MUSE,Ann,,,more', ['columns']],
  ['no row', 'type,customer,contact,note\n', 'IMPORT_INVALID'],
  ['an open quote', 'MUSE,"Ann', 'IMPORT_INVALID'],
  ['too many rows', 'MUSE,Ann,,\n'.repeat(201), 'IMPORT_INVALID'],
]
for (const [what, csv, expected] of tables) {
  test(`a table with ${what}`, async () => {
    const seller = await agent()
    const read = (dryRun: boolean) => seller.call(importOrders(life.deps), { csv, dryRun })
    if (typeof expected === 'string') {
      await assert.rejects(read(true), { code: expected })
      return
    }
    const { rows, orders } = await read(true)
    assert.deepEqual([rows.map(({ problem }) => problem), orders], [expected, []])
    if (expected.some((problem) => problem !== null)) {
      await assert.rejects(read(false), { code: 'IMPORT_INVALID' })
      assert.equal((await seller.call(list, {})).orders.length, 0)
    } else assert.equal((await read(false)).orders.length, expected.length)
  })
}

test('whose right was taken is no agent, keeps what was earned, and is listed', async () => {
  const seller = await agent()
  const { userId } = seller
  const ended = { userId, active: false, quota: 0, commissionBp: 0, reason: 'contract ended' }
  await life.desk(grant, ended)
  await assert.rejects(seller.call(create(life.deps), wanted), { code: 'NOT_FOUND' })
  await assert.rejects(seller.call(home, {}), { code: 'NOT_FOUND' })
  const { agents } = await life.desk(listAgents, {})
  assert.equal(agents.find((one) => one.userId === userId)?.active, false)
  const nobody = { ...ended, userId: '00000000-0000-4000-8000-000000000000' }
  await assert.rejects(life.desk(grant, nobody), { code: 'NOT_FOUND' })
})

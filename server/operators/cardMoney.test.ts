/** What takes two operators of cards and agents, over the wire: nobody does it alone. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { toAmount } from '#kernel/money.ts'
import { firstOffer } from '#server/assets/offer.first.ts'
import { applyOffer } from '#server/assets/offer.ts'
import { onCard, trust } from '#server/cards/accounts.ts'
import { cardThingsOf } from '#server/cards/testing.owners.ts'
import { balanceOf } from '#server/ledger/balances.ts'
import { post } from '#server/ledger/post.ts'
import { systemIds } from '#server/platform/ids.ts'
import { type EdgeTest, as, edgeTest, failureIn } from '#server/testing.edge.ts'

let edge: EdgeTest
let held: { readonly userId: string; readonly card: string; readonly orderNo: string }
let [dina, carl, fred, cora] = ['', '', '', '']
before(async () => {
  edge = await edgeTest()
  const token = (digit: string) => `0x${digit.repeat(40)}`
  const networks = {
    ERC20: { chainId: 1, USDT: token('1'), DAI: token('2') },
    BEP20: { chainId: 2, USDT: token('3') },
  }
  await applyOffer(edge.database.owner, firstOffer(networks))
  dina = await edge.hire('cards', 'dina')
  carl = await edge.hire('cards', 'carl')
  fred = await edge.hire('finance', 'fred')
  cora = await edge.hire('compliance', 'cora')
  held = await holder()
})
after(() => edge.end())

const reason = 'Looked at it closely'
const WithId = z.object({ id: z.string() })

async function userOf(token: string): Promise<string> {
  return WithId.parse((await edge.json('identity/profile', {}, as(token))).data).id
}

const failureOf = async (path: string, input: object, token: string) =>
  failureIn(await edge.desk(path, { reason, ...input }, as(token)))

async function askFor(path: string, input: object): Promise<string> {
  return WithId.parse((await edge.desk(path, { reason, ...input }, as(dina))).data).id
}

const decide = (id: string, token: string, approve = true) =>
  failureOf('operators/decideApproval', { id, approve, proof: edge.proof() }, token)

const Subject = z.object({ kind: z.string(), name: z.string(), now: z.optional(z.unknown()) })

/** What a second operator reads of a request. */
async function subjectOf(id: string) {
  const { data } = await edge.desk('operators/approvals', { open: true }, as(fred))
  const List = z.object({ approvals: z.array(z.object({ id: z.string(), subject: Subject })) })
  return List.parse(data).approvals.find((one) => one.id === id)?.subject
}

/** A user with a card that kept 50 dollars, and a recharge under review that is large. */
async function holder() {
  const { owner, sql } = edge.database
  const { uuid } = systemIds(edge.clock)
  const userId = await userOf(await edge.join('holder2026'))
  await cardThingsOf(owner, userId, uuid)
  await owner`
    update cards_card
       set state = 'closed', close_reason = 'lost', money_kept = true
     where user_id = ${userId}`
  await owner`
    update cards_recharge
       set state = 'review', worth = 99999999900, receives = 99999999900
     where user_id = ${userId}`
  const [found] = await owner`
    select card_id as card, order_no as "orderNo" from cards_recharge where user_id = ${userId}`
  const { card, orderNo } = z.object({ card: z.string(), orderNo: z.string() }).parse(found)
  const leg = { asset: 'USD', amount: toAmount(50_00n), kind: 'card_load' }
  await post(sql, [{ cmd: uuid(), legs: [{ ...leg, debit: trust, credit: onCard(card) }] }])
  return { userId, card, orderNo }
}

const rolesOf = async (userId: string) => {
  const [found] = await edge.database.owner`select roles from identity_user where id = ${userId}`
  return z.object({ roles: z.array(z.string()) }).parse(found).roles
}

void test('one operator of cards names no agent; a second who may does, and nobody else', async () => {
  const userId = await userOf(await edge.join('seller2026'))
  const terms = { userId, quota: 20, commissionBp: 5_000 }
  assert.equal(await failureOf('agents/setTerms', terms, dina), 'NOT_FOUND')
  const id = await askFor('operators/requestAgent', terms)
  assert.deepEqual(await rolesOf(userId), [])
  assert.deepEqual(await subjectOf(id), { kind: 'agent', name: 'seller2026', now: null })
  assert.equal(await decide(id, dina), 'APPROVAL_OWN')
  assert.equal(await decide(id, cora), 'FORBIDDEN')
  assert.deepEqual(await rolesOf(userId), [])
  assert.equal(await decide(id, fred), undefined)
  assert.deepEqual(await rolesOf(userId), ['agent'])
  assert.equal(await decide(id, carl), 'APPROVAL_CLOSED')

  const more = { ...terms, quota: 21 }
  assert.equal(await failureOf('agents/setTerms', more, dina), 'TWO_PEOPLE_NEEDED')
  const less = { ...terms, commissionBp: 100 }
  assert.equal(await failureOf('agents/setTerms', less, dina), undefined)
  assert.equal(await failureOf('agents/setTerms', terms, dina), 'TWO_PEOPLE_NEEDED')
  const declined = await askFor('operators/requestAgent', terms)
  assert.equal(await decide(declined, carl, false), undefined)
  assert.equal(await failureOf('agents/end', { userId }, dina), undefined)
  assert.deepEqual(await rolesOf(userId), ['formerAgent'])
  const nobody = { ...terms, userId: systemIds(edge.clock).uuid() }
  assert.equal(await failureOf('operators/requestAgent', nobody, dina), 'NOT_FOUND')
})

void test('money that a card kept goes to its holder when a second operator agrees, and once', async () => {
  const { userId, card } = held
  const left = async () => (await balanceOf(edge.database.sql, card, 'USD')).available
  const [first, second] = [
    await askFor('operators/requestKept', { id: card }),
    await askFor('operators/requestKept', { id: card }),
  ]
  assert.deepEqual(await subjectOf(first), { kind: 'kept', name: 'holder2026' })
  assert.equal(await decide(first, dina), 'APPROVAL_OWN')
  assert.equal(await left(), 50_00n)
  assert.equal(await decide(first, carl), undefined)
  assert.equal(await left(), 0n)
  assert.equal(await decide(second, fred), 'CARD_CONFLICT')
  assert.equal(await failureOf('operators/requestKept', { id: card }, dina), 'CARD_CONFLICT')
  const [fund] = await edge.database.owner`
    select fund_id as id from cards_fund where user_id = ${userId}`
  const { available } = await balanceOf(edge.database.sql, WithId.parse(fund).id, 'USD')
  assert.equal(available, 50_00n)
})

void test('a large recharge goes on when a second operator agrees; bringing it back takes one', async () => {
  const { orderNo } = held
  const stateOf = async (no: string) => {
    const [row] = await edge.database.owner`
      select state from cards_recharge where order_no = ${no}`
    return z.object({ state: z.string() }).parse(row).state
  }
  const alone = { orderNo, approve: true }
  assert.equal(await failureOf('cards/decideRecharge', alone, dina), 'TWO_PEOPLE_NEEDED')
  const [first, second] = [
    await askFor('operators/requestRecharge', { orderNo }),
    await askFor('operators/requestRecharge', { orderNo }),
  ]
  assert.deepEqual(await subjectOf(first), { kind: 'recharge', name: 'holder2026' })
  assert.equal(await decide(first, dina), 'APPROVAL_OWN')
  assert.equal(await decide(first, cora), 'FORBIDDEN')
  assert.equal(await stateOf(orderNo), 'review')
  assert.equal(await decide(first, fred), undefined)
  assert.equal(await stateOf(orderNo), 'progress')
  assert.equal(await decide(second, carl), 'CARD_CONFLICT')
  assert.equal(await failureOf('operators/requestRecharge', { orderNo }, dina), 'CARD_CONFLICT')
})

/** Each call on each thing in each of its states: what is refused changes nothing, in no table and at no issuer. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AnyOperation } from '#contract/operation.ts'
import { toAmount } from '#kernel/money.ts'
import { hourMs } from '#kernel/time.ts'
import { create } from '#server/agents/orders.ts'
import { agentsRoutes } from '#server/agents/routes.ts'
import { appoint } from '#server/agents/terms.ts'
import type { CardIssuer } from '#server/cards/issuer/issuer.ts'
import { beginRecharge, quote } from '#server/cards/fund/recharge.ts'
import { cardsRoutes } from '#server/cards/routes.ts'
import { type LifeTest, lifeTest } from '#server/cards/testing.life.ts'
import { cardThingsOf } from '#server/cards/testing.owners.ts'
import { type Rule, type ThingName, rules, stateless, things } from '#server/testing.states.ts'
import { goodTradePassword } from '#server/identity/testing.ts'
import type { Context, OperatorContext, Route } from '#server/platform/http/route.ts'
import type { Member } from '#server/transfers/testing.ts'

let life: LifeTest
let routes: readonly Route[]
let member: Member
let ids: Readonly<Record<ThingName, string>>
let inputs: Readonly<Record<string, object>>
/** Calls that the issuer was asked. */
let asked = 0
before(async () => {
  life = await lifeTest()
  const deps = { ...life.deps, issuers: { stripe: counted(life.party.issuer) } }
  routes = [...cardsRoutes(deps), ...agentsRoutes(deps)]
  member = await life.known(500_000_000n)
  ;({ ids, inputs } = await make())
})
after(() => life.end())

test('every command of cards and agents is in the table, or has no state to look at', () => {
  const named = Object.keys(rules).map((name) => name.split(' ')[0] ?? '')
  const commands = routes.filter(({ operation }) => operation.kind === 'command')
  const left = commands
    .map(({ operation }) => operation.path)
    .filter((path) => !named.includes(path) && !(path in stateless))
  assert.deepEqual(left, [])
})

for (const [name, rule] of Object.entries(rules)) {
  test(`${name} goes on in some states of its ${rule.thing}, and is refused without a trace in all others`, async () => {
    const thing = things[rule.thing]
    for (const state of thing.states) await tryIn(name, rule, state)
  })
}

async function tryIn(name: string, rule: Rule, state: string): Promise<void> {
  const { owner } = life.database
  await things[rule.thing].put(owner, ids[rule.thing], state)
  life.clock.move(hourMs)
  const earlier = await everything()
  const code = await codeOf(name)
  const refusal = rule.otherwise?.[state] ?? rule.refusal ?? 'CARD_CONFLICT'
  const isAllowed = rule.allowed.includes(state)
  const what = `${name} while ${state}: ${code}`
  if (isAllowed) assert.ok(pastTheTable.has(code), what)
  else {
    assert.equal(code, refusal, what)
    assert.deepEqual(await everything(), earlier, `${what}, and changed nothing`)
  }
}

/** What is asked or found wanting once the state allows it. */
const pastTheTable = new Set([
  'none',
  'STEP_UP_REQUIRED',
  'CARD_TOKEN_INVALID',
  'CARD_DETAILS_INVALID',
  'CARD_DELIVERY_REQUIRED',
  'CODE_INCORRECT',
  'CLAIM_OWN',
])

class Undone extends Error {}

/** The code of a refusal, 'none' without one; what went on is taken back. */
async function codeOf(name: string): Promise<string> {
  const path = name.split(' ')[0] ?? ''
  const route = routes.find(({ operation }) => operation.path === path)
  const input = inputs[name] ?? inputs[path]
  assert.ok(route && input, `${name} has an input`)
  const decoded = route.operation.input.parse(input)
  const calling = isOfDesk(route.operation)
    ? life.desk(undone(route), decoded)
    : member.call(undone(route), decoded)
  const failure: unknown = await calling.catch((error: unknown) => error)
  if (failure instanceof Undone) return 'none'
  return failure instanceof Error && 'code' in failure ? String(failure.code) : String(failure)
}

const isOfDesk = ({ auth }: AnyOperation): boolean => auth === 'operator'

const undone =
  (route: Route) =>
  async (input: unknown, context: Context | OperatorContext): Promise<never> => {
    await route.run(input, context)
    throw new Undone()
  }

/** All rows of all tables, and what the issuer has; how often somebody tried is counted on purpose. */
async function everything(): Promise<Readonly<Record<string, string>>> {
  const { owner } = life.database
  const tables = await owner<{ readonly name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name
      from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')
       and tablename <> 'platform_limit'
     order by 1`
  const one = ({ name }: { readonly name: string }) =>
    `select '${name}' as name, (select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${name} t) as rows`
  const rows = await owner.unsafe<{ readonly name: string; readonly rows: string }[]>(
    tables.map(one).join(' union all '),
  )
  return { ...Object.fromEntries(rows.map((row) => [row.name, row.rows])), asked: `${asked}` }
}

const counted = (issuer: CardIssuer): CardIssuer =>
  new Proxy(issuer, {
    get: (target, name, receiver): unknown => {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof value === 'function') asked += 1
      return value
    },
  })

/** One of each thing, and an input of each call on it. */
async function make() {
  const { owner } = life.database
  const uuid = () => life.deps.ids.uuid()
  const { userId } = member
  const made = await cardThingsOf(owner, userId, uuid)
  const inputOf = (path: string) => Object(made.find((one) => one.path === path)?.input)
  const [card, application] = [inputOf('cards/card').id, inputOf('cards/application').id]
  const [bind, bill] = [inputOf('cards/bindRequest').id, inputOf('cards/bill').id]
  await owner`
    update cards_card
       set shipping = 'shipped',
           expiry_month = 12,
           expiry_year = 2026
     where id = ${card}`
  await owner`
    update cards_application
       set card_id = ${card}
     where id = ${application}`
  const recharge = await rechargeOf(card)
  const [dispute, offer] = [uuid(), uuid()]
  const contested = await otherBill(bill)
  await owner`
    insert into cards_dispute (
      id, authorisation, user_id, state, issuer, why, detail, amount, credit_id, at, moved_at)
    values (
      ${dispute}, ${contested}, ${userId}, 'open', 'stripe', 'other', '', 1, ${uuid()}, now(), now())`
  await owner`
    insert into cards_quote
      (id, user_id, card_id, asset, amount, rate, worth, fee, owed, receives, expires_at)
    values (${offer}, ${userId}, ${card}, 'USDT', 1, 1, 1, 0, 0, 1, now() + interval '100 days')`
  const { order, token } = await orderOf()
  const reason = 'looked at closely'
  const ofOrder = { id: order }
  return {
    ids: { card, application, bind, recharge, bill, dispute, order },
    inputs: {
      ...Object.fromEntries(made.map(({ path, input }) => [path, input])),
      'cards/quote': { cardId: card, asset: 'USDT', amount: '50000000' },
      'cards/recharge': { quoteId: offer, tradePassword: goodTradePassword },
      'cards/sync': { cardId: card },
      'cards/deskLock': { id: card, locked: true, reason },
      'cards/deskLock lifted': { id: card, locked: false, reason },
      'cards/decideApplication': { id: application, approve: true, reason },
      'cards/decideApplication turned down': { id: application, approve: false, reason },
      'cards/settleApplication': { id: application, again: true, reason },
      'cards/settleApplication turned down': { id: application, again: false, reason },
      'cards/ship': { ids: [application], state: 'shipped', carrier: '', trackingNo: '', reason },
      'cards/decideBind': { id: bind, approve: true, reason },
      'cards/decideBind turned down': { id: bind, approve: false, reason },
      'cards/decideRecharge': { orderNo: recharge, approve: true, reason },
      'cards/decideRecharge turned down': { orderNo: recharge, approve: false, reason },
      'cards/withdrawDispute': { id: contested },
      'cards/decideDispute': { id: dispute, outcome: 'send', reason },
      'cards/decideDispute lost': { id: dispute, outcome: 'lost', reason },
      'agents/cancel': ofOrder,
      'agents/newLink': ofOrder,
      'agents/showClaim': { token },
      'agents/claim': { token, acceptTerms: true },
    },
  }
}

/** A recharge that people look at. */
async function rechargeOf(cardId: string): Promise<string> {
  const { programmes } = life.terms
  const looked = programmes.map((one) => ({ ...one, recharge: { ...one.recharge, reviewFrom: 0 } }))
  life.terms = { ...life.terms, programmes: looked }
  const wanted = { cardId, asset: 'USDT', amount: toAmount(50_000_000n) }
  const { id: quoteId } = await member.call(quote(life.deps), wanted)
  const input = { quoteId, tradePassword: goodTradePassword }
  return (await member.call(beginRecharge(life.deps), input)).orderNo
}

/** Another purchase on the same card, for a dispute that stands already. */
async function otherBill(bill: string): Promise<string> {
  const id = life.deps.ids.uuid()
  await life.database.owner`
    insert into cards_authorisation
    select (jsonb_populate_record(a, jsonb_build_object('id', ${id}::text, 'issuer_id', 'iauth_2',
            'captured', 1))).*
      from cards_authorisation a
     where id = ${bill}`
  return id
}

/** An order of an agent who is the caller. */
async function orderOf(): Promise<{ readonly order: string; readonly token: string }> {
  const { userId } = member
  const agent = { userId, quota: 10, commissionBp: 1_000, reason: 'signed' }
  await life.desk(appoint, agent)
  const wanted = { type: 'MUSE', customer: 'Ann', contact: '', note: '' } as const
  const { order, link } = await member.call(create(life.deps), wanted)
  return { order: order.id, token: link.split('#claim=')[1] ?? '' }
}

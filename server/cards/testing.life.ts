/** Cards from application to end, on a real database and with Stripe's stand-in. */
import { Hono } from 'hono'
import type { Delivery } from '#contract/cards.apply.ts'
import type { CardType } from '#contract/cards.ts'
import { assert } from '#kernel/assert.ts'
import { type Bindings, listen } from '#sandbox/listen.ts'
import { agentOrders } from '#server/agents/follow.ts'
import { beginApplication } from '#server/cards/apply/apply.ts'
import { activate } from '#server/cards/use/controls.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { decideOnApplication } from '#server/cards/desk/applications.ts'
import { keepDetails, takeIdentity } from '#server/cards/apply/fillIn.ts'
import { type CardJobDeps, issueCard } from '#server/cards/apply/issuing.ts'
import { payFee } from '#server/cards/apply/payFee.ts'
import { type CardRow, lockCardById } from '#server/cards/store.card.ts'
import { selectApplicationById } from '#server/cards/apply/store.application.ts'
import { goodAddress, goodDetails } from '#server/cards/issuer/testing.details.ts'
import { type CardsTest, cardsTest } from '#server/cards/testing.ts'
import type { TestParty } from '#server/cards/issuer/testing.issuer.ts'
import { startStripeParty } from '#server/cards/issuer/testing.stripe.ts'
import { lookAtCard, tellIssuer } from '#server/cards/tellIssuer.ts'
import { receiveFromIssuer } from '#server/cards/purchase/webhook.ts'
import { goodTradePassword, testDeps } from '#server/identity/testing.ts'
import { approveForm } from '#server/kyc/testing.ts'
import type { Act, OperatorContext } from '#server/platform/http/route.ts'
import { systemIds } from '#server/platform/ids.ts'
import { testOrigin } from '#server/platform/testing.context.ts'
import { proves } from '#server/security/testing.ts'
import type { Action } from '#contract/security.stepUp.ts'
import { goodPassword } from '#server/identity/testing.ts'
import type { Member } from '#server/transfers/testing.ts'

/** Cards with an issuer under test. */
export type LifeTest = CardsTest & {
  readonly deps: CardJobDeps
  readonly party: TestParty
  /** A member whose own form was approved, with so many smallest units of USDT. */
  readonly known: (units?: bigint) => Promise<Member>
  /** Proves an action with the log-in password, which is all that such a member has. */
  readonly prove: (member: Member, action: Action) => Promise<void>
  /** An application that was handed in; by mail where that can be, unless a place is said. */
  readonly paid: (member: Member, type: CardType, place?: Delivery) => Promise<string>
  /** Does something at the desk, in a transaction of its own. */
  readonly desk: <I, O>(
    handler: (input: I, context: OperatorContext) => Promise<O>,
    input: I,
  ) => Promise<O>
  /** What the desk put into the log. */
  readonly acts: Act[]
  /** A card that was applied for, issued, delivered and activated. */
  readonly issued: (member: Member, type: CardType) => Promise<CardRow>
  /** Everything the stand-in has to tell has arrived. */
  readonly settled: () => Promise<void>
  readonly application: (id: string) => ReturnType<typeof selectApplicationById>
}

/** Starts it. */
export async function lifeTest(): Promise<LifeTest> {
  const cards = await cardsTest()
  const { sql } = cards.database
  const ids = systemIds(cards.clock)
  const app = new Hono<Bindings>()
  app.post('/webhook/stripe', (http) => receive(http.req.raw))
  const hooks = await listen(app, { host: '127.0.0.1', port: 0, variable: 'PORT' })
  const url = `${hooks.url}/webhook/stripe`
  const party = await startStripeParty(cards.clock, { hookUrl: url, requestUrl: url })
  const wiring: CardsDeps = {
    issuers: { stripe: party.issuer },
    cardTerms: () => Promise.resolve(life.terms),
    documentSecret: 'a secret for documents',
    codeSecret: testDeps.codeSecret,
    ownsFile: testDeps.ownsFile,
    openImage: () => Promise.resolve(undefined),
    agentOrders,
    site: { origin: 'http://localhost' },
  }
  const deps: CardJobDeps = { ...wiring, db: sql, clock: cards.clock, ids }
  const receive = receiveFromIssuer(deps, 'stripe')
  const logged: Act[] = []
  const life: LifeTest = {
    ...cards,
    acts: logged,
    deps,
    party,
    end: async () => {
      await party.end()
      await hooks.close()
      await cards.end()
    },
    known: async (units = 0n) => {
      const member = await cards.member(units)
      await approveForm(sql, cards.clock, member.userId)
      return member
    },
    prove: async (member, action) => {
      const caller = { userId: member.userId, sessionId: member.userId, roles: [], frozen: false }
      await proves(cards, caller, { action, factor: 'password', answer: goodPassword })
    },
    desk: async (handler, input) => {
      const done: { value?: Awaited<ReturnType<typeof handler>> } = {}
      await sql.begin(async (tx) => {
        const operator = {
          operatorId: ids.uuid(),
          name: 'nina',
          role: 'cards',
          sessionId: '',
        } as const
        const act = (one: Act) => logged.push(one)
        const context = { sql: tx, db: sql, clock: cards.clock, ids, origin: testOrigin, act }
        done.value = await handler(input, { ...context, caller: undefined, operator })
      })
      assert(done.value !== undefined, 'the desk answered')
      return done.value
    },
    ...acts(() => life),
    settled: () => party.standIn.told(),
    application: (id) => selectApplicationById(sql, id),
  }
  // UTGL asks for a code; that is a test of its own.
  life.terms = {
    ...life.terms,
    programmes: life.terms.programmes.map((one) => ({ ...one, codeRequired: false })),
  }
  return life
}

/** What takes several calls: to hand an application in, and to hold a card. */
function acts(life: () => LifeTest): Pick<LifeTest, 'paid' | 'issued'> {
  return {
    paid: async (member, type, place) => {
      const { deps } = life()
      const begin = { type, recommendationCode: '', acceptTerms: true }
      const { id, pickUps, fee } = await member.call(beginApplication(deps), begin)
      await member.call(takeIdentity(deps), { id, identity: { source: 'own' } })
      const mail = pickUps.includes('mail') ? ({ way: 'mail', to: goodAddress } as const) : null
      const delivery = place ?? mail
      await member.call(keepDetails(deps), { id, details: goodDetails, delivery })
      await member.call(payFee(deps), { id, ...fee, tradePassword: goodTradePassword })
      return id
    },
    issued: async (member, type) => {
      const { deps, desk, application: find, party, prove, paid, now, database } = life()
      const id = await paid(member, type)
      await desk(decideOnApplication(deps), { id, approve: true, reason: 'fits' })
      await issueCard(deps, id)
      const application = await find(id)
      assert(application?.cardId, 'a card was made')
      const card = await lockCardById(database.sql, application.cardId)
      assert(card, 'the card is there')
      if (card.form === 'physical') await party.terminal.ship(card.issuerCard)
      await lookAtCard(deps, card.id)
      await prove(member, 'activateCard')
      await member.call(activate(deps), { id: card.id, last4: card.last4 })
      await tellIssuer(deps, card.id)
      return now(card)
    },
  }
}

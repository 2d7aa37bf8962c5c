/** Cards in use, for journeys of their money: made by the calls of the app, paid with at the issuer's. */
import {
  applyForCard,
  bindIdentity,
  payForCard,
  saveDetails,
  applicationDetail,
} from '#contract/cards.apply.ts'
import { activateCard, unbindCard } from '#contract/cards.controls.ts'
import { decideApplication, decideRecharge } from '#contract/cards.desk.ts'
import { firstCards } from '#contract/cards.programmes.ts'
import { quoteRecharge, recharge, rechargeDetail } from '#contract/cards.recharge.ts'
import { type Card, type CardType, cardDetail } from '#contract/cards.ts'
import { prove } from '#contract/security.stepUp.ts'
import { assert } from '#kernel/assert.ts'
import { parseDecimal } from '#kernel/money.ts'
import type { Sale } from '#sandbox/issuing/counter.ts'
import { goodAddress, goodDetails } from '#server/cards/issuer/testing.details.ts'
import { systemClock } from '#server/platform/clock.ts'
import { writeSetting } from '#server/settings/read.ts'
import { cardDesk, registerKnown, withEmail } from '#e2e/steps/cards.ts'
import { eventually } from '#e2e/steps/see.ts'
import { type User, password, tradePassword } from '#e2e/support/steps.ts'
import type { System } from '#e2e/support/system.ts'

/** Somebody with a card in use. */
export type Holder = User & { readonly card: Card }

const usdtScale = 6

/** Somebody new with so much USDT after a card of a type was applied for, made, posted and activated. */
export async function holderOf(
  system: System,
  type: Exclude<CardType, 'UTGL'>,
  amount: string,
): Promise<Holder> {
  const holder = await newHolderOf(system, type, amount)
  return { ...holder, card: await activated(system, holder, holder.card.id) }
}

/** As `holderOf`, with a card that was made and is not in use yet. */
export async function newHolderOf(
  system: System,
  type: Exclude<CardType, 'UTGL'>,
  amount: string,
): Promise<Holder> {
  const price = { Master: 10, MUSE: 60 }[type]
  const user = await registerKnown(system, String(Number(amount) + price))
  return { ...user, card: await withEmail(system, user, () => made(system, user, type)) }
}

/** Another card in use of somebody whose form is approved. */
export const cardFor = async (system: System, user: User, type: CardType): Promise<Card> =>
  activated(system, user, (await made(system, user, type)).id)

/** Lets anybody apply for the black card, without a code. */
export const openElite = ({ database }: System): Promise<unknown> =>
  writeSetting(database.sql, systemClock, {
    ...firstCards,
    programmes: firstCards.programmes.map((one) => ({ ...one, codeRequired: false })),
  })

/** A card that was applied for and is at the issuer. */
async function made(system: System, user: User, type: CardType): Promise<Card> {
  const { wire } = system
  const as = { token: user.session.token }
  const begin = { type, recommendationCode: '', acceptTerms: true }
  const { id, pickUps, fee } = await wire(applyForCard, begin, as)
  await wire(bindIdentity, { id, identity: { source: 'own' } }, as)
  const delivery = pickUps.includes('mail') ? ({ way: 'mail', to: goodAddress } as const) : null
  await wire(saveDetails, { id, details: goodDetails, delivery }, as)
  await wire(payForCard, { id, ...fee, tradePassword }, as)
  const desk = await cardDesk(system)
  await desk.wire(decideApplication, { id, approve: true, reason: 'It fits' }, desk.as)
  let cardId: string | null = null
  await eventually('the issuer made the card', async () => {
    ;({ cardId } = await wire(applicationDetail, { id }, as))
    return cardId !== null
  })
  assert(cardId !== null, 'the card is there')
  return wire(cardDetail, { id: cardId }, as)
}

async function activated(system: System, { session }: User, id: string): Promise<Card> {
  const { wire, sandbox } = system
  const as = { token: session.token }
  const { last4, form } = await wire(cardDetail, { id }, as)
  const counter = sandbox.stripe.counter
  if (form === 'physical') await counter.move(issuerCardOf(system, last4), 'ship')
  await wire(
    prove,
    { action: 'activateCard', subject: '', factor: 'password', answer: password },
    as,
  )
  await wire(activateCard, { id, last4 }, as)
  await eventually('the issuer knows that the card is in use', async () => {
    const { confirming } = await wire(cardDetail, { id }, as)
    return !confirming
  })
  return wire(cardDetail, { id }, as)
}

/** The issuer's name of the newest card that ends so. */
const issuerCardOf = ({ sandbox }: System, last4: string): string => {
  const found = sandbox.stripe.counter.cards().find((card) => card.last4 === last4)
  assert(found, 'the issuer has the card')
  return found.id
}

/** Recharges by the calls of the app, and waits until it is on the card. */
export async function rechargeBy(system: System, holder: Holder, amount: string): Promise<void> {
  const { wire } = system
  const as = { token: holder.session.token }
  const units = parseDecimal(amount, usdtScale)
  assert(units !== undefined, 'an amount is a decimal')
  const wanted = { cardId: holder.card.id, asset: 'USDT', amount: units }
  const { id } = await wire(quoteRecharge, wanted, as)
  const { orderNo } = await wire(recharge, { quoteId: id, tradePassword }, as)
  await eventually('the recharge is on the card', async () => {
    const { state } = await wire(rechargeDetail, { orderNo }, as)
    return state === 'completed'
  })
}

/** Gives the card up; what is on it goes to the trust fund. */
export async function giveUp({ wire }: System, { session, card }: Holder): Promise<void> {
  const as = { token: session.token }
  const proof = { subject: '', factor: 'password', answer: password } as const
  await wire(prove, { action: 'unbindCard', ...proof }, as)
  await wire(unbindCard, { id: card.id, tradePassword }, as)
}

/** Lets people look at recharges of so many cents and more. */
export const reviewFrom = ({ database }: System, cents: number): Promise<unknown> =>
  writeSetting(database.sql, systemClock, {
    ...firstCards,
    programmes: firstCards.programmes.map((one) => ({
      ...one,
      recharge: { ...one.recharge, reviewFrom: cents },
    })),
  })

/** Turns a recharge under review down. */
export async function turnDown(system: System, orderNo: string): Promise<void> {
  const desk = await cardDesk(system)
  await desk.wire(decideRecharge, { orderNo, approve: false, reason: 'Not plausible' }, desk.as)
}

const cafe = {
  currency: 'USD',
  name: 'Kaffeine Lab',
  category: '5812',
  country: 'JP',
  how: 'chip',
} as const satisfies Partial<Sale>

/** Pays at a shop; the issuer's id of the payment. `cents` are of the shop's currency. */
export async function payAtShop(
  system: System,
  { card }: Holder,
  cents: number,
  over: Partial<Sale> = {},
): Promise<string> {
  const { counter } = system.sandbox.stripe
  const sale = { ...cafe, cardId: issuerCardOf(system, card.last4), amount: cents }
  return counter.pay({ ...sale, ...over })
}

/** The hero's card: applied for, approved, brought by the post, recharged and paid with. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  applicationDetail,
  applicationList,
  applyForCard,
  bindIdentity,
  payForCard,
  saveDetails,
} from '#contract/cards.apply.ts'
import { cardBills } from '#contract/cards.bills.ts'
import { activateCard } from '#contract/cards.controls.ts'
import { decideApplication } from '#contract/cards.desk.ts'
import { quoteRecharge, recharge, rechargeDetail, rechargeList } from '#contract/cards.recharge.ts'
import { type CardType, cardDetail } from '#contract/cards.ts'
import { toAmount } from '#kernel/money.ts'
import { secondMs } from '#kernel/time.ts'
import type { Sale } from '#sandbox/issuing/counter.ts'
import type { Member } from '#tools/seed/members.ts'
import { demoTradePassword } from '#tools/seed/people.ts'
import { person } from '#tools/seed/person.ts'
import { proved } from '#tools/seed/proved.ts'
import type { Today } from '#tools/seed/today.ts'
import { until } from '#tools/seed/until.ts'

const type: CardType = 'MUSE'

/** In the smallest units of the coin. */
const recharged = { asset: 'USDT', amount: toAmount(250_000_000n) } as const

/** At the terminal, in this order; what is not captured waits for its shop. */
const sales: readonly (Omit<Sale, 'cardId'> & { readonly isCaptured?: true })[] = [
  { ...shopAt('Kaffeine Lab', '5814', 'chip'), amount: 4_80, isCaptured: true },
  { ...shopAt('Harbour Ferry', '4111', 'contactless'), amount: 7_20, isCaptured: true },
  { ...shopAt('Café Paris', '5812', 'chip'), currency: 'EUR', amount: 23_50, isCaptured: true },
  // More than there is.
  { ...shopAt('Aurora Audio', '5732', 'online'), amount: 899_00 },
  { ...shopAt('Night Market Books', '5942', 'online'), amount: 31_20 },
]

function shopAt(name: string, category: string, how: Sale['how']) {
  return { name, category, how, currency: 'USD', country: 'DE' } as const
}

/** Hands an application in and pays its fee, as far as that has not happened. */
export async function applyForIt({ wire }: Today, { token }: Member): Promise<void> {
  const as = { token }
  const begin = { type, recommendationCode: '', acceptTerms: true }
  const { id } = (await newest({ wire }, token)) ?? (await wire(applyForCard, begin, as))
  let application = await wire(applicationDetail, { id }, as)
  if (application.status === 'kycPending') {
    application = await wire(bindIdentity, { id, identity: { source: 'own' } }, as)
  }
  if (application.status !== 'infoPending') return
  const { details, delivery } = person
  const { fee } = await wire(saveDetails, { id, details, delivery }, as)
  const payment = { id, ...fee, tradePassword: demoTradePassword }
  await proved(wire, token, () => wire(payForCard, payment, as))
}

/** Has it approved, made and brought, and takes it into use. */
export async function takeIt(today: Today, { token }: Member): Promise<void> {
  const as = { token }
  const { wire, control } = today
  const application = await newest(today, token)
  if (application?.status === 'review') {
    const desk = await today.desk('cards')
    const decision = { id: application.id, approve: true, reason: 'Everything is there' }
    await desk.wire(decideApplication, decision, desk.as)
  }
  const { id, last4 } = await ownCard(today, token)
  const { state } = await wire(cardDetail, { id }, as)
  if (state !== 'inactive') return
  const cardId = await issuersName(today, last4)
  await control.post(cardId, 'ship')
  await control.post(cardId, 'deliver')
  await proved(wire, token, () => wire(activateCard, { id, last4 }, as))
  await until('the issuer’s word that the card is in use', async () => {
    const { confirming } = await wire(cardDetail, { id }, as)
    return confirming ? undefined : id
  })
}

/** Recharges it from the wallet. */
export async function rechargeIt(today: Today, { token }: Member): Promise<void> {
  const as = { token }
  const { wire } = today
  const { id: cardId } = await ownCard(today, token)
  const [begun] = (await wire(rechargeList, { cardId }, as)).recharges
  const { orderNo } = begun ?? (await begin(today, token, cardId))
  await until('the recharge', async () => {
    const { state } = await wire(rechargeDetail, { orderNo }, as)
    return state === 'completed' ? state : undefined
  })
}

/** Pays with it, in shops and online. */
export async function payWithIt(today: Today, { token }: Member): Promise<void> {
  const { wire, control } = today
  const { id, last4 } = await ownCard(today, token)
  const { bills } = await wire(cardBills, { cardId: id }, { token })
  const paid = bills.filter(({ kind }) => kind === 'purchase').length
  const cardId = await issuersName(today, last4)
  // Issuers date by the second: what is paid is to come after the recharge.
  await sleep(secondMs)
  for (const { isCaptured, ...sale } of sales.slice(paid)) {
    const payment = await control.pay({ cardId, ...sale })
    if (isCaptured) await control.capture(payment.id)
  }
}

async function newest({ wire }: Pick<Today, 'wire'>, token: string) {
  const { applications } = await wire(applicationList, {}, { token })
  return applications.find((one) => one.type === type)
}

/** What it was made into. */
const ownCard = (today: Today, token: string) =>
  until('the card', async () => {
    const { cardId } = (await newest(today, token)) ?? {}
    return cardId ? today.wire(cardDetail, { id: cardId }, { token }) : undefined
  })

/** As its issuer calls it. */
const issuersName = ({ control }: Today, last4: string): Promise<string> =>
  until(
    'the card at its issuer',
    async () => (await control.cards()).find((one) => one.last4 === last4)?.id,
  )

async function begin({ wire }: Today, token: string, cardId: string) {
  const { id: quoteId } = await wire(quoteRecharge, { cardId, ...recharged }, { token })
  const order = { quoteId, tradePassword: demoTradePassword }
  return proved(wire, token, () => wire(recharge, order, { token }))
}

/** What comes before a card desk has something to do, by the calls of the app. */
import { applyForCard, bindIdentity, payForCard, saveDetails } from '#contract/cards.apply.ts'
import { activateCard } from '#contract/cards.controls.ts'
import { type Card, type CardType, cardList } from '#contract/cards.ts'
import { assert } from '#kernel/assert.ts'
import { goodAddress, goodDetails } from '#server/cards/issuer/testing.details.ts'
import { approveForm } from '#server/kyc/testing.ts'
import { systemClock } from '#server/platform/clock.ts'
import { prove } from '#contract/security.stepUp.ts'
import { eventually } from '#e2e/steps/see.ts'
import { type User, password, tradePassword } from '#e2e/support/steps.ts'
import type { System } from '#e2e/support/system.ts'

/** The user's own form was looked at and approved. */
export const identify = ({ database }: System, { session }: User): Promise<void> =>
  approveForm(database.sql, systemClock, session.profile.id)

/** Fills an application in and pays its fee: it waits for a decision then. */
export async function handIn(
  { wire }: System,
  { session: { token } }: User,
  id: string,
): Promise<void> {
  const as = { token }
  const { pickUps } = await wire(bindIdentity, { id, identity: { source: 'own' } }, as)
  const delivery = pickUps.includes('mail') ? ({ way: 'mail', to: goodAddress } as const) : null
  const { fee } = await wire(saveDetails, { id, details: goodDetails, delivery }, as)
  await wire(payForCard, { id, ...fee, tradePassword }, as)
}

/** An application of somebody who is known, handed in. */
export async function apply(system: System, user: User, type: CardType): Promise<string> {
  const begin = { type, recommendationCode: '', acceptTerms: true }
  const { id } = await system.wire(applyForCard, begin, { token: user.session.token })
  await handIn(system, user, id)
  return id
}

/** The user's newest card, once the issuer has made it. */
export async function cardOf(
  { wire }: System,
  { session: { token } }: User,
  state: Card['state'] = 'inactive',
): Promise<Card> {
  let found: Card | undefined
  await eventually('the card is there', async () => {
    const { cards } = await wire(cardList, {}, { token })
    found = cards.find((card) => card.state === state)
    return found !== undefined
  })
  assert(found, 'the card is there')
  return found
}

/** Proves who one is and activates the card. */
export async function activate(
  { wire }: System,
  { session: { token } }: User,
  { id, last4 }: Card,
): Promise<void> {
  const proof = {
    action: 'activateCard',
    subject: '',
    factor: 'password',
    answer: password,
  } as const
  await wire(prove, proof, { token })
  await wire(activateCard, { id, last4 }, { token })
}

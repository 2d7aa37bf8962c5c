/** What a holder reads of a purchase that the issuer declined. */
import type { DeclineReason } from '#contract/cards.bills.ts'
import { refusedState } from '#server/cards/purchase/limits.ts'
import type { Authorisation, DeclineReason as IssuerReason } from '#server/cards/issuer/payment.ts'
import type { CardRow } from '#server/cards/store.card.ts'

/** How a card stands with us, as far as it explains a decline. */
type Standing = Pick<CardRow, 'state' | 'lockedBy' | 'closeReason' | 'expiryMonth' | 'expiryYear'>

/**
 * Why, in our words. Issuers have one word for a card that is new, locked or gone: there our own
 * state says which. What we declined is known from our decision; where that was not kept, there was
 * none in time.
 */
export function declineOf(
  card: Standing,
  told: Pick<Authorisation, 'decline' | 'at'>,
): DeclineReason {
  const said = told.decline?.reason ?? 'other'
  if (said === 'cardExpired') return refusedState(card) === 'closed' ? 'closed' : 'expired'
  if (!ofState.includes(said)) return reasons[said]
  return refusedState(card) ?? (isExpired(card, told) ? 'expired' : reasons[said])
}

/** Words for a card that is shut there. */
const ofState: readonly IssuerReason[] = ['cardInactive', 'cardLocked', 'cardClosed']

/** A card is good to the last day of its month. */
const isExpired = (
  { expiryMonth, expiryYear }: Standing,
  { at }: Pick<Authorisation, 'at'>,
): boolean => at >= Date.UTC(expiryYear, expiryMonth)

/** Of a card that is shut there what is said where we have it in use. */
const reasons = {
  cardInactive: 'notInUse',
  cardLocked: 'notInUse',
  cardClosed: 'closed',
  cardExpired: 'expired',
  // What it has of ours to pay with: of the holder's money we decide, and it does not know.
  insufficientFunds: 'issuer',
  dayLimit: 'dailyMost',
  monthLimit: 'monthlyMost',
  limit: 'limit',
  wrongPin: 'pin',
  pinBlocked: 'pinBlocked',
  wrongDetails: 'details',
  unverified: 'identity',
  unanswered: 'late',
  ours: 'late',
  merchantRefused: 'issuer',
  suspectedFraud: 'issuer',
  holderBlocked: 'issuer',
  other: 'other',
} as const satisfies Record<IssuerReason, DeclineReason>

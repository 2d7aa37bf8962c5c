/** What Stripe tells of payments, in our words. */
import type { Stripe } from 'stripe'
import { secondMs, toInstant } from '#kernel/time.ts'
import {
  authorisationEvent,
  cardMoney,
  isCashCode,
  transactionEvent,
} from '#server/cards/issuer/events.ts'
import {
  type Authorisation,
  type AuthorisationRequest,
  type AuthorisationState,
  type CardTransaction,
  type Decline,
  type DeclineReason,
  type IssuerDispute,
  type IssuerEvent,
  type IssuerNews,
  type Merchant,
  type PaymentMethod,
  capturedOf,
} from '#server/cards/issuer/payment.ts'

type WireAuthorisation = Stripe.Issuing.Authorization

/** One message. */
export function stripeNews(event: Stripe.Event): IssuerNews {
  return {
    id: event.id,
    at: toInstant(event.created * secondMs),
    events: eventsFrom(event),
  }
}

function eventsFrom(event: Stripe.Event): readonly IssuerEvent[] {
  if (
    event.type === 'issuing_authorization.created' ||
    event.type === 'issuing_authorization.updated'
  ) {
    const isFirst = event.type === 'issuing_authorization.created'
    return [authorisationEvent(authorisationFrom(event.data.object), isFirst)]
  }
  if (
    event.type === 'issuing_transaction.created' ||
    event.type === 'issuing_transaction.updated'
  ) {
    return [transactionEvent(transactionFrom(event.data.object))]
  }
  if (event.type === 'issuing_card.created' || event.type === 'issuing_card.updated') {
    const { id: cardId, shipping } = event.data.object
    const changed = event.data.previous_attributes
    if (!changed || !('shipping' in changed)) return [{ kind: 'cardUpdated', cardId }]
    const trackingNumber = shipping?.tracking_number ?? undefined
    return [{ kind: 'shippingUpdated', cardId, trackingNumber }]
  }
  return otherEventsFrom(event)
}

function otherEventsFrom(event: Stripe.Event): readonly IssuerEvent[] {
  if (event.type === 'issuing_cardholder.created' || event.type === 'issuing_cardholder.updated') {
    return [{ kind: 'holderUpdated', holderId: event.data.object.id }]
  }
  if (isOfDispute(event)) {
    return [{ kind: 'disputeUpdated', dispute: disputeFrom(event.data.object) }]
  }
  return []
}

type DisputeEvent = Extract<
  Stripe.Event,
  {
    type:
      | 'issuing_dispute.created'
      | 'issuing_dispute.updated'
      | 'issuing_dispute.submitted'
      | 'issuing_dispute.closed'
  }
>

const isOfDispute = (event: Stripe.Event): event is DisputeEvent =>
  event.type === 'issuing_dispute.created' ||
  event.type === 'issuing_dispute.updated' ||
  event.type === 'issuing_dispute.submitted' ||
  event.type === 'issuing_dispute.closed'

const disputeStates: Readonly<Record<string, IssuerDispute['state']>> = {
  unsubmitted: 'open',
  submitted: 'submitted',
  won: 'won',
  lost: 'lost',
  // It was never submitted in time.
  expired: 'lost',
}

/** A dispute in our words. */
export const disputeFrom = (wire: Stripe.Issuing.Dispute): IssuerDispute => ({
  id: wire.id,
  transactionId: idOf(wire.transaction),
  authorisationId: undefined,
  state: disputeStates[wire.status] ?? 'submitted',
  word: [wire.status, wire.loss_reason].filter(Boolean).join(' '),
})

/** An authorisation in our words. */
export function authorisationFrom(wire: WireAuthorisation): Authorisation {
  const last = wire.request_history.at(-1)
  const state = stateOf(wire)
  const isHeld = state === 'pending'
  return {
    id: wire.id,
    cardId: wire.card.id,
    state,
    held: cardMoney(isHeld ? wire.amount : 0, wire.currency),
    charged: cardMoney(wire.merchant_amount, wire.merchant_currency),
    captured: capturedOf(wire.transactions.map(transactionFrom)),
    merchant: merchantFrom(wire.merchant_data),
    method: methodOf(wire.authorization_method),
    isCash: isCashCode(wire.merchant_data.category_code),
    at: toInstant(wire.created * secondMs),
    decline: last && !last.approved ? declineOf(wire, last.reason) : undefined,
    isAsked: wire.pending_request !== null,
    isOurDecision: last?.reason === 'webhook_approved' || last?.reason === 'webhook_declined',
  }
}

function stateOf({ status, approved }: WireAuthorisation): AuthorisationState {
  if (status === 'reversed') return 'reversed'
  if (status === 'expired') return 'expired'
  if (status === 'pending') return 'pending'
  return approved ? 'closed' : 'declined'
}

/** The question that waits. @throws Error for one without a pending request */
export function requestFrom(
  event: Stripe.IssuingAuthorizationRequestEvent,
): AuthorisationRequest | undefined {
  const wire = event.data.object
  const asked = wire.pending_request
  if (!asked) return undefined
  return {
    authorisationId: wire.id,
    requestId: event.id,
    cardId: wire.card.id,
    money: cardMoney(asked.amount, asked.currency),
    held: cardMoney(wire.amount, wire.currency),
    charged: cardMoney(asked.merchant_amount, asked.merchant_currency),
    merchant: merchantFrom(wire.merchant_data),
    method: methodOf(wire.authorization_method),
    isCash: isCashCode(wire.merchant_data.category_code),
    allowsPart: asked.is_amount_controllable,
    at: toInstant(event.created * secondMs),
  }
}

/** A transaction in our words: what is spent has a minus at Stripe. */
export const transactionFrom = (wire: Stripe.Issuing.Transaction): CardTransaction => ({
  id: wire.id,
  cardId: idOf(wire.card) ?? '',
  authorisationId: idOf(wire.authorization),
  kind: wire.type === 'refund' ? 'refund' : 'capture',
  money: cardMoney(wire.amount, wire.currency),
  charged: cardMoney(wire.merchant_amount, wire.merchant_currency),
  merchant: merchantFrom(wire.merchant_data),
  at: toInstant(wire.created * secondMs),
})

const idOf = (reference: string | { readonly id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id

const merchantFrom = (wire: WireAuthorisation['merchant_data']): Merchant => ({
  name: wire.name ?? '',
  categoryCode: wire.category_code,
  city: wire.city ?? '',
  country: wire.country ?? '',
})

const methods: Readonly<Record<string, PaymentMethod>> = {
  chip: 'chip',
  contactless: 'contactless',
  swipe: 'swipe',
  keyed_in: 'keyed',
  online: 'online',
}
const methodOf = (wire: string): PaymentMethod => methods[wire] ?? 'unknown'

const reasons: Readonly<Record<string, DeclineReason>> = {
  account_disabled: 'holderBlocked',
  card_canceled: 'cardClosed',
  card_expired: 'cardExpired',
  // New, or locked: one word for both.
  card_inactive: 'cardInactive',
  cardholder_blocked: 'holderBlocked',
  cardholder_inactive: 'holderBlocked',
  cardholder_verification_required: 'holderBlocked',
  insecure_authorization_method: 'merchantRefused',
  insufficient_funds: 'insufficientFunds',
  not_allowed: 'merchantRefused',
  pin_blocked: 'pinBlocked',
  spending_controls: 'limit',
  suspected_fraud: 'suspectedFraud',
  webhook_declined: 'ours',
  webhook_error: 'unanswered',
  webhook_timeout: 'unanswered',
}

const declineOf = (wire: WireAuthorisation, code: string): Decline => ({
  reason: code === 'verification_failed' ? unverifiedOf(wire) : (reasons[code] ?? 'other'),
  code,
})

/**
 * One word for a wrong PIN and for wrong details: the checks say what did not match, and of a PIN,
 * which is not among them, that nothing else was wrong with a card that was there.
 */
function unverifiedOf({
  verification_data: checks,
  authorization_method: method,
}: WireAuthorisation): DeclineReason {
  const details = [
    checks.cvc_check,
    checks.expiry_check,
    checks.address_line1_check,
    checks.address_postal_code_check,
  ]
  if (details.includes('mismatch')) return 'wrongDetails'
  return checks.three_d_secure === null && presentMethods.includes(methodOf(method))
    ? 'wrongPin'
    : 'unverified'
}

const presentMethods: readonly PaymentMethod[] = ['chip', 'contactless', 'swipe']

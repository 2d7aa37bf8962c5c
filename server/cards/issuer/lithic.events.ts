/** What Lithic tells of payments, in our words. Shapes first: not all is in its SDK's types. */
import * as z from 'zod/mini'
import { type Instant, parseInstant } from '#kernel/time.ts'
import { twoOf } from '#server/cards/issuer/country3.ts'
import {
  authorisationEvent,
  cardMoney,
  isCashCode,
  transactionEvent,
} from '#server/cards/issuer/events.ts'
import type { Signed } from '#server/cards/issuer/lithic.calls.ts'
import { IssuerTrouble } from '#server/cards/issuer/issuer.ts'
import {
  type Authorisation,
  type AuthorisationRequest,
  type AuthorisationState,
  type CardMoney,
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

const Money = z.object({ amount: z.int(), currency: z.string() })
const Shop = z.object({
  descriptor: z.string(),
  mcc: z.string(),
  city: z.nullish(z.string()),
  country: z.nullish(z.string()),
})
const Pos = z.object({
  entry_mode: z.object({ pan: z.string() }),
  terminal: z.optional(z.object({ partial_approval_capable: z.optional(z.boolean()) })),
})
const TransactionEvent = z.object({
  token: z.string(),
  type: z.string(),
  created: z.string(),
  result: z.string(),
  detailed_results: z.array(z.string()),
  effective_polarity: z.enum(['CREDIT', 'DEBIT']),
  amounts: z.object({ cardholder: Money, merchant: Money }),
})
const Transaction = z.object({
  token: z.string(),
  card_token: z.string(),
  created: z.string(),
  status: z.string(),
  amounts: z.object({ cardholder: Money, hold: Money, merchant: Money }),
  merchant: Shop,
  pos: Pos,
  events: z.optional(z.array(TransactionEvent)),
})
type Transaction = z.infer<typeof Transaction>

const Asked = z.object({
  token: z.string(),
  event_token: z.optional(z.string()),
  status: z.string(),
  created: z.string(),
  card: z.object({ token: z.string() }),
  amounts: z.object({ cardholder: Money, hold: z.nullable(Money), merchant: Money }),
  merchant: Shop,
  pos: z.optional(Pos),
})

const Message = z.object({
  event_type: z.optional(z.string()),
  token: z.optional(z.string()),
  card_token: z.optional(z.string()),
  account_holder: z.optional(z.object({ token: z.string() })),
  tracking_number: z.nullish(z.string()),
  transaction_token: z.optional(z.string()),
  status: z.optional(z.string()),
  resolution_reason: z.nullish(z.string()),
})

const asking = ['AUTHORIZATION', 'FINANCIAL_AUTHORIZATION']
const moving = [
  'CLEARING',
  'FINANCIAL_AUTHORIZATION',
  'FINANCIAL_CREDIT_AUTHORIZATION',
  'CORRECTION_CREDIT',
  'CORRECTION_DEBIT',
  'RETURN',
  'RETURN_REVERSAL',
]

/** One message. A transaction is told whole each time, so that nothing of it can be missed. */
export function lithicNews({ id, at, text }: Signed): IssuerNews {
  const body: unknown = JSON.parse(text)
  const message = Message.parse(body)
  if (message.event_type !== 'card_transaction.updated') {
    return { id, at, events: eventsFrom(message) }
  }
  const transaction = Transaction.parse(body)
  const authorisation = authorisationFrom(transaction)
  const isFirst = transaction.events?.length === 1
  const opened = authorisation ? [authorisationEvent(authorisation, isFirst)] : []
  return { id, at, events: [...opened, ...transactionsFrom(transaction).map(transactionEvent)] }
}

function eventsFrom(message: z.infer<typeof Message>): readonly IssuerEvent[] {
  const { event_type: type = '', token = '', card_token: cardId } = message
  if (type.startsWith('account_holder.')) {
    return [{ kind: 'holderUpdated', holderId: message.account_holder?.token ?? token }]
  }
  if (type === 'dispute.updated') {
    const { transaction_token = '', status = '', resolution_reason } = message
    const dispute = disputeFrom({ token, transaction_token, status, resolution_reason })
    return [{ kind: 'disputeUpdated', dispute }]
  }
  if (cardId === undefined || !type.startsWith('card.')) return []
  if (type !== 'card.shipped') return [{ kind: 'cardUpdated', cardId }]
  const trackingNumber = message.tracking_number ?? undefined
  return [{ kind: 'shippingUpdated', cardId, trackingNumber }]
}

const disputeStates: Readonly<Record<string, IssuerDispute['state']>> = {
  NEW: 'open',
  PENDING_CUSTOMER: 'open',
  CASE_WON: 'won',
  CASE_CLOSED: 'lost',
}

/** A dispute in our words. It is closed when it is lost, and when it was taken back. */
export function disputeFrom(wire: {
  readonly token: string
  readonly transaction_token: string
  readonly status: string
  readonly resolution_reason?: string | null | undefined
}): IssuerDispute {
  const isDropped = wire.status === 'CASE_CLOSED' && wire.resolution_reason === 'WITHDRAWN'
  return {
    id: wire.token,
    transactionId: undefined,
    authorisationId: wire.transaction_token,
    state: isDropped ? 'withdrawn' : (disputeStates[wire.status] ?? 'submitted'),
    word: [wire.status, wire.resolution_reason].filter(Boolean).join(' '),
  }
}

/** What a row of its list is. @throws IssuerTrouble for what is not understood */
export function readTransaction(row: unknown): Transaction {
  const read = Transaction.safeParse(row)
  if (!read.success) throw new IssuerTrouble('Lithic gave a transaction of another shape')
  return read.data
}

const states: Readonly<Record<string, AuthorisationState>> = {
  PENDING: 'pending',
  SETTLED: 'closed',
  VOIDED: 'reversed',
  EXPIRED: 'expired',
  DECLINED: 'declined',
}

/** The promise in a transaction; undefined for one that began without. */
export function authorisationFrom(wire: Transaction): Authorisation | undefined {
  const asked = wire.events?.findLast(({ type }) => asking.includes(type))
  if (!asked) return undefined
  const state = states[wire.status] ?? 'pending'
  const { cardholder, hold, merchant } = wire.amounts
  const isApproved = asked.result === 'APPROVED'
  const code = asked.detailed_results.find((result) => result !== 'APPROVED') ?? asked.result
  const decline = isApproved ? undefined : declineOf(code)
  return {
    id: wire.token,
    cardId: wire.card_token,
    state,
    held: cardMoney(state === 'pending' ? hold.amount : 0, cardholder.currency),
    charged: moneyFrom(merchant),
    captured: capturedOf(transactionsFrom(wire)),
    merchant: merchantFrom(wire.merchant),
    method: methodOf(wire.pos.entry_mode.pan),
    isCash: isCashCode(wire.merchant.mcc),
    at: instantFrom(wire.created),
    decline,
    // There is none of it before we have answered.
    isAsked: false,
    isOurDecision: isApproved || decline?.reason === 'ours',
  }
}

/** The movements of money in a transaction. */
export function transactionsFrom(wire: Transaction): readonly CardTransaction[] {
  const events = wire.events ?? []
  const isAsked = events.some(({ type }) => asking.includes(type))
  return events
    .filter(({ type, result }) => moving.includes(type) && result === 'APPROVED')
    .map((event) => ({
      id: event.token,
      cardId: wire.card_token,
      authorisationId: isAsked ? wire.token : undefined,
      kind: event.effective_polarity === 'CREDIT' ? 'refund' : 'capture',
      money: moneyFrom(event.amounts.cardholder),
      charged: moneyFrom(event.amounts.merchant),
      merchant: merchantFrom(wire.merchant),
      at: instantFrom(event.created),
    }))
}

/** The question that waits; undefined for one that is about no money. */
export function lithicRequest({ id, text }: Signed): AuthorisationRequest | undefined {
  const asked = Asked.parse(JSON.parse(text))
  if (!asking.includes(asked.status)) return undefined
  const { cardholder, hold, merchant } = asked.amounts
  return {
    authorisationId: asked.token,
    requestId: asked.event_token ?? id,
    cardId: asked.card.token,
    money: moneyFrom(cardholder),
    held: cardMoney(hold?.amount ?? 0, cardholder.currency),
    charged: moneyFrom(merchant),
    merchant: merchantFrom(asked.merchant),
    method: methodOf(asked.pos?.entry_mode.pan ?? ''),
    isCash: isCashCode(asked.merchant.mcc),
    allowsPart: asked.pos?.terminal?.partial_approval_capable === true,
    at: instantFrom(asked.created),
  }
}

const moneyFrom = ({ amount, currency }: z.infer<typeof Money>): CardMoney =>
  cardMoney(amount, currency)

const merchantFrom = ({ descriptor, mcc, city, country }: z.infer<typeof Shop>): Merchant => ({
  name: descriptor,
  categoryCode: mcc,
  city: city ?? '',
  country: twoOf(country ?? ''),
})

/** @throws IssuerTrouble for what is no moment */
function instantFrom(text: string): Instant {
  const at = parseInstant(text)
  if (at === undefined) throw new IssuerTrouble('Lithic gave no moment')
  return at
}

const methods: Readonly<Record<string, PaymentMethod>> = {
  ICC: 'chip',
  CONTACTLESS: 'contactless',
  MAGNETIC_STRIPE: 'swipe',
  KEY_ENTERED: 'keyed',
  MANUAL: 'keyed',
  ECOMMERCE: 'online',
  CREDENTIAL_ON_FILE: 'online',
}
const methodOf = (wire: string): PaymentMethod => methods[wire] ?? 'unknown'

const declines: Readonly<Record<string, DeclineReason>> = {
  ACCOUNT_DAILY_SPEND_LIMIT_EXCEEDED: 'dayLimit',
  ACCOUNT_LIFETIME_SPEND_LIMIT_EXCEEDED: 'limit',
  ACCOUNT_MONTHLY_SPEND_LIMIT_EXCEEDED: 'monthLimit',
  ACCOUNT_PAUSED: 'holderBlocked',
  ACCOUNT_UNDER_REVIEW: 'holderBlocked',
  ADDRESS_INCORRECT: 'wrongDetails',
  CARDHOLDER_CHALLENGED: 'unverified',
  CARDHOLDER_CHALLENGE_FAILED: 'unverified',
  CARD_CLOSED: 'cardClosed',
  CARD_EXPIRED: 'cardExpired',
  CARD_EXPIRY_DATE_INCORRECT: 'wrongDetails',
  CARD_NOT_ACTIVATED: 'cardInactive',
  CARD_PAUSED: 'cardLocked',
  CARD_PIN_INCORRECT: 'wrongPin',
  CARD_SECURITY_CODE_INCORRECT: 'wrongDetails',
  CARD_SPEND_LIMIT_EXCEEDED: 'limit',
  CUSTOMER_ASA_TIMEOUT: 'unanswered',
  MALFORMED_ASA_RESPONSE: 'unanswered',
  INSUFFICIENT_FUNDING_SOURCE_BALANCE: 'other',
  PROGRAM_CARD_SPEND_LIMIT_EXCEEDED: 'limit',
  MERCHANT_NOT_PERMITTED: 'merchantRefused',
  PIN_BLOCKED: 'pinBlocked',
  SUSPECTED_FRAUD: 'suspectedFraud',
  // Our own answers come back in these words; Lithic decides in others.
  ACCOUNT_INACTIVE: 'ours',
  CUSTOM_ASA_RESULT: 'ours',
  INSUFFICIENT_FUNDS: 'ours',
  UNAUTHORIZED_MERCHANT: 'ours',
  VELOCITY_EXCEEDED: 'ours',
}

const declineOf = (code: string): Decline => ({ reason: declines[code] ?? 'other', code })

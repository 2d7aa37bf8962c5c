/** Payments with cards of the stand-in: what a merchant, a network and a bank would do. */
import { checkPin } from '#sandbox/issuing/secret.ts'
import { checksOf, isUnverified } from '#sandbox/stripe/checks.ts'
import { known } from '#sandbox/stripe/cards.ts'
import { type StripeDesk, field, inner } from '#sandbox/stripe/desk.ts'
import { merchantOf } from '#sandbox/stripe/merchant.ts'
import type {
  StripeAuthorization,
  StripeCard,
  StripeHistory,
  StripeTransaction,
} from '#sandbox/stripe/objects.ts'
import { askInTime } from '#sandbox/stripe/realTime.ts'
import { type Form, badRequest, newId } from '#sandbox/stripe/wire.ts'

const daySeconds = 86_400
const spanSeconds: Readonly<Record<string, number>> = {
  daily: daySeconds,
  weekly: 7 * daySeconds,
  monthly: 30 * daySeconds,
  yearly: 365 * daySeconds,
  all_time: Number.POSITIVE_INFINITY,
}

/** Amounts of a form, which are whole and above nothing. */
function amountIn(form: Form, name: string, otherwise?: number): number {
  const amount = Number(field(form, name) ?? otherwise ?? Number.NaN)
  if (Number.isSafeInteger(amount) && amount > 0) return amount
  throw badRequest(`Invalid integer: ${name}`, 'parameter_invalid_integer', name)
}

/** A card is held to a terminal. */
export async function authorize(desk: StripeDesk, form: Form): Promise<StripeAuthorization> {
  const { books, now, tell } = desk
  const card = known(books.cards, field(form, 'card') ?? '', 'issuing card')
  const amount = amountIn(form, 'amount')
  const method = field(form, 'authorization_method') ?? 'online'
  const authorization: StripeAuthorization = {
    id: newId('iauth'),
    object: 'issuing.authorization',
    created: now(),
    livemode: false,
    card,
    cardholder: card.cardholder.id,
    currency: card.currency,
    merchant_currency: field(form, 'merchant_currency') ?? card.currency,
    merchant_data: merchantOf(inner(form, 'merchant_data')),
    authorization_method: method,
    card_presence: method === 'online' || method === 'keyed_in' ? 'not_present' : 'present',
    verification_data: checksOf(inner(form, 'verification_data')),
    amount: 0,
    merchant_amount: amountIn(form, 'merchant_amount', amount),
    approved: false,
    status: 'pending',
    pending_request: null,
    request_history: [],
    transactions: [],
    metadata: {},
  }
  books.authorizations.set(authorization.id, authorization)
  const isPartly = field(form, 'is_amount_controllable') === 'true'
  await decide(desk, authorization, amount, { isPartly, pin: field(form, 'pin') })
  tell('issuing_authorization.created', authorization)
  return authorization
}

/** More is wanted: a hotel, a taxi that drives on. */
export async function increment(
  desk: StripeDesk,
  id: string,
  form: Form,
): Promise<StripeAuthorization> {
  const authorization = pendingOf(desk, id)
  const amount = amountIn(form, 'increment_amount')
  const isPartly = field(form, 'is_amount_controllable') === 'true'
  await decide(desk, authorization, amount, { isPartly, pin: undefined })
  desk.tell('issuing_authorization.updated', authorization, {})
  return authorization
}

/** Looks at the card, then asks us, and writes down what was decided. */
async function decide(
  desk: StripeDesk,
  authorization: StripeAuthorization,
  amount: number,
  { isPartly, pin }: { readonly isPartly: boolean; readonly pin: string | undefined },
): Promise<void> {
  const { currency, merchant_currency: merchantCurrency } = authorization
  const merchantAmount = authorization.amount === 0 ? authorization.merchant_amount : amount
  authorization.pending_request = {
    amount,
    currency,
    is_amount_controllable: isPartly,
    merchant_amount: merchantAmount,
    merchant_currency: merchantCurrency,
  }
  const refused = refusalOf(desk, authorization, amount, pin)
  const decided = refused
    ? { approved: false, reason: refused, amount, message: null }
    : await askInTime(desk, authorization)
  const history: StripeHistory = {
    amount: decided.amount,
    approved: decided.approved,
    created: desk.now(),
    currency,
    merchant_amount: merchantAmount,
    merchant_currency: merchantCurrency,
    reason: decided.reason,
    reason_message: decided.message,
  }
  authorization.request_history.push(history)
  authorization.pending_request = null
  if (decided.approved) {
    authorization.amount += decided.amount
    authorization.approved = true
  } else if (authorization.amount === 0) authorization.status = 'closed'
}

/** What is wrong before we are asked. */
function refusalOf(
  desk: StripeDesk,
  { card, verification_data: checks }: StripeAuthorization,
  amount: number,
  pin: string | undefined,
): string | undefined {
  if (card.status === 'canceled') return 'card_canceled'
  if (card.status === 'inactive') return 'card_inactive'
  if (card.cardholder.status === 'blocked') return 'cardholder_blocked'
  if (card.cardholder.status === 'inactive') return 'cardholder_inactive'
  if (isUnverified(checks)) return 'verification_failed'
  const secret = desk.books.secrets.get(card.id)
  if (pin !== undefined && secret) {
    const checked = checkPin(secret, pin)
    if (checked !== 'right') return checked === 'wrong' ? 'verification_failed' : 'pin_blocked'
  }
  if (isAboveLimit(desk, card, amount)) return 'spending_controls'
  return desk.faults.strikes('decline') ? 'suspected_fraud' : undefined
}

function isAboveLimit({ books, now }: StripeDesk, card: StripeCard, amount: number): boolean {
  return card.spending_controls.spending_limits.some((limit) => {
    if (limit.interval === 'per_authorization') return amount > limit.amount
    const since = now() - (spanSeconds[limit.interval] ?? daySeconds)
    const spent = [...books.transactions.values()]
      .filter((row) => row.card === card.id && row.created > since)
      .reduce((total, row) => total - row.amount, 0)
    const held = [...books.authorizations.values()]
      .filter((row) => row.card.id === card.id && row.status === 'pending' && row.created > since)
      .reduce((total, row) => total + row.amount, 0)
    return spent + held + amount > limit.amount
  })
}

/** The merchant takes what was promised, or more, or less. */
export function capture(desk: StripeDesk, id: string, form: Form): StripeAuthorization {
  const authorization = known(desk.books.authorizations, id, 'issuing authorization')
  if (!authorization.approved) throw badRequest('This authorization was declined.')
  const amount = amountIn(form, 'capture_amount', authorization.amount || undefined)
  const transaction = transactionOf(desk, {
    card: authorization.card,
    authorization: authorization.id,
    amount: -amount,
    merchant_amount: -merchantShare(authorization, amount),
    merchant_currency: authorization.merchant_currency,
    merchant_data: authorization.merchant_data,
  })
  authorization.transactions.push(transaction)
  const isLast = field(form, 'close_authorization') !== 'false'
  if (isLast && authorization.status === 'pending') authorization.status = 'closed'
  desk.tell('issuing_authorization.updated', authorization, {})
  return authorization
}

/** The same share of the merchant's amount, to the nearest unit. */
function merchantShare(authorization: StripeAuthorization, amount: number): number {
  const { amount: whole, merchant_amount: merchantWhole } = authorization
  return whole === 0 ? amount : Math.round((merchantWhole * amount) / whole)
}

/** Gives back what was promised, all of it or a part. */
export function reverse(desk: StripeDesk, id: string, form: Form): StripeAuthorization {
  const authorization = pendingOf(desk, id)
  const amount = amountIn(form, 'reverse_amount', authorization.amount)
  authorization.amount = Math.max(authorization.amount - amount, 0)
  if (authorization.amount === 0) authorization.status = 'reversed'
  desk.tell('issuing_authorization.updated', authorization, {})
  return authorization
}

/** Nobody took it in time. */
export function expire(desk: StripeDesk, id: string): StripeAuthorization {
  const authorization = pendingOf(desk, id)
  authorization.amount = 0
  authorization.status = 'expired'
  desk.tell('issuing_authorization.updated', authorization, {})
  return authorization
}

/** A pump that now knows how much was filled in. */
export function finalizeAmount(desk: StripeDesk, id: string, form: Form): StripeAuthorization {
  const authorization = pendingOf(desk, id)
  authorization.amount = amountIn(form, 'final_amount')
  desk.tell('issuing_authorization.updated', authorization, {})
  return authorization
}

/** Money that moves without a promise: taken (`-1`) or given (`1`). */
export function moveAlone(desk: StripeDesk, form: Form, sign: 1 | -1): StripeTransaction {
  const card = known(desk.books.cards, field(form, 'card') ?? '', 'issuing card')
  const amount = sign * amountIn(form, 'amount')
  return transactionOf(desk, {
    card,
    authorization: null,
    amount,
    merchant_amount: amount,
    merchant_currency: field(form, 'currency') ?? card.currency,
    merchant_data: merchantOf(inner(form, 'merchant_data')),
  })
}

/** The merchant gives back what it took. */
export function refund(desk: StripeDesk, id: string, form: Form): StripeTransaction {
  const taken = known(desk.books.transactions, id, 'issuing transaction')
  const amount = amountIn(form, 'refund_amount', Math.abs(taken.amount))
  return transactionOf(desk, {
    ...taken,
    card: known(desk.books.cards, taken.card, 'issuing card'),
    amount,
    merchant_amount: amount,
  })
}

type NewTransaction = Pick<
  StripeTransaction,
  'authorization' | 'amount' | 'merchant_amount' | 'merchant_currency' | 'merchant_data'
> & { readonly card: StripeCard }

function transactionOf(desk: StripeDesk, made: NewTransaction): StripeTransaction {
  const transaction: StripeTransaction = {
    id: newId('ipi'),
    object: 'issuing.transaction',
    created: desk.now(),
    livemode: false,
    type: made.amount > 0 ? 'refund' : 'capture',
    amount: made.amount,
    currency: made.card.currency,
    merchant_amount: made.merchant_amount,
    merchant_currency: made.merchant_currency,
    merchant_data: made.merchant_data,
    authorization: made.authorization,
    card: made.card.id,
    cardholder: made.card.cardholder.id,
    dispute: null,
    metadata: {},
  }
  desk.books.transactions.set(transaction.id, transaction)
  desk.tell('issuing_transaction.created', transaction)
  return transaction
}

function pendingOf({ books }: StripeDesk, id: string): StripeAuthorization {
  const authorization = known(books.authorizations, id, 'issuing authorization')
  if (authorization.status === 'pending') return authorization
  throw badRequest(`This authorization is ${authorization.status}.`)
}

/** Payments with cards of the stand-in, by Lithic's own calls for simulating them. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { checkPin } from '#sandbox/issuing/secret.ts'
import type { LithicDesk } from '#sandbox/lithic/desk.ts'
import type {
  LithicCard,
  LithicEvent,
  LithicMerchant,
  LithicTransaction,
} from '#sandbox/lithic/objects.ts'
import { askStream } from '#sandbox/lithic/stream.ts'
import { LithicRefusal, badRequest, decoded, known } from '#sandbox/lithic/wire.ts'

const Amount = z.int().check(z.positive())
const Sale = z.object({
  amount: Amount,
  descriptor: z.string(),
  pan: z.string(),
  mcc: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  merchant_acceptor_city: z.optional(z.string()),
  merchant_acceptor_country: z.optional(z.string()),
  merchant_amount: z.optional(Amount),
  merchant_currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  partial_approval_capable: z.optional(z.boolean()),
  pin: z.optional(z.string()),
  status: z.optional(z.enum(['AUTHORIZATION', 'FINANCIAL_AUTHORIZATION'])),
  /** Only here: Lithic's own call makes every payment at a magnetic stripe. */
  entry_mode: z.optional(z.enum(['ICC', 'CONTACTLESS', 'ECOMMERCE', 'MAGNETIC_STRIPE'])),
})
type Sale = z.infer<typeof Sale>

/** Without a token money is taken that was never asked for, which Lithic cannot simulate. */
const Clearing = z.union([z.object({ token: z.string(), amount: z.optional(Amount) }), Sale])
const Voiding = z.object({
  token: z.string(),
  amount: z.optional(Amount),
  type: z.optional(z.enum(['AUTHORIZATION_EXPIRY', 'AUTHORIZATION_REVERSAL'])),
})

/** What such a call answers. */
type Simulated = { readonly token: string; readonly debugging_request_id: string }

const simulated = (token: string): Simulated => ({ token, debugging_request_id: randomUUID() })

/** A card is held to a terminal. */
export async function authorize(desk: LithicDesk, body: unknown): Promise<Simulated> {
  const sale = decoded(Sale, body)
  const type = sale.status ?? 'AUTHORIZATION'
  const card = cardOf(desk, sale.pan)
  const transaction = opened(desk, card, sale)
  desk.books.transactions.set(transaction.token, transaction)
  const refused = refusalOf(desk, card, sale, transaction)
  const decided = refused
    ? { result: 'DECLINED', code: refused, amount: 0 }
    : await askStream(desk, transaction, card, type)
  const isApproved = decided.result === 'APPROVED'
  const isMoved = type === 'FINANCIAL_AUTHORIZATION'
  transaction.result = decided.code
  if (isApproved) {
    transaction.status = isMoved ? 'SETTLED' : 'PENDING'
    setAmounts(transaction, decided.amount, isMoved ? 0 : decided.amount)
  } else transaction.status = 'DECLINED'
  const { result, code } = decided
  const amount = isApproved ? decided.amount : sale.amount
  happened(desk, transaction, { type, amount, result, code })
  return simulated(transaction.token)
}

/** The merchant takes what was promised, or more, or less; once, as in Lithic's simulation. */
export function clear(desk: LithicDesk, body: unknown): Simulated {
  const asked = decoded(Clearing, body)
  if (!('token' in asked)) return moveAlone(desk, asked, 'CLEARING')
  const transaction = known(desk.books.transactions, asked.token, 'Transaction')
  if (transaction.status === 'DECLINED' || transaction.status === 'SETTLED') {
    throw badRequest(`The transaction is ${transaction.status}`)
  }
  const amount = asked.amount ?? transaction.amounts.cardholder.amount
  transaction.status = 'SETTLED'
  setAmounts(transaction, amount, 0)
  happened(desk, transaction, { type: 'CLEARING', amount })
  return simulated(transaction.token)
}

/** Gives back what was promised, all of it or a part; or nobody took it in time. */
export function voidIt(desk: LithicDesk, body: unknown): Simulated {
  const { token, amount, type = 'AUTHORIZATION_REVERSAL' } = decoded(Voiding, body)
  const transaction = known(desk.books.transactions, token, 'Transaction')
  if (transaction.status !== 'PENDING') {
    throw badRequest(`The transaction is ${transaction.status}`)
  }
  const held = transaction.amounts.hold.amount
  const given = type === 'AUTHORIZATION_EXPIRY' ? held : Math.min(amount ?? held, held)
  setAmounts(transaction, transaction.amounts.cardholder.amount - given, held - given)
  if (held === given) transaction.status = type === 'AUTHORIZATION_EXPIRY' ? 'EXPIRED' : 'VOIDED'
  happened(desk, transaction, { type, amount: given, isCredit: true })
  return simulated(token)
}

/** The merchant gives money back, which is a transaction of its own. */
export const giveBack = (desk: LithicDesk, body: unknown): Simulated =>
  moveAlone(desk, decoded(Sale, body), 'RETURN')

function moveAlone(desk: LithicDesk, sale: Sale, type: 'CLEARING' | 'RETURN'): Simulated {
  const transaction = opened(desk, cardOf(desk, sale.pan), sale)
  desk.books.transactions.set(transaction.token, transaction)
  transaction.status = 'SETTLED'
  happened(desk, transaction, { type, amount: sale.amount, isCredit: type === 'RETURN' })
  return simulated(transaction.token)
}

function cardOf({ books }: LithicDesk, pan: string): LithicCard {
  const matching = [...books.secrets].filter(([, { number }]) => number === pan)
  const cards = matching.flatMap(([token]) => books.cards.get(token) ?? [])
  // One made anew has the number of the one before it.
  const card = cards.findLast(({ state }) => state !== 'CLOSED') ?? cards.at(-1)
  if (!card) throw new LithicRefusal(404, 'Card not found')
  return card
}

function opened(desk: LithicDesk, card: LithicCard, sale: Sale): LithicTransaction {
  const currency = card.cardholder_currency
  const mode = sale.entry_mode ?? (sale.pin === undefined ? 'ECOMMERCE' : 'ICC')
  return {
    token: randomUUID(),
    account_token: card.account_token,
    card_token: card.token,
    created: desk.now(),
    merchant: merchantOf(sale),
    pos: {
      entry_mode: {
        pan: mode,
        card: mode === 'ECOMMERCE' ? 'NOT_PRESENT' : 'PRESENT',
        pin_entered: sale.pin !== undefined,
      },
      terminal: { partial_approval_capable: sale.partial_approval_capable ?? false },
    },
    status: 'PENDING',
    result: 'APPROVED',
    amounts: {
      cardholder: { amount: sale.amount, currency },
      hold: { amount: 0, currency },
      merchant: {
        amount: sale.merchant_amount ?? sale.amount,
        currency: sale.merchant_currency ?? currency,
      },
    },
    events: [],
  }
}

const merchantOf = (sale: Sale): LithicMerchant => ({
  acceptor_id: '174030075991',
  descriptor: sale.descriptor.slice(0, 25),
  mcc: sale.mcc ?? '5399',
  city: sale.merchant_acceptor_city ?? 'NEW YORK',
  state: '',
  country: sale.merchant_acceptor_country ?? 'USA',
})

/** What is wrong before we are asked. */
function refusalOf(
  desk: LithicDesk,
  card: LithicCard,
  sale: Sale,
  { pos }: LithicTransaction,
): string | undefined {
  if (card.state === 'CLOSED') return 'CARD_CLOSED'
  if (card.state === 'PAUSED') return 'CARD_PAUSED'
  // One that is in the post can be used online already.
  const isHeld = pos.entry_mode.card === 'PRESENT'
  if (card.state !== 'OPEN' && isHeld) return 'CARD_NOT_ACTIVATED'
  const holder = [...desk.books.holders.values()].find(
    (one) => one.account_token === card.account_token,
  )
  if (holder?.status !== 'ACCEPTED') return 'ACCOUNT_PAUSED'
  const secret = desk.books.secrets.get(card.token)
  if (sale.pin !== undefined && secret) {
    const checked = checkPin(secret, sale.pin)
    if (checked === 'blocked') card.pin_status = 'BLOCKED'
    if (checked !== 'right') return checked === 'wrong' ? 'CARD_PIN_INCORRECT' : 'PIN_BLOCKED'
  }
  if (isAboveLimit(desk, card, sale.amount)) return 'CARD_SPEND_LIMIT_EXCEEDED'
  return desk.faults.strikes('decline') ? 'SUSPECTED_FRAUD' : undefined
}

const dayMs = 86_400_000
const spanMs: Readonly<Record<LithicCard['spend_limit_duration'], number>> = {
  TRANSACTION: 0,
  DAILY: dayMs,
  MONTHLY: 30 * dayMs,
  ANNUALLY: 365 * dayMs,
  FOREVER: Number.POSITIVE_INFINITY,
}

function isAboveLimit({ books, clock }: LithicDesk, card: LithicCard, amount: number): boolean {
  if (card.spend_limit === 0) return false
  const since = clock.now() - spanMs[card.spend_limit_duration]
  const spent = [...books.transactions.values()]
    .filter((row) => row.card_token === card.token && Date.parse(row.created) > since)
    .filter((row) => row.status === 'PENDING' || row.status === 'SETTLED')
    .filter((row) => row.events.length > 0)
    .reduce((total, row) => total + signedAmount(row), 0)
  return spent + amount > card.spend_limit
}

const signedAmount = ({ amounts, events }: LithicTransaction): number =>
  events[0]?.type === 'RETURN' ? -amounts.cardholder.amount : amounts.cardholder.amount

/** The merchant's amount changes by the same share, to the nearest unit. */
function setAmounts(transaction: LithicTransaction, cardholder: number, hold: number): void {
  const { cardholder: before, merchant, hold: held } = transaction.amounts
  const share = before.amount === 0 ? 0 : Math.round((merchant.amount * cardholder) / before.amount)
  transaction.amounts = {
    cardholder: { ...before, amount: cardholder },
    hold: { ...held, amount: hold },
    merchant: { ...merchant, amount: share },
  }
}

type Happening = {
  readonly type: string
  readonly amount: number
  readonly result?: string
  readonly code?: string
  readonly isCredit?: boolean
}

/** Adds to a transaction what happened, and tells of it whole. */
function happened(
  desk: LithicDesk,
  transaction: LithicTransaction,
  { type, amount, result = 'APPROVED', code = 'APPROVED', isCredit = false }: Happening,
): void {
  const { cardholder, merchant } = transaction.amounts
  const share =
    cardholder.amount === 0 ? amount : Math.round((merchant.amount * amount) / cardholder.amount)
  const event: LithicEvent = {
    token: randomUUID(),
    type,
    created: desk.now(),
    result,
    detailed_results: [code],
    effective_polarity: isCredit ? 'CREDIT' : 'DEBIT',
    amount,
    amounts: {
      cardholder: { ...cardholder, amount },
      merchant: { ...merchant, amount: share },
    },
  }
  transaction.events.push(event)
  desk.tell('card_transaction.updated', transaction)
}

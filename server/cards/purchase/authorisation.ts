/** How an authorisation begins, and from when on it counts. */
import { type Amount, subtract, zero } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import type { AuthorisationRequest, PaymentMethod } from '#server/cards/issuer/payment.ts'
import { type Purse, purseColumns } from '#server/cards/purchase/purse.ts'
import type { AuthorisationRow } from '#server/cards/purchase/store.authorisation.ts'
import type { CardRow } from '#server/cards/store.card.ts'

/** The row of an authorisation of which nothing is set aside yet. */
export const newRow = (
  card: CardRow,
  purse: Purse,
  request: Pick<AuthorisationRequest, 'merchant' | 'method' | 'isCash' | 'charged' | 'at'> & {
    readonly authorisationId: string | null
  },
  id: string,
): AuthorisationRow => ({
  id,
  cardId: card.id,
  userId: card.userId,
  issuer: card.issuer,
  issuerId: request.authorisationId,
  state: 'open',
  currency: card.currency,
  approved: zero,
  captured: zero,
  refunded: zero,
  counted: zero,
  countedAt: request.at,
  ...purseColumns(purse),
  purseHeld: zero,
  purseTaken: zero,
  reason: null,
  raw: null,
  merchant: request.merchant.name,
  category: request.merchant.categoryCode,
  city: request.merchant.city,
  country: request.merchant.country,
  way: request.isCash ? 'cash' : wayOf[request.method],
  isCash: request.isCash,
  chargedCurrency: request.charged.currency,
  charged: request.charged.amount,
  at: request.at,
  movedAt: request.at,
  isEnded: false,
})

/** What was approved and is not captured yet, while it may be. */
export const openOf = ({
  state,
  approved,
  captured,
}: Pick<AuthorisationRow, 'state' | 'approved' | 'captured'>): Amount =>
  state === 'open' && approved > captured ? subtract(approved, captured) : zero

/**
 * What counts against limits from a moment on. All of it counts from when it last grew: one that
 * begins small and grows later is in the same windows as what is bought then.
 */
export const counting = (
  { counted: before, countedAt }: Pick<AuthorisationRow, 'counted' | 'countedAt'>,
  counted: Amount,
  at: Instant,
): Pick<AuthorisationRow, 'counted' | 'countedAt'> => ({
  counted,
  countedAt: counted > before && at > countedAt ? at : countedAt,
})

const wayOf = {
  chip: 'chip',
  contactless: 'contactless',
  swipe: 'chip',
  keyed: 'online',
  online: 'online',
  unknown: 'unknown',
} as const satisfies Record<PaymentMethod, AuthorisationRow['way']>

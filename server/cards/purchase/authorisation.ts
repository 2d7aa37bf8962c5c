/** How an authorisation begins. */
import { zero } from '#kernel/money.ts'
import type { AuthorisationRequest, PaymentMethod } from '#server/cards/issuer/payment.ts'
import type { Purse } from '#server/cards/purchase/purse.ts'
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
  purseOwner: purse.owner,
  purseAsset: purse.asset,
  purseRate: purse.rate,
  purseScale: purse.scale,
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
})

const wayOf = {
  chip: 'chip',
  contactless: 'contactless',
  swipe: 'chip',
  keyed: 'online',
  online: 'online',
  unknown: 'unknown',
} as const satisfies Record<PaymentMethod, AuthorisationRow['way']>

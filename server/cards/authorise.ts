/**
 * A shop asks whether a purchase may be made: decided in one transaction from what the database
 * says, and whatever is in doubt is declined. Asked again, it is answered alike.
 */
import type { DeclineReason } from '#contract/cards.bills.ts'
import { Failure } from '#contract/errors.ts'
import type { Programme } from '#contract/cards.programmes.ts'
import { type Amount, add, zero } from '#kernel/money.ts'
import type { Deciding } from '#server/cards/deciding.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { refusedLimit, refusedUse } from '#server/cards/limits.ts'
import type { AuthorisationRequest, PaymentMethod } from '#server/cards/payment.ts'
import { type Purse, purseOf } from '#server/cards/purse.ts'
import { setAside } from '#server/cards/setAside.ts'
import {
  type AuthorisationRow,
  answerQuestion,
  askQuestion,
  insertAuthorisation,
  lockAuthorisation,
  updateAuthorisation,
} from '#server/cards/store.authorisation.ts'
import { type CardRow, lockIssuerCard } from '#server/cards/store.card.ts'
import { programmeOf } from '#server/cards/terms.ts'
import { tellDecline, tellPurchase } from '#server/cards/tell.ts'
import { isFrozen } from '#server/identity/protect.ts'

/** Our answer, with the reason as it is shown. */
export type Decision =
  | { readonly approve: true }
  | { readonly approve: false; readonly reason: DeclineReason }

/** Decides about a request of an issuer. */
export async function decide(
  deps: Pick<CardsDeps, 'cardTerms'>,
  deciding: Deciding,
  issuer: CardRow['issuer'],
  request: AuthorisationRequest,
): Promise<Decision> {
  const { sql, clock } = deciding
  const earlier = await askQuestion(sql, issuer, request.requestId, clock.now())
  if (earlier) return earlier.approve ? { approve: true } : declined(earlier.reason ?? 'other')
  const card = await lockIssuerCard(sql, issuer, request.cardId)
  const decision = card ? await decideFor(deps, deciding, card, request) : declined('other')
  await answerQuestion(sql, issuer, request.requestId, {
    authorisation: null,
    approve: decision.approve,
    reason: decision.approve ? null : decision.reason,
  })
  return decision
}

const declined = (reason: DeclineReason): Decision => ({ approve: false, reason })

async function decideFor(
  deps: Pick<CardsDeps, 'cardTerms'>,
  deciding: Deciding,
  card: CardRow,
  request: AuthorisationRequest,
): Promise<Decision> {
  const { sql, clock, ids } = deciding
  const now = clock.now()
  const programme = programmeOf(await deps.cardTerms(sql), card.type)
  const known = await lockAuthorisation(sql, card.issuer, request.authorisationId)
  const purse = await purseOf(sql, now, card, programme)
  const amount = request.money.amount
  const before = known?.approved ?? zero
  const refusal =
    (await refusedFor(deciding, card, request, { programme, before })) ??
    (purse ? undefined : 'price')
  if (refusal !== undefined || !purse) return turnDown(deciding, card, request, refusal ?? 'price')
  const row = known ?? newRow(card, purse, request, ids.uuid())
  if (!known && !(await insertAuthorisation(sql, row))) throw new Failure('BUSY')
  try {
    const set = await setAside(sql, ids, row, amount)
    const counted = add(row.counted, amount)
    await updateAuthorisation(sql, { ...set, state: 'open', counted, movedAt: now })
    if (amount > zero) await tellPurchase(deciding, card, { ...set, counted })
    return { approve: true }
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'INSUFFICIENT_FUNDS') throw error
    return turnDown(deciding, card, request, 'insufficient')
  }
}

/** Why not, before the money is looked at: the first that holds, from the card outwards. */
async function refusedFor(
  { sql, clock }: Deciding,
  card: CardRow,
  request: AuthorisationRequest,
  { programme, before }: { readonly programme: Programme; readonly before: Amount },
): Promise<DeclineReason | undefined> {
  const use = refusedUse(card, request)
  if (use) return use
  if (await isFrozen(sql, card.userId)) return 'frozen'
  // What is owed is paid before anything new is bought.
  if (card.owed > zero) return 'insufficient'
  const { amount } = request.money
  return refusedLimit(sql, clock.now(), card, { programme, amount, before })
}

/** Keeps a purchase that was declined, so that its holder reads why. */
async function turnDown(
  deciding: Deciding,
  card: CardRow,
  request: AuthorisationRequest,
  reason: DeclineReason,
): Promise<Decision> {
  const { sql, ids } = deciding
  const known = await lockAuthorisation(sql, card.issuer, request.authorisationId)
  // One that was to grow stays what it was; one just written says that nothing came of it.
  if (known && known.approved > zero) return declined(reason)
  const purse: Purse = { owner: card.id, asset: card.currency, scale: 2, rate: null }
  const row = known ?? newRow(card, purse, request, ids.uuid())
  const turned: AuthorisationRow = { ...row, state: 'declined', reason }
  if (known) await updateAuthorisation(sql, turned)
  else await insertAuthorisation(sql, turned)
  await tellDecline(deciding, card, turned)
  return declined(reason)
}

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

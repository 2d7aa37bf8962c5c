/**
 * A shop asks whether a purchase may be made: decided in one transaction from what the database
 * says, and whatever is in doubt is declined. Asked again, it is answered alike.
 */
import type { DeclineReason } from '#contract/cards.bills.ts'
import { Failure } from '#contract/errors.ts'
import type { Programme } from '#contract/cards.programmes.ts'
import { add, zero } from '#kernel/money.ts'
import type { Deciding } from '#server/cards/deciding.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { refusedLimit, refusedUse } from '#server/cards/limits.ts'
import type { AuthorisationRequest, PaymentMethod } from '#server/cards/payment.ts'
import { type Purse, purseOf } from '#server/cards/purse.ts'
import { reserve } from '#server/cards/setAside.ts'
import {
  type AuthorisationRow,
  type Answer,
  holdInsertion,
  insertAuthorisation,
  lockAuthorisation,
  questionInsertion,
  selectQuestion,
  updateAuthorisation,
} from '#server/cards/store.authorisation.ts'
import { type CardRow, lockIssuerCard } from '#server/cards/store.card.ts'
import { programmeOf } from '#server/cards/terms.ts'
import { declineNotice, purchaseNotice } from '#server/cards/tell.ts'
import { insertApproval } from '#server/cards/store.decision.ts'
import { tellingInsertion } from '#server/cards/store.telling.ts'
import { tellingOf } from '#server/cards/tellLater.ts'
import { isFrozen } from '#server/identity/protect.ts'

/** Our answer, with the reason as it is shown. */
export type Decision =
  | { readonly approve: true }
  | { readonly approve: false; readonly reason: DeclineReason }

/**
 * Decides about a request of an issuer. What does not wait for an answer of the database is sent
 * together: the card is locked first, and what is read behind it is read under its lock.
 */
export async function decide(
  deps: Pick<CardsDeps, 'cardTerms'>,
  deciding: Deciding,
  issuer: CardRow['issuer'],
  request: AuthorisationRequest,
): Promise<Decision> {
  const { sql, clock } = deciding
  const [card, earlier, known, terms] = await Promise.all([
    lockIssuerCard(sql, issuer, request.cardId),
    selectQuestion(sql, issuer, request.requestId),
    lockAuthorisation(sql, issuer, request.authorisationId),
    deps.cardTerms(sql),
  ])
  if (earlier) return earlier.approve ? { approve: true } : declined(earlier.reason ?? 'other')
  const answerOf = (decision: Decision): Answer => ({
    issuer,
    requestId: request.requestId,
    authorisation: null,
    approve: decision.approve,
    reason: decision.approve ? null : decision.reason,
    at: clock.now(),
  })
  if (!card) {
    const decision = declined('other')
    await questionInsertion(sql, answerOf(decision))
    return decision
  }
  const programme = programmeOf(terms, card.type)
  return decideFor(deciding, { card, known, programme, request, answerOf })
}

const declined = (reason: DeclineReason): Decision => ({ approve: false, reason })

/** A question under the lock of its card. */
type Question = {
  readonly card: CardRow
  /** What is known of the authorisation; one that is to grow. */
  readonly known: AuthorisationRow | undefined
  readonly programme: Programme
  readonly request: AuthorisationRequest
  /** The answer as it is kept, so that the same question gets it again. */
  readonly answerOf: (decision: Decision) => Answer
}

async function decideFor(deciding: Deciding, question: Question): Promise<Decision> {
  const { sql, clock } = deciding
  const { card, known, request, programme } = question
  const refusal = refusedUse(card, request)
  if (refusal) return turnDown(deciding, question, refusal)
  const [refused, purse] = await Promise.all([
    refusedFor(deciding, question),
    purseOf(sql, clock.now(), card, programme),
  ])
  if (refused !== undefined || !purse) return turnDown(deciding, question, refused ?? 'price')
  return approve(deciding, question, known ?? newRow(card, purse, request, deciding.ids.uuid()))
}

/** Sets the money aside, and only when it is there writes down for what. */
async function approve(
  deciding: Deciding,
  question: Question,
  row: AuthorisationRow,
): Promise<Decision> {
  const { sql, clock, ids } = deciding
  const { card, known, request, answerOf } = question
  const amount = request.money.amount
  if (amount === zero) return approveNothing(deciding, question, row)
  try {
    const { hold, set } = await reserve(sql, ids, row, amount)
    const counted = add(row.counted, amount)
    const next: AuthorisationRow = { ...set, state: 'open', counted, movedAt: clock.now() }
    const telling = tellingOf(deciding, card, purchaseNotice(card, next))
    const answer = answerOf({ approve: true })
    if (known) {
      await Promise.all([
        updateAuthorisation(sql, next),
        holdInsertion(sql, row.id, hold),
        tellingInsertion(sql, telling),
        questionInsertion(sql, answer),
      ])
    } else if (!(await insertApproval(sql, { row: next, hold, telling, answer }))) {
      throw new Failure('BUSY')
    }
    return { approve: true }
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'INSUFFICIENT_FUNDS') throw error
    return turnDown(deciding, question, 'insufficient')
  }
}

/** A shop that only looks whether a card is good: nothing is set aside, and nobody is told. */
async function approveNothing(
  { sql, clock }: Deciding,
  { known, answerOf }: Question,
  row: AuthorisationRow,
): Promise<Decision> {
  const next: AuthorisationRow = { ...row, state: 'open', movedAt: clock.now() }
  if (known) await updateAuthorisation(sql, next)
  else if (!(await insertAuthorisation(sql, next))) throw new Failure('BUSY')
  await questionInsertion(sql, answerOf({ approve: true }))
  return { approve: true }
}

/** Why not, before the money is looked at: the first that holds, from the card outwards. */
async function refusedFor(
  { sql, clock }: Deciding,
  { card, known, programme, request }: Question,
): Promise<DeclineReason | undefined> {
  const before = known?.approved ?? zero
  const { amount } = request.money
  const [frozen, limit] = await Promise.all([
    isFrozen(sql, card.userId),
    refusedLimit(sql, clock.now(), card, { programme, amount, before }),
  ])
  if (frozen) return 'frozen'
  // What is owed is paid before anything new is bought.
  return card.owed > zero ? 'insufficient' : limit
}

/** Keeps a purchase that was declined, so that its holder reads why. */
async function turnDown(
  deciding: Deciding,
  { card, known, request, answerOf }: Question,
  reason: DeclineReason,
): Promise<Decision> {
  const { sql, ids } = deciding
  // One that was to grow stays what it was.
  const grows = known !== undefined && known.approved > zero
  const purse: Purse = { owner: card.id, asset: card.currency, scale: 2, rate: null }
  const row = known ?? newRow(card, purse, request, ids.uuid())
  const turned: AuthorisationRow = { ...row, state: 'declined', reason }
  await Promise.all([
    ...(grows
      ? []
      : [
          known ? updateAuthorisation(sql, turned) : insertAuthorisation(sql, turned),
          tellingInsertion(sql, tellingOf(deciding, card, declineNotice(card, turned))),
        ]),
    questionInsertion(sql, answerOf(declined(reason))),
  ])
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

/**
 * What the issuer tells of purchases: late, twice, in any order. Whatever comes is written once, by
 * the issuer's ids, and the same news in another order end in the same books.
 */
import { isOver } from '#contract/cards.ts'
import { assert } from '#kernel/assert.ts'
import { type Amount, add, larger, smaller, subtract, zero } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { counting, newRow, openOf } from '#server/cards/purchase/authorisation.ts'
import type { Following } from '#server/cards/purchase/deciding.ts'
import { declineOf } from '#server/cards/purchase/declined.ts'
import { noteEntry } from '#server/cards/bill/entries.ts'
import type { Authorisation, CardMoney, CardTransaction } from '#server/cards/issuer/payment.ts'
import {
  type Purse,
  cardPurse,
  fromWallet,
  purseColumns,
  purseOf,
} from '#server/cards/purchase/purse.ts'
import { refund } from '#server/cards/purchase/refund.ts'
import { lockAhead, sweep } from '#server/cards/fund/sweep.ts'
import { letGo, letGoDownTo, setAside, take } from '#server/cards/purchase/setAside.ts'
import {
  type AuthorisationRow,
  insertAuthorisation,
  insertMovement,
  isMovementKnown,
  lockAuthorisation,
  updateAuthorisation,
} from '#server/cards/purchase/store.authorisation.ts'
import { type CardRow, lockIssuerCard, updateCard } from '#server/cards/store.card.ts'
import { programmeOf } from '#server/cards/terms.ts'
import { tellCapture, tellDecline, tellOwed, tellPurchase } from '#server/cards/tell.ts'
import { Failure } from '#contract/errors.ts'

/** Without a price what a wallet should pay is owed until it is settled. */
async function purseFor({ deps, sql, clock }: Following, card: CardRow): Promise<Purse> {
  const programme = programmeOf(await deps.cardTerms(sql), card.type)
  return (await purseOf(sql, clock.now(), card, programme)) ?? cardPurse(card)
}

/** Takes in how an authorisation stood at a moment. False for a card that is not ours. */
export async function followAuthorisation(
  following: Following,
  told: Authorisation,
  asOf: Instant,
): Promise<boolean> {
  const { sql, ids, clock, issuer } = following
  const card = await lockIssuerCard(sql, issuer, told.cardId)
  if (!card) return false
  checkCurrency(card, told.held)
  const known = await lockAuthorisation(sql, issuer, told.id)
  if (known) checkCard(card, known)
  const row = known ?? (await begin(following, card, told))
  if (isOver(card.state)) await lockAhead(sql, card)
  const movedAt = clock.now()
  if (told.state === 'pending') {
    const held = told.isAsked ? row : await holdAsTold(following, row, told, asOf)
    await updateAuthorisation(sql, { ...held, ...counting(row, countOf(held), asOf), movedAt })
    await sweep(following, card)
    return true
  }
  if (row.state === 'open' && told.captured > row.captured) {
    // It is over, and what was captured is told of next: that stays set aside for it.
    const rest = await lowerTo(following, row, told.captured)
    const counts = counting(row, countOf(rest), asOf)
    await updateAuthorisation(sql, { ...rest, ...counts, isEnded: true, movedAt })
    await sweep(following, card)
    return true
  }
  const free = await letGo(sql, ids, row)
  const state = finalState(row, told)
  const reason = state === 'declined' ? (row.reason ?? declineOf(card, told)) : row.reason
  const next = { ...free, state, reason, raw: told.decline?.code ?? row.raw, movedAt }
  await updateAuthorisation(sql, { ...next, counted: countOf({ ...next, purseHeld: zero }) })
  if (state === 'declined' && row.state !== 'declined') await tellDecline(following, card, next)
  await sweep(following, card)
  return true
}

/** Cents of another currency are no cents of the card's: such news are for people. */
const checkCurrency = (card: CardRow, { currency }: CardMoney): void =>
  assert(currency === card.currency, `the card ${card.id} is told of ${currency}`)

/** Nor is money of one card another's. */
const checkCard = (card: CardRow, { id, cardId }: AuthorisationRow): void =>
  assert(cardId === card.id, `the purchase ${id} was with another card than ${card.id}`)

/** What was captured stays captured, whatever is told of its authorisation afterwards. */
function finalState(row: AuthorisationRow, told: Authorisation): AuthorisationRow['state'] {
  if (row.captured > zero || told.state === 'closed')
    return row.captured > zero ? 'captured' : 'reversed'
  if (told.state === 'declined') return 'declined'
  return told.state === 'expired' ? 'expired' : 'reversed'
}

/**
 * What the issuer holds was approved by us, or without us: then it is set aside late, as far as
 * there is anything. Less than we hold: the rest goes back, unless the news are older than our own
 * yes. What ended here begins no more. Held and captured are of the same news: other captures may be
 * known here, or not yet.
 */
async function holdAsTold(
  following: Following,
  row: AuthorisationRow,
  told: Authorisation,
  asOf: Instant,
): Promise<AuthorisationRow> {
  const { sql, ids } = following
  if (row.isEnded || (row.state !== 'open' && row.state !== 'declined')) return row
  const total = add(told.held.amount, told.captured)
  const most = larger(row.approved, row.captured)
  if (total === most) return row
  if (total < most) return asOf < row.countedAt ? row : lowerTo(following, row, total)
  if (told.isOurDecision && row.state === 'declined') return row
  const grown = { ...row, state: 'open', reason: null, approved: most } as const
  try {
    return await setAside(sql, ids, grown, subtract(total, most))
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'INSUFFICIENT_FUNDS') throw error
    // The issuer said yes for us: it is counted, and taken when it is captured.
    return { ...grown, approved: total }
  }
}

/** Gives back what is set aside above a total, of which some may be captured already. */
async function lowerTo(
  { sql, ids }: Following,
  row: AuthorisationRow,
  total: Amount,
): Promise<AuthorisationRow> {
  const approved = larger(total, row.captured)
  const lowered = await letGoDownTo(sql, ids, row, subtract(approved, row.captured))
  return { ...lowered, approved }
}

/** What counts against limits: what was taken, and what may still be. */
function countOf(row: AuthorisationRow): Amount {
  const most = add(row.captured, openOf(row))
  return subtract(most, smaller(most, row.refunded))
}

async function begin(
  following: Following,
  card: CardRow,
  told: Authorisation,
): Promise<AuthorisationRow> {
  const { sql, ids } = following
  const request = { ...told, authorisationId: told.id }
  const row = newRow(card, await purseFor(following, card), request, ids.uuid())
  await insertAuthorisation(sql, row)
  return row
}

/** Takes in money that moved. False for a card that is not ours; nothing that moved is no news. */
export async function followTransaction(
  following: Following,
  told: CardTransaction,
): Promise<boolean> {
  const { sql, issuer } = following
  const card = await lockIssuerCard(sql, issuer, told.cardId)
  if (!card) return false
  checkCurrency(card, told.money)
  if (told.money.amount === zero) return true
  if (await isMovementKnown(sql, issuer, told.id)) return true
  const row = await rowOf(following, card, told)
  const { id, kind, money, at } = told
  await insertMovement(sql, {
    issuer,
    issuerId: id,
    authorisation: row.id,
    kind,
    amount: money.amount,
    at,
  })
  if (kind === 'refund') await refund(following, card, row, money.amount)
  else await capture(following, card, row, told)
  return true
}

/** The authorisation of a movement; a row of its own for what came without one. */
async function rowOf(
  following: Following,
  card: CardRow,
  told: CardTransaction,
): Promise<AuthorisationRow> {
  const { sql, ids, issuer } = following
  const { authorisationId } = told
  const known =
    authorisationId === undefined
      ? undefined
      : await lockAuthorisation(sql, issuer, authorisationId)
  if (known) {
    checkCard(card, known)
    return known
  }
  const request = {
    ...told,
    method: 'unknown',
    isCash: false,
    authorisationId: authorisationId ?? null,
  } as const
  const row = newRow(card, await purseFor(following, card), request, ids.uuid())
  const first: AuthorisationRow = { ...row, state: told.kind === 'refund' ? 'refund' : 'captured' }
  await insertAuthorisation(sql, first)
  return first
}

/** A card stands for a wallet where there was no price: that pays what is taken once there is one. */
async function withPayer(
  following: Following,
  card: CardRow,
  row: AuthorisationRow,
): Promise<AuthorisationRow> {
  if (row.purseRate !== null || row.purseHeld > zero || row.purseTaken > zero) return row
  return { ...row, ...purseColumns(await purseFor(following, card)) }
}

async function capture(
  following: Following,
  card: CardRow,
  row: AuthorisationRow,
  { money, at }: CardTransaction,
): Promise<void> {
  const { sql, ids, clock } = following
  const payer = await withPayer(following, card, row)
  if (isOver(card.state)) await lockAhead(sql, card)
  const { one, short } = await take(sql, ids, payer, money.amount)
  await noteEntry(following, card, {
    kind: row.isCash ? 'cash' : 'purchase',
    change: -money.amount,
    authorisation: row.id,
    ...fromWallet(one, subtract(money.amount, short), row.purseTaken - one.purseTaken),
  })
  const next: AuthorisationRow = {
    ...one,
    state: row.state === 'open' && one.purseHeld > zero ? 'open' : 'captured',
    reason: null,
    movedAt: clock.now(),
  }
  // More than was approved, or what was declined, counts from when it was taken.
  await updateAuthorisation(sql, { ...next, ...counting(next, countOf(next), at) })
  if (short > zero) {
    await updateCard(sql, { ...card, owed: add(card.owed, short) })
    const debtor = await sweep(following, card)
    if (debtor.owed > zero) await tellOwed(following, debtor, short)
  }
  if (row.approved === zero) await tellPurchase(following, card, next)
  else await tellCapture(following, card, next)
}

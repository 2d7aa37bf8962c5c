/** Purchases as their holders read them. */
import type { CardBill, CardBillDetail, cardBill, cardStatement } from '#contract/cards.bills.ts'
import { Failure } from '#contract/errors.ts'
import { assert } from '#kernel/assert.ts'
import { type Amount, add, larger, zero } from '#kernel/money.ts'
import { openOf } from '#server/cards/purchase/authorisation.ts'
import { currencyText } from '#server/cards/purchase/currency.ts'
import { statementOf } from '#server/cards/bill/statement.ts'
import {
  type AuthorisationRow,
  selectAuthorisation,
} from '#server/cards/purchase/store.authorisation.ts'
import { type CardRow, selectCard, selectCardById } from '#server/cards/store.card.ts'
import { selectDisputeOf } from '#server/cards/dispute/store.dispute.ts'
import { selectMovements } from '#server/cards/fund/store.movement.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Handler } from '#server/platform/http/route.ts'

/** One own purchase with all that happened to it. @throws NOT_FOUND for anybody else's as for none */
export const showBill: Handler<typeof cardBill, 'user'> = async ({ id }, { sql, caller }) => {
  const row = await selectAuthorisation(sql, caller.userId, id)
  if (!row) throw new Failure('NOT_FOUND')
  return detailOf(sql, row)
}

/** A period of an own card, in exact sums. */
export const showStatement: Handler<typeof cardStatement, 'user'> = async (
  { cardId, from, until },
  { sql, caller },
) => {
  const card = await selectCard(sql, caller.userId, cardId)
  if (!card) throw new Failure('NOT_FOUND')
  return statementOf(sql, card, { from, until })
}

/** What a list shows of a purchase. */
export async function shownBill(sql: Sql, row: AuthorisationRow): Promise<CardBill> {
  const card = await selectCardById(sql, row.cardId)
  assert(card, `the card ${row.cardId} is there`)
  return billOf(row, card)
}

/** A purchase or a refund with the card that it is of. */
export const billOf = (
  row: AuthorisationRow,
  card: Pick<CardRow, 'last4' | 'currency'>,
): CardBill => ({
  id: row.id,
  cardId: row.cardId,
  last4: card.last4,
  kind: row.state === 'refund' ? 'refund' : row.isCash ? 'cash' : 'purchase',
  state: stateOf(row),
  merchant: row.merchant,
  category: row.category === '' ? null : row.category,
  city: row.city === '' ? null : row.city,
  country: row.country === '' ? null : row.country,
  currency: card.currency,
  change: changeOf(row),
  asked: askedOf(row),
  foreign:
    row.chargedCurrency === row.currency || row.charged === zero
      ? null
      : { currency: row.chargedCurrency, amount: currencyText(row.charged, row.chargedCurrency) },
  way: row.way,
  reason: row.reason,
  orderNo: null,
  at: row.at,
})

/** Of one that was declined only what the shop asked in its own currency is known. */
function askedOf(row: AuthorisationRow): Amount {
  const most = larger(row.approved, row.captured)
  if (most > zero) return most
  return row.chargedCurrency === row.currency ? row.charged : row.refunded
}

function stateOf(row: AuthorisationRow): CardBill['state'] {
  switch (row.state) {
    case 'open':
      return 'pending'
    case 'captured':
    case 'refund':
      return 'completed'
    case 'reversed':
    case 'expired':
      return 'reversed'
    case 'declined':
      return 'declined'
  }
}

/** What it takes from the card, or gives to it: what is held while it is open, what moved after. */
function changeOf(row: AuthorisationRow): bigint {
  return row.state === 'declined' ? 0n : row.refunded - add(row.captured, openOf(row))
}

/** A purchase with everything that happened to it. */
export async function detailOf(sql: Sql, row: AuthorisationRow): Promise<CardBillDetail> {
  const dispute = await selectDisputeOf(sql, row.id)
  const moved = await selectMovements(sql, row.id)
  return {
    ...(await shownBill(sql, row)),
    authorised: row.approved,
    captured: row.captured,
    refunded: row.refunded,
    held: openOf(row),
    wallet:
      row.purseRate === null
        ? null
        : { asset: row.purseAsset, amount: row.purseTaken > zero ? row.purseTaken : row.purseHeld },
    events: eventsOf(row, moved),
    disputable: isDisputable(row) && !dispute,
    dispute: dispute ? { id: dispute.id, state: dispute.state, amount: dispute.amount } : null,
  }
}

/** Something was taken, and not all of it came back. */
export const isDisputable = (row: AuthorisationRow): boolean => row.captured > row.refunded

function eventsOf(
  row: AuthorisationRow,
  moved: Awaited<ReturnType<typeof selectMovements>>,
): CardBillDetail['events'] {
  const first: CardBillDetail['events'] =
    row.state === 'declined'
      ? [{ kind: 'declined', amount: askedOf(row), at: row.at }]
      : row.approved > zero
        ? [{ kind: 'authorised', amount: row.approved, at: row.at }]
        : []
  const end: CardBillDetail['events'] =
    row.state === 'reversed' || row.state === 'expired'
      ? [{ kind: row.state, amount: row.approved, at: row.movedAt }]
      : []
  return [
    ...first,
    ...moved.map(({ kind, amount, at }) => ({
      kind: kind === 'capture' ? ('captured' as const) : ('refunded' as const),
      amount,
      at,
    })),
    ...end,
  ]
}

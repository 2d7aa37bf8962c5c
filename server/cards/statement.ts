/** A period of a card in exact sums, read from the ledger itself. */
import { Failure } from '#contract/errors.ts'
import { add, toAmount, zero } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { heldOnCard, onCard } from '#server/cards/accounts.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { historyOf, historyPageMax } from '#server/ledger/history.ts'
import type { Party } from '#server/ledger/ledger.ts'
import type { Sql } from '#server/platform/db.ts'

/** Pages of movements that are walked back; a card with more in between asks for a shorter period. */
const pagesMax = 50

/** What each kind of movement is to its reader; what is set aside and let go changes no sum. */
const columnOf: Readonly<Record<string, 'recharged' | 'spent' | 'refunded' | 'back'>> = {
  card_load: 'recharged',
  card_replaced: 'recharged',
  card_capture: 'spent',
  card_owed: 'spent',
  card_refund: 'refunded',
  card_dispute: 'refunded',
  card_unspent: 'back',
}

type Sums = Record<'recharged' | 'spent' | 'refunded' | 'back', bigint>
type Walk = { opening: bigint; closing: bigint } & Sums

/**
 * `opening + recharged − spent + refunded − back = closing`, with what is held in them.
 * @throws Failure VALIDATION_FAILED {field} for a period that is none, or has too much in it
 */
export async function statementOf(
  sql: Sql,
  card: CardRow,
  period: { readonly from: Instant; readonly until: Instant },
) {
  if (period.from >= period.until) throw new Failure('VALIDATION_FAILED', { field: 'until' })
  const free = await walk(sql, card, onCard(card.id), period)
  const held = await walk(sql, card, heldOnCard(card.id), period)
  const both = (name: keyof Walk): bigint => free[name] + held[name]
  // A card that takes over from another is loaded by it; one that is taken over gives back.
  const replaced = both('recharged')
  return {
    currency: card.currency,
    opening: toAmount(both('opening')),
    recharged: replaced > 0n ? toAmount(replaced) : zero,
    spent: toAmount(-both('spent')),
    refunded: toAmount(both('refunded')),
    fees: zero,
    back: add(toAmount(-both('back')), replaced < 0n ? toAmount(-replaced) : zero),
    closing: toAmount(both('closing')),
  }
}

async function walk(
  sql: Sql,
  { currency }: CardRow,
  party: Party,
  { from, until }: { readonly from: Instant; readonly until: Instant },
): Promise<Walk> {
  const found: Walk = { opening: 0n, closing: 0n, recharged: 0n, spent: 0n, refunded: 0n, back: 0n }
  let isEndKnown = false
  let start: bigint | undefined
  for (let page = 0; page < pagesMax; page += 1) {
    const limit = historyPageMax
    const history = await historyOf(sql, { ...party, asset: currency }, { limit, start })
    for (const { at, balance, change, kind } of history.movements) {
      if (at < until && !isEndKnown) {
        isEndKnown = true
        found.closing = balance
      }
      if (at < from) return { ...found, opening: balance }
      const column = at < until ? columnOf[kind] : undefined
      if (column) found[column] += change
    }
    if (history.next === undefined) return found
    start = history.next
  }
  throw new Failure('VALIDATION_FAILED', { field: 'from' })
}

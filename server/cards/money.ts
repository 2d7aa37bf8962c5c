/** What a card's money is now. */
import type { Programme } from '#contract/cards.programmes.ts'
import { zero } from '#kernel/money.ts'
import type { CardMoneyNow } from '#server/cards/card.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { balanceOf } from '#server/ledger/balances.ts'
import type { Sql } from '#server/platform/db.ts'

/** Read in one go for a card that is shown; what decides about a purchase locks first. */
export async function moneyNow(
  sql: Sql,
  card: CardRow,
  programme: Programme,
): Promise<CardMoneyNow> {
  const { available } = await balanceOf(sql, card.id, card.currency)
  return {
    balance: programme.funding === 'prepaid' ? available : null,
    payable: available,
    spentToday: zero,
    spentThisMonth: zero,
    replacement: null,
  }
}

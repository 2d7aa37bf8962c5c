/** What a card's money is now. */
import type { Programme } from '#contract/cards.programmes.ts'
import { zero } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import type { CardMoneyNow } from '#server/cards/card.ts'
import { spentOf } from '#server/cards/purchase/limits.ts'
import { purseOf, worthOf } from '#server/cards/purchase/purse.ts'
import { selectReplacement } from '#server/cards/apply/store.application.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { balanceOf } from '#server/ledger/balances.ts'
import type { Sql } from '#server/platform/db.ts'

/**
 * Read in one go for a card that is shown; what decides about a purchase locks first. Without a
 * fresh price a card that pays from the wallet can pay nothing.
 */
export async function moneyNow(
  sql: Sql,
  now: Instant,
  card: CardRow,
  programme: Programme,
): Promise<CardMoneyNow> {
  const purse = await purseOf(sql, now, card, programme)
  const free = purse ? (await balanceOf(sql, purse.owner, purse.asset)).available : zero
  const payable = purse ? worthOf(purse, free) : zero
  const spent = (await spentOf(sql, [card.id], now))(card.id)
  return {
    balance: programme.funding === 'prepaid' ? payable : null,
    payable: card.owed > zero ? zero : payable,
    spentToday: spent.day,
    spentThisMonth: spent.month,
    replacement: (await selectReplacement(sql, card.id))?.id ?? null,
  }
}

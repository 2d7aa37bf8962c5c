/** Money of a card that is no more: to the one that replaces it, or back to the trust fund. */
import { zero } from '#kernel/money.ts'
import { inFund, onCard } from '#server/cards/accounts.ts'
import type { Deciding } from '#server/cards/deciding.ts'
import { noteFund } from '#server/cards/fund.ts'
import { isOver } from '#server/cards/card.ts'
import { type CardRow, fundIdOf } from '#server/cards/store.card.ts'
import { isReplacementOpen } from '#server/cards/store.application.ts'
import { balanceOf } from '#server/ledger/balances.ts'
import { post } from '#server/ledger/post.ts'

/** Moves all that can be spent with a card elsewhere; what is held follows when it is let go. */
export async function moveMoney(
  { sql, clock, ids }: Deciding,
  { id, userId, currency, last4 }: Pick<CardRow, 'id' | 'userId' | 'currency' | 'last4'>,
  to: 'fund' | { readonly card: string },
): Promise<void> {
  const { available: amount } = await balanceOf(sql, id, currency)
  if (amount === zero) return
  const leg = { asset: currency, amount, debit: onCard(id) }
  if (to !== 'fund') {
    const legs = [{ ...leg, credit: onCard(to.card), kind: 'card_replaced' }]
    await post(sql, [{ cmd: ids.uuid(), legs }])
    return
  }
  const fund = await fundIdOf(sql, userId, ids.uuid())
  const change = { userId, kind: 'unspent', change: amount, last4, at: clock.now() } as const
  await noteFund(sql, ids, change)
  const legs = [{ ...leg, credit: inFund(fund), kind: 'card_unspent' }]
  await post(sql, [{ cmd: ids.uuid(), legs }])
}

/**
 * After something came back to a card that is no more. While another is on its way, or the desk has
 * not let go of it, it waits.
 */
export async function sweep(deciding: Deciding, card: CardRow): Promise<void> {
  if (!isOver(card.state) || card.moneyKept) return
  if (card.replacedBy !== null) return moveMoney(deciding, card, { card: card.replacedBy })
  if (await isReplacementOpen(deciding.sql, card.id)) return
  await moveMoney(deciding, card, 'fund')
}

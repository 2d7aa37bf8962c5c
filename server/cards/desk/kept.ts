/** Money that waits on cards which ended under a lock from above: two operators let it go. */
import { Failure } from '#contract/errors.ts'
import type { Amount } from '#kernel/money.ts'
import { actorOf } from '#server/cards/desk/applications.ts'
import { noteCardEvent } from '#server/cards/event.ts'
import { type CardRow, lockCardById, updateCard } from '#server/cards/store.card.ts'
import { sweep } from '#server/cards/fund/sweep.ts'
import { balanceOf } from '#server/ledger/balances.ts'
import type { Sql } from '#server/platform/db.ts'
import type { OperatorContext } from '#server/platform/http/route.ts'

/** A card whose money is kept, locked, and how much it is. @throws Failure NOT_FOUND, CARD_CONFLICT */
export async function lockKeptCard(
  sql: Sql,
  id: string,
): Promise<{ readonly card: CardRow; readonly amount: Amount }> {
  const card = await lockCardById(sql, id)
  if (!card) throw new Failure('NOT_FOUND')
  if (!card.moneyKept) throw new Failure('CARD_CONFLICT')
  const { available: amount } = await balanceOf(sql, id, card.currency)
  return { card, amount }
}

/** Lets it go to the trust fund of its holder. @throws Failure NOT_FOUND, CARD_CONFLICT */
export async function releaseKept(
  context: OperatorContext,
  id: string,
  reason: string,
): Promise<void> {
  const { sql, clock, act } = context
  const { card, amount } = await lockKeptCard(sql, id)
  const freed = { ...card, moneyKept: false }
  await updateCard(sql, freed)
  const { userId } = card
  const actor = actorOf(context)
  await noteCardEvent(sql, clock, { userId, subject: id, what: 'moneyReleased', actor })
  await sweep(context, freed)
  const after = { moneyKept: false, amount: amount.toString() }
  act({ subject: `card ${id}`, reason, before: { moneyKept: true }, after })
}

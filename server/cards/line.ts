/** Cards that took the place of one another: a renewed one goes on until the next is in use. */
import { isOver } from '#contract/cards.ts'
import { type CardRow, lockCardById, updateCard } from '#server/cards/store.card.ts'
import { selectLine } from '#server/cards/store.line.ts'
import type { Sql } from '#server/platform/db.ts'

/** Locks a card and all in whose place it came, in the order of their ids: the oldest first. */
export async function lockLine(sql: Sql, id: string): Promise<readonly CardRow[]> {
  const line: CardRow[] = []
  for (const one of await selectLine(sql, id)) {
    const card = await lockCardById(sql, one.id)
    if (card) line.push(card)
  }
  return line
}

/** Locks a card after those in whose place it came, as everybody does who needs them too. */
export const lockWithLine = async (sql: Sql, id: string): Promise<CardRow | undefined> =>
  (await lockLine(sql, id)).find((card) => card.id === id)

/**
 * No other card takes the place of this one: of it and those before it the one still in use goes
 * on, and can be renewed again.
 * @returns that one; undefined where none is in use
 */
export async function letGoOn(sql: Sql, id: string): Promise<CardRow | undefined> {
  const inUse = (await lockLine(sql, id)).findLast(({ state }) => !isOver(state))
  if (inUse && inUse.replacedBy !== null) await updateCard(sql, { ...inUse, replacedBy: null })
  return inUse
}

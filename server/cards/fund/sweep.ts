/**
 * Money of a card that is no more. Whatever ends a card, and whatever comes to one that has ended,
 * goes through here: what is owed is paid first, the rest goes to the card that took its place, or
 * back to the trust fund.
 */
import { isOver } from '#contract/cards.ts'
import { type Amount, add, smaller, subtract, zero } from '#kernel/money.ts'
import { assert } from '#kernel/assert.ts'
import { inFund, onCard, owedToHouse } from '#server/cards/accounts.ts'
import type { Deciding, Following } from '#server/cards/purchase/deciding.ts'
import { noteEntry } from '#server/cards/bill/entries.ts'
import { freeInFund, noteFund } from '#server/cards/fund/fund.ts'
import { isReplacementOpen } from '#server/cards/apply/store.application.ts'
import {
  type CardRow,
  lockCardById,
  lockDebtors,
  selectCardById,
  updateCard,
} from '#server/cards/store.card.ts'
import { existingFund, fundIdOf } from '#server/cards/fund/store.fund.ts'
import { lockFundOf } from '#server/cards/store.locks.ts'
import { linksMax } from '#server/cards/store.line.ts'
import { programmeOf } from '#server/cards/terms.ts'
import { balanceOf } from '#server/ledger/balances.ts'
import type { Leg, Party } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import type { Sql } from '#server/platform/db.ts'

/** Why money comes into a trust fund. */
type Why = 'unspent' | 'refund'

/**
 * Moves all that can be spent with a card that has ended; what is held follows when it is let go.
 * While another is on its way, or the desk has not let go of it, it waits on the card.
 * @returns the card that owes by then, which may be the one that took its place
 */
export async function sweep(
  deciding: Deciding,
  { id }: Pick<CardRow, 'id'>,
  why: Why = 'unspent',
): Promise<CardRow> {
  const { sql } = deciding
  const card = await lockCardById(sql, id)
  assert(card, `the card ${id} is there`)
  if (!isOver(card.state) || card.moneyKept) return card
  const last = await lastOf(sql, card)
  const waits = !isOver(last.state) || last.moneyKept || (await isReplacementOpen(sql, last.id))
  const { available } = await balanceOf(sql, id, card.currency)
  const owed = smaller(card.owed, available)
  const left = { card, owes: subtract(card.owed, owed), free: subtract(available, owed) }
  if (last.id !== id && waits) return toHeir(deciding, left, { last, owed })
  await updateCard(sql, { ...card, owed: left.owes })
  if (waits) await move(deciding, card, [[owed, owedToHouse, 'card_owed']])
  else await toFund(deciding, left, { owed, why })
  return (await lockCardById(sql, id)) ?? card
}

/**
 * Locks what money of a card may go on to, before any moves: the accounts of a post stay locked, and
 * everybody's news wait for those of the house.
 * @returns the card that owes: the one that took the place of this one, or itself
 */
export async function lockAhead(sql: Sql, card: CardRow): Promise<CardRow> {
  const last = isOver(card.state) ? await lastOf(sql, card) : card
  await lockFundOf(sql, card.userId)
  return last
}

/**
 * A card that pays from the wallet can spend nothing of what is on it: that goes to the trust fund at
 * once, also from the one that took its place, unless the desk has yet to let go of it.
 * @returns what went there
 */
export async function sweepIdle(
  deciding: Pick<Following, 'sql' | 'clock' | 'ids' | 'deps'>,
  { id }: Pick<CardRow, 'id'>,
): Promise<Amount> {
  const { sql, deps } = deciding
  const first = await lockCardById(sql, id)
  assert(first, `the card ${id} is there`)
  const card = isOver(first.state) ? await lastOf(sql, first) : first
  if (first.moneyKept || card.moneyKept) return zero
  if (programmeOf(await deps.cardTerms(sql), card.type).funding !== 'jit') return zero
  const { available } = await balanceOf(sql, card.id, card.currency)
  if (available === zero) return zero
  const owed = smaller(card.owed, available)
  const free = subtract(available, owed)
  const owes = subtract(card.owed, owed)
  await updateCard(sql, { ...card, owed: owes })
  await toFund(deciding, { card, owes, free }, { owed, why: 'refund' })
  return free
}

type Left = { readonly card: CardRow; readonly owes: Amount; readonly free: Amount }

/** Whether another card takes the place of this one: it is there and not over, or is still to be made. */
export async function isFollowed(sql: Sql, card: CardRow): Promise<boolean> {
  const last = await lastOf(sql, card, selectCardById)
  return (last.id !== card.id && !isOver(last.state)) || isReplacementOpen(sql, last.id)
}

/** The card at the end of those that took the place of one another; the one itself where none did. */
async function lastOf(sql: Sql, card: CardRow, read = lockCardById): Promise<CardRow> {
  let last = card
  for (let left = linksMax; last.replacedBy !== null && left > 0; left -= 1) {
    const next = await read(sql, last.replacedBy)
    assert(next, `the card ${last.replacedBy} is there`)
    last = next
  }
  return last
}

/** Money and debt go over, and what is there pays what is owed. */
async function toHeir(
  deciding: Deciding,
  { card, owes, free }: Left,
  { last, owed }: { readonly last: CardRow; readonly owed: Amount },
): Promise<CardRow> {
  const { sql } = deciding
  const { available } = await balanceOf(sql, last.id, last.currency)
  const debt = add(last.owed, owes)
  const paid = smaller(debt, add(available, free))
  const heir = { ...last, owed: subtract(debt, paid) }
  await updateCard(sql, { ...card, owed: zero })
  await updateCard(sql, heir)
  await noteEntry(deciding, card, { kind: 'moved', change: owes - free })
  await noteEntry(deciding, last, { kind: 'moved', change: free - owes })
  await move(deciding, card, [
    [owed, owedToHouse, 'card_owed'],
    [free, onCard(last.id), 'card_replaced'],
  ])
  await move(deciding, heir, [[paid, owedToHouse, 'card_owed']])
  return heir
}

async function toFund(
  deciding: Deciding,
  { card, free }: Left,
  { owed, why }: { readonly owed: Amount; readonly why: Why },
): Promise<void> {
  const { sql, clock, ids } = deciding
  const { userId, last4 } = card
  await lockFundOf(sql, userId)
  await noteFund(sql, ids, { userId, kind: why, change: free, last4, at: clock.now() })
  await noteEntry(deciding, card, { kind: 'back', change: -free })
  const fund = await fundIdOf(sql, userId, ids.uuid())
  await move(deciding, card, [
    [owed, owedToHouse, 'card_owed'],
    [free, inFund(fund), 'card_unspent'],
  ])
  await payDebts(deciding, userId)
}

/** Posts what is more than nothing, out of a card. */
async function move(
  { sql, ids }: Deciding,
  { id, currency: asset }: CardRow,
  parts: readonly (readonly [Amount, Party, string])[],
): Promise<void> {
  const legs = parts.flatMap(([amount, credit, kind]): Leg[] =>
    amount > zero ? [{ asset, amount, debit: onCard(id), credit, kind }] : [],
  )
  if (legs.length > 0) await post(sql, [{ cmd: ids.uuid(), legs }])
}

/**
 * What cards that are no more still owe is paid out of what is free in the trust fund: no recharge
 * can pay it.
 */
export async function payDebts(deciding: Deciding, userId: string): Promise<void> {
  const { sql, clock, ids } = deciding
  const fund = await existingFund(sql, userId)
  const debtors = fund === undefined ? [] : await lockDebtors(sql, userId)
  if (fund === undefined || debtors.length === 0) return
  await lockFundOf(sql, userId)
  let free = await freeInFund(sql, userId)
  const legs: Leg[] = []
  for (const card of debtors) {
    const { currency: asset, last4 } = card
    const amount = smaller(card.owed, free)
    if (amount === zero) break
    free = subtract(free, amount)
    await updateCard(sql, { ...card, owed: subtract(card.owed, amount) })
    await noteFund(sql, ids, { userId, kind: 'toCard', change: -amount, last4, at: clock.now() })
    await noteEntry(deciding, card, { kind: 'settled', change: amount })
    legs.push({ asset, amount, debit: inFund(fund), credit: owedToHouse, kind: 'card_owed' })
  }
  if (legs.length > 0) await post(sql, [{ cmd: ids.uuid(), legs }])
}

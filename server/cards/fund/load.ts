/** A recharge from the trust fund on: to the card, or all the way back. */
import { isOver } from '#contract/cards.ts'
import { pathOf } from '#contract/routes.ts'
import { add, smaller, subtract, zero } from '#kernel/money.ts'
import { assert } from '#kernel/assert.ts'
import { catalogue } from '#server/assets/catalogue.ts'
import { moveBill, refundBill } from '#server/bills/move.ts'
import { inFund, onCard, owedToHouse, trust } from '#server/cards/accounts.ts'
import type { Deciding } from '#server/cards/purchase/deciding.ts'
import { noteFund } from '#server/cards/fund/fund.ts'
import { payDebts } from '#server/cards/fund/sweep.ts'
import type { CardJobDeps } from '#server/cards/apply/issuing.ts'
import { type Entry, noteEntry } from '#server/cards/bill/entries.ts'
import { sourceOf } from '#server/cards/fund/recharges.ts'
import { type CardRow, lockCardById, updateCard } from '#server/cards/store.card.ts'
import { fundIdOf } from '#server/cards/fund/store.fund.ts'
import { lockFundOf } from '#server/cards/store.locks.ts'
import {
  type RechargeRow,
  lockRecharge,
  updateRecharge,
} from '#server/cards/fund/store.recharge.ts'
import { tellHolder } from '#server/cards/tell.ts'
import { type Leg, type Party, available, house } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { tell } from '#server/platform/events.ts'
import { giveBackSpend } from '#server/security/limits.ts'

/** Brings a recharge on to its card; a card that is no more by then sends it back. */
export async function loadCard(deps: CardJobDeps, id: string): Promise<void> {
  await deps.db.begin((sql) => loadWithin({ ...deps, sql }, id))
}

/** The same within a transaction of the caller's. */
export async function loadWithin(deciding: Deciding, id: string): Promise<void> {
  const { sql } = deciding
  const row = await lockRecharge(sql, id)
  if (row?.state !== 'progress') return
  const card = await lockCardById(sql, row.cardId)
  assert(card, `the card ${row.cardId} is there`)
  // What waits for the desk does so on the card: nothing slips past it.
  const isGone = isOver(card.state) && !card.moneyKept
  await (isGone ? sendBack(deciding, row, 'card') : complete(deciding, row, card))
}

/**
 * What the card owes by now is paid first, and never more than was quoted. Where nothing but a debt
 * was to be paid, what it needs no more stays in the trust fund: the card holds no money.
 */
async function complete(deciding: Deciding, row: RechargeRow, card: CardRow): Promise<void> {
  const { sql, clock, ids } = deciding
  const { userId, fee, loadId } = row
  await lockFundOf(sql, userId)
  const at = clock.now()
  const owed = smaller(row.owed, card.owed)
  const isDebtAlone = row.receives === zero && fee === zero
  const receives = isDebtAlone ? zero : add(row.receives, subtract(row.owed, owed))
  await updateRecharge(sql, { ...row, state: 'completed', finishedAt: at })
  if (owed > zero) await updateCard(sql, { ...card, owed: subtract(card.owed, owed) })
  await moveBill(sql, clock, row.billId, { status: 'SUCCESS' })
  const { last4 } = card
  await noteFund(sql, ids, { userId, kind: 'fee', change: -fee, last4, at })
  await noteFund(sql, ids, { userId, kind: 'toCard', change: -add(owed, receives), last4, at })
  const { orderNo } = row
  const change = add(fee, add(owed, receives))
  const wallet = await walletOf(deciding, row, card)
  await noteEntry(deciding, card, { kind: 'recharge', change, orderNo, wallet })
  await noteEntry(deciding, card, { kind: 'fee', change: -fee, orderNo })
  const details = owed === zero ? {} : { owed: receives === zero ? 'all' : 'part' }
  await tellHolder(deciding, card, 'cardRecharged', { key: row.id, details, link: linkOf(row) })
  const fund = inFund(await fundIdOf(sql, userId, ids.uuid()))
  const leg = (amount: RechargeRow['fee'], credit: Party, kind: string): Leg[] =>
    amount > zero ? [{ asset: card.currency, amount, debit: fund, credit, kind }] : []
  const legs = [
    ...leg(fee, house('fee'), 'card_recharge_fee'),
    ...leg(owed, owedToHouse, 'card_owed'),
    ...leg(receives, onCard(card.id), 'card_load'),
  ]
  if (legs.length > 0) await post(sql, [{ cmd: loadId, legs }])
  if (row.worth > change) await payDebts(deciding, userId)
}

/** What the wallet paid; nothing where the trust fund did. */
async function walletOf(
  { sql }: Deciding,
  { asset, amount, rate }: RechargeRow,
  { currency }: CardRow,
): Promise<Entry['wallet']> {
  if (sourceOf({ asset }, currency) === 'fund') return undefined
  const known = (await catalogue(sql)).assets.find(({ code }) => code === asset)
  return known && { asset, scale: known.scale, units: -amount, rate }
}

/**
 * Brings everything back to where it came from, fee and all: to the wallet in the coin it came in.
 * What lay in the trust fund never left it, and is free again, for what cards that are no more owe first.
 */
export async function sendBack(
  deciding: Deciding,
  row: RechargeRow,
  reason: NonNullable<RechargeRow['reason']>,
): Promise<void> {
  const { sql, clock, ids } = deciding
  const { userId, asset, amount, worth, cardId } = row
  const at = clock.now()
  const card = await lockCardById(sql, cardId)
  assert(card, `the card ${cardId} is there`)
  await lockFundOf(sql, userId)
  const bill = await refundBill(sql, clock, ids, { billId: row.billId, reason: 'refused' })
  const ended = { ...row, state: 'failed', reason, refundBillNo: bill.orderNo } as const
  await updateRecharge(sql, { ...ended, finishedAt: at })
  await giveBackSpend(sql, row.quoteId)
  await tellHolder(deciding, card, 'cardRechargeFailed', { key: row.id, link: linkOf(row) })
  await tell(sql, userId, { topic: 'user', changed: 'balances' })
  if (sourceOf(row, card.currency) === 'fund') return payDebts(deciding, userId)
  await noteFund(sql, ids, { userId, kind: 'back', change: -worth, last4: card.last4, at })
  const fund = inFund(await fundIdOf(sql, userId, ids.uuid()))
  const kind = 'card_recharge_back'
  const legs: Leg[] = [
    { asset: card.currency, amount: worth, debit: fund, credit: trust, kind },
    { asset, amount, debit: trust, credit: available(userId), kind },
  ]
  await post(sql, [{ cmd: row.backId, legs }])
}

const linkOf = ({ orderNo }: RechargeRow): string =>
  `${pathOf('card/chargedetail')}?orderNo=${orderNo}`

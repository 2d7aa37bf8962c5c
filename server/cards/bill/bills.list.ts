/** Bills of cards in one list: purchases, recharges, and what moved besides. */
import type { CardBill, cardBills } from '#contract/cards.bills.ts'
import { cardBillPageSize } from '#contract/cards.bills.ts'
import { zero } from '#kernel/money.ts'
import { assert } from '#kernel/assert.ts'
import { billOf } from '#server/cards/bill/bills.ts'
import {
  type BillFilter,
  selectBills,
  selectRechargeBills,
} from '#server/cards/bill/store.bills.ts'
import { type CardRow, selectCardById } from '#server/cards/store.card.ts'
import { type EntryRow, selectEntryBills } from '#server/cards/bill/store.entry.ts'
import type { RechargeRow } from '#server/cards/fund/store.recharge.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { type Place, pageOf, startOf } from '#server/platform/place.ts'

/** A page of own bills, newest first. */
export const listBills: Handler<typeof cardBills, 'user'> = async (
  { cursor, ...filter },
  { sql, caller },
) => {
  const found = await billsOf(sql, { userId: caller.userId, ...filter }, startOf(cursor))
  const { page, next } = pageOf(found, cardBillPageSize, ({ bill }) => bill)
  return { bills: page.map(({ bill }) => bill), next }
}

/** A bill, and the issuer's own word for a decline, which is for staff alone. */
export type Listed = { readonly bill: CardBill; readonly raw: string | null }

/** The newest that fit, more than a page where there are more: each kind is read so far. */
export async function billsOf(
  sql: Sql,
  filter: BillFilter,
  before: Place | undefined,
): Promise<readonly Listed[]> {
  const cards = new Map<string, CardRow>()
  const cardOf = async (id: string): Promise<CardRow> => {
    const card = cards.get(id) ?? (await selectCardById(sql, id))
    assert(card, `the card ${id} is there`)
    cards.set(id, card)
    return card
  }
  const bills: Listed[] = []
  for (const row of await selectBills(sql, filter, before)) {
    bills.push({ bill: billOf(row, await cardOf(row.cardId)), raw: row.raw })
  }
  for (const row of await selectRechargeBills(sql, filter, before)) {
    bills.push({ bill: ofRecharge(row, await cardOf(row.cardId)), raw: null })
  }
  for (const row of await selectEntryBills(sql, filter, before)) {
    bills.push({ bill: ofEntry(row, await cardOf(row.cardId)), raw: null })
  }
  return bills.toSorted((a, b) => newestFirst(a.bill, b.bill))
}

const newestFirst = (a: Place, b: Place): number => b.at - a.at || (a.id < b.id ? 1 : -1)

const rechargeStates = {
  review: 'pending',
  progress: 'pending',
  completed: 'completed',
  failed: 'failed',
} as const satisfies Record<RechargeRow['state'], CardBill['state']>

/** Its fee is a bill of its own, once it is taken; a failed one adds nothing. */
const ofRecharge = (row: RechargeRow, card: CardRow): CardBill => ({
  ...plain(row, card),
  kind: 'recharge',
  state: rechargeStates[row.state],
  change: row.state === 'failed' ? 0n : row.worth,
  asked: row.worth,
  orderNo: row.orderNo,
  at: row.createdAt,
})

const ofEntry = (row: EntryRow, card: CardRow): CardBill => ({
  ...plain(row, card),
  kind: row.kind === 'dispute' ? 'refund' : row.kind,
  state: 'completed',
  change: row.change,
  asked: zero,
  orderNo: row.orderNo,
  at: row.at,
})

/** What a bill without a shop says of shops. */
const plain = (
  { id, cardId }: { readonly id: string; readonly cardId: string },
  { last4, currency }: CardRow,
) =>
  ({
    id,
    cardId,
    last4,
    merchant: '',
    category: null,
    city: null,
    country: null,
    currency,
    foreign: null,
    way: 'unknown',
    reason: null,
  }) as const

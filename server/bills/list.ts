import { type Bill, type billList, billPageSize } from '#contract/bills.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { cursorOf, placeOf } from '#server/platform/place.ts'
import { type BillRow, type Filter, selectPage } from '#server/bills/store.ts'

/** One page of own bills, newest first. */
export const listBills: Handler<typeof billList, 'user'> = (input, { sql, caller }) =>
  billsOf(sql, caller.userId, input)

/** One page of a user's bills. */
export async function billsOf(
  sql: Sql,
  userId: string,
  input: Filter & { readonly cursor?: string | undefined },
): Promise<{ bills: Bill[]; next: string | null }> {
  const after = input.cursor === undefined ? undefined : placeOf(input.cursor, 'cursor')
  // The row too many says that there is a next page.
  const found = await selectPage(sql, userId, input, { after, limit: billPageSize + 1 })
  const bills = found.slice(0, billPageSize)
  const last = bills.at(-1)
  return {
    bills: bills.map(billOf),
    next:
      last && found.length > billPageSize ? cursorOf({ at: last.createdAt, id: last.id }) : null,
  }
}

/** What a list shows of a bill. */
export const billOf = (bill: BillRow): Bill => ({
  orderNo: bill.orderNo,
  type: bill.type,
  status: bill.status,
  paymentType: bill.paymentType,
  asset: bill.asset,
  change: bill.change,
  counterparty: bill.counterparty,
  network: bill.network,
  note: bill.note,
  confirmations:
    bill.seen === null || bill.needed === null ? null : { seen: bill.seen, needed: bill.needed },
  checking: bill.checking,
  reason: bill.reason,
  createdAt: bill.createdAt,
})

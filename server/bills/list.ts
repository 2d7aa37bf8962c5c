import { type Bill, type billList, billPageSize } from '#contract/bills.ts'
import { Failure } from '#contract/errors.ts'
import { isUuid } from '#kernel/id.ts'
import { lastMs, toInstant } from '#kernel/time.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { type BillRow, type Place, selectPage } from '#server/bills/store.ts'

/** One page of own bills, newest first. */
export const listBills: Handler<typeof billList, 'user'> = async (input, { sql, caller }) => {
  const after = input.cursor === undefined ? undefined : placeOf(input.cursor)
  const found = await selectPage(sql, caller.userId, input, after)
  const bills = found.slice(0, billPageSize)
  const last = bills.at(-1)
  return {
    bills: bills.map(billOf),
    next: last && found.length > billPageSize ? cursorOf(last) : null,
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
  createdAt: bill.createdAt,
})

const cursorOf = ({ createdAt, id }: Place): string => `${createdAt}.${id}`

function placeOf(cursor: string): Place {
  const [, milliseconds, id = ''] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? []
  if (milliseconds === undefined || Number(milliseconds) > lastMs || !isUuid(id)) {
    throw new Failure('VALIDATION_FAILED', { field: 'cursor' })
  }
  return { createdAt: toInstant(Number(milliseconds)), id }
}

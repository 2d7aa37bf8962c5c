import type { PersonalKind, notices } from '#contract/messages.ts'
import { pathOf } from '#contract/routes.ts'
import { assert } from '#kernel/assert.ts'
import type { Clock } from '#kernel/time.ts'
import { catalogue, decimalOf } from '#server/assets/catalogue.ts'
import type { Sql } from '#server/platform/db.ts'
import { giveNotice } from '#server/platform/notice.ts'
import { selectBillById } from '#server/bills/store.ts'

/** Notices about money. */
type MoneyKind = {
  [Kind in PersonalKind]: (typeof notices)[Kind] extends 'money' ? Kind : never
}[PersonalKind]

/**
 * Has a bill's user told what became of it, in the caller's transaction. Each kind is told once of
 * one bill, even if the chain goes back and forth.
 */
export async function giveBillNotice(
  sql: Sql,
  clock: Clock,
  billId: string,
  told: MoneyKind | { readonly kind: MoneyKind; readonly why: string },
): Promise<void> {
  const { kind, ...more } = typeof told === 'string' ? { kind: told } : told
  const bill = await selectBillById(sql, billId)
  assert(bill, `no bill ${billId}`)
  const party = bill.counterparty ?? bill.toAddress
  await giveNotice(sql, {
    userId: bill.userId,
    kind,
    key: `${kind}:${bill.id}`,
    details: {
      amount: inCents(decimalOf(await catalogue(sql), bill.asset, bill.amount)),
      asset: bill.asset,
      ...(bill.network === null ? {} : { network: bill.network }),
      ...(party === null ? {} : { [bill.type === 'COLLECTION' ? 'from' : 'to']: party }),
      ...more,
    },
    link: `${pathOf('exchange/billdetail')}?orderNo=${bill.orderNo}`,
    at: clock.now(),
  })
}

/** Two digits after the point at least, as the app writes amounts: `12.5` is 12.50. */
function inCents(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

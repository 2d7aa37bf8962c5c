/** What operators see of all orders and applications together. */
import { selectCaseCount } from '#server/kyc/store.ts'
import { selectAllOrders, selectPaidCount } from '#server/kyc/store.orders.ts'
import { stateAt } from '#server/kyc/third.ts'
import type { Instant } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'

/** Applications that wait or are in review: for the first look, or for the second. */
export const waitingCases = (sql: Sql, look: 'first' | 'second') => selectCaseCount(sql, look)

/** Orders that were paid and wait for their check. */
export const paidOrders = (sql: Sql) => selectPaidCount(sql)

/** Orders of everybody, newest first, before one of them; without what people wrote. */
export async function allOrders(
  sql: Sql,
  now: Instant,
  page: { readonly before: string | undefined; readonly limit: number },
) {
  const orders = await selectAllOrders(sql, page.before, page.limit)
  return orders.map((order) => ({ ...order, state: stateAt(order, now) }))
}

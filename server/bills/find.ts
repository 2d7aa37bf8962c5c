import type { Amount } from '#kernel/money.ts'
import type { Sql } from '#server/platform/db.ts'
import { type BillRow, selectBill, selectPending } from '#server/bills/store.ts'

/** A user's own bill by its order number; undefined when it is somebody else's or nobody's. */
export const findBill = (sql: Sql, userId: string, orderNo: string): Promise<BillRow | undefined> =>
  selectBill(sql, userId, orderNo)

/** Deposits seen and not yet credited, by asset; an asset without any is absent. */
export async function pendingByAsset(
  sql: Sql,
  userId: string,
): Promise<ReadonlyMap<string, Amount>> {
  const pending = await selectPending(sql, userId)
  return new Map(pending.map((row) => [row.asset, row.pending]))
}

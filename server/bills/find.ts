import type { Amount } from '#kernel/money.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Place } from '#server/platform/place.ts'
import {
  type BillRow,
  type SentRow,
  selectBill,
  selectBillByNo,
  selectBillOwner,
  selectBySubjects,
  selectDepositsLike,
  selectPage,
  selectPending,
  selectSent,
} from '#server/bills/store.ts'

/** A user's own bill by its order number; undefined when it is somebody else's or nobody's. */
export const findBill = (sql: Sql, userId: string, orderNo: string): Promise<BillRow | undefined> =>
  selectBill(sql, userId, orderNo)

/** Whose a bill is, by its order number; undefined when it is nobody's. */
export const ownerOfBill = (sql: Sql, orderNo: string): Promise<string | undefined> =>
  selectBillOwner(sql, orderNo)

/** Deposits seen and not yet credited, by asset; an asset without any is absent. */
export async function pendingByAsset(
  sql: Sql,
  userId: string,
): Promise<ReadonlyMap<string, Amount>> {
  const pending = await selectPending(sql, userId)
  return new Map(pending.map((row) => [row.asset, row.pending]))
}

/**
 * Addresses with the same ends as `address` (itself too) that the user's money went to on a chain.
 * What was called off or failed is not among them, nor whoever sent to the user.
 */
export const sentLike = (sql: Sql, userId: string, address: string): Promise<SentRow[]> =>
  selectSent(sql, userId, address)

/** A bill by its order number, whoever's it is. */
export const billByNo = (sql: Sql, orderNo: string): Promise<BillRow | undefined> =>
  selectBillByNo(sql, orderNo)

/** A user's bills with all that is known of them, newest first, after one of them. */
export const wholeBillsOf = (
  sql: Sql,
  userId: string,
  page: { readonly after: Place | undefined; readonly limit: number },
): Promise<BillRow[]> => selectPage(sql, userId, {}, page)

/** Bills of some deposits, withdrawals and commands, oldest first. */
export const billsAbout = (sql: Sql, subjects: readonly string[]): Promise<BillRow[]> =>
  subjects.length === 0 ? Promise.resolve([]) : selectBySubjects(sql, subjects)

/** A user's bills of deposits of just that much, newest first: one of them is of a movement. */
export const depositsLike = (
  sql: Sql,
  money: { readonly userId: string; readonly asset: string; readonly amount: Amount },
): Promise<BillRow[]> => selectDepositsLike(sql, money)

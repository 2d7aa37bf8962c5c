import { countResting } from '#server/chain/store.review.ts'
import type { Sql } from '#server/platform/db.ts'

/** How many withdrawals rest, and since when the oldest. */
export const restingWithdrawals = async (sql: Sql) =>
  (await countResting(sql)) ?? { count: 0, oldestAt: null }

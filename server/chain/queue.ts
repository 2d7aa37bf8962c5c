import { countBelow } from '#server/chain/store.below.ts'
import { countResting } from '#server/chain/store.review.ts'
import type { Sql } from '#server/platform/db.ts'

/** How many withdrawals rest, and since when the oldest. */
export const restingWithdrawals = async (sql: Sql) =>
  (await countResting(sql)) ?? { count: 0, oldestAt: null }

/** How many deposits below the minimum nobody has looked at, and since when the oldest. */
export const waitingBelow = async (sql: Sql) =>
  (await countBelow(sql)) ?? { count: 0, oldestAt: null }

import type { Sql } from '#server/platform/db.ts'
import { countFlagged } from '#server/risk/store.ts'

/** How many cases of flagged addresses are open, and since when the oldest. */
export const openCases = async (sql: Sql) =>
  (await countFlagged(sql)) ?? { count: 0, oldestAt: null }

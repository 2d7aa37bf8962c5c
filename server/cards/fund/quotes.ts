import { type Instant, after, dayMs } from '#kernel/time.ts'
import { deleteQuotes } from '#server/cards/fund/store.recharge.ts'
import type { Sql } from '#server/platform/db.ts'

/** Quotes are kept so long after they ran out. */
const keptMs = dayMs

/** Forgets old quotes; how many. */
export const forgetQuotes = (sql: Sql, now: Instant, limit: number): Promise<number> =>
  deleteQuotes(sql, after(now, -keptMs), limit)

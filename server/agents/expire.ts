import type { Instant } from '#kernel/time.ts'
import { endOffers } from '#server/agents/store.ts'
import type { Sql } from '#server/platform/db.ts'

/** Ends orders that nobody took over in time; how many. */
export const expireOrders = (sql: Sql, now: Instant, limit: number): Promise<number> =>
  endOffers(sql, now, limit)

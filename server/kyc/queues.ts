/** How many of what waits here, for the operators' overview. */
import { selectCaseCount } from '#server/kyc/store.ts'
import { selectPaidCount } from '#server/kyc/store.third.ts'
import type { Sql } from '#server/platform/db.ts'

/** Applications that wait or are in review: for the first look, or for the second. */
export const waitingCases = (sql: Sql, look: 'first' | 'second') => selectCaseCount(sql, look)

/** Orders that were paid and wait for their check. */
export const paidOrders = (sql: Sql) => selectPaidCount(sql)

/** What of the house's fees is not the house's yet. */
import type { Amount } from '#kernel/money.ts'
import { sumPaidFees } from '#server/kyc/store.orders.ts'
import type { Sql } from '#server/platform/db.ts'

/** Fees of an asset for checks that come back if there is none. */
export const openCheckFees = (sql: Sql, asset: string): Promise<Amount> => sumPaidFees(sql, asset)

/** What of the house's fees is not the house's yet. */
import type { Amount } from '#kernel/money.ts'
import { sumOpenFees } from '#server/cards/apply/store.application.ts'
import type { Sql } from '#server/platform/db.ts'

/** Card fees of an asset that come back if the card is never used. */
export const openCardFees = (sql: Sql, asset: string): Promise<Amount> => sumOpenFees(sql, asset)

import type { Instant } from '#kernel/time.ts'
import { isPriceStale } from '#server/assets/price.ts'
import { selectPrices } from '#server/assets/store.ts'
import type { Sql } from '#server/platform/db.ts'

/** How old the price of an asset is, and whether it still prices anything. */
export type PriceAge = {
  readonly asset: string
  readonly source: string
  readonly at: Instant
  readonly stale: boolean
}

/** The age of every price there is. */
export async function priceAges(sql: Sql, now: Instant): Promise<PriceAge[]> {
  const prices = await selectPrices(sql)
  return prices.map(({ asset, source, at }) => ({
    asset,
    source,
    at,
    stale: isPriceStale(at, now),
  }))
}

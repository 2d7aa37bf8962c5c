import type { priceList } from '#contract/assets.ts'
import { Failure } from '#contract/errors.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { priceIn } from '#server/assets/price.ts'
import { selectPrices, selectRates } from '#server/assets/store.ts'

/** Prices are kept in it, so it needs no rate. */
const baseFiat = 'USD'

/** Newest prices in one fiat. @throws ASSET_UNKNOWN for a fiat without a rate */
export const listPrices: Handler<typeof priceList, 'visitor'> = async (input, { sql, clock }) => {
  const [prices, rates] = await Promise.all([selectPrices(sql), selectRates(sql)])
  const rate = rates.find((one) => one.code === input.fiat)
  if (!rate && input.fiat !== baseFiat) throw new Failure('ASSET_UNKNOWN', { asset: input.fiat })
  const now = clock.now()
  return {
    fiat: input.fiat,
    prices: prices.map((price) => priceIn(price, rate, now)),
    fiats: [baseFiat, ...rates.map((one) => one.code).filter((code) => code !== baseFiat)],
  }
}

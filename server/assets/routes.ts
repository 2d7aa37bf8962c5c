import { assetList, fiatRates, priceList } from '#contract/assets.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import { listAssets } from '#server/assets/list.ts'
import { listPrices } from '#server/assets/list.prices.ts'
import { listRates } from '#server/assets/list.rates.ts'

/** Handlers of `contract/assets.ts`. */
export const assetsRoutes = (): Route[] => [
  serve(assetList, listAssets),
  serve(priceList, listPrices),
  serve(fiatRates, listRates),
]

import type { assetList } from '#contract/assets.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { catalogue } from '#server/assets/catalogue.ts'

/** Assets, networks, coins and internal limits. */
export const listAssets: Handler<typeof assetList, 'visitor'> = async (_, { sql }) => {
  const { assets, networks, coins, internal } = await catalogue(sql)
  return {
    assets: [...assets],
    networks: [...networks],
    coins: [...coins],
    internal: [...internal],
  }
}

import { type Asset, type Coin, type Network, assetList } from '#contract/assets.ts'
import type { OutputOf } from '#contract/operation.ts'
import { useCall } from '#web/app/query.ts'

/** What is on offer, with look-ups. An asset that is no longer listed shows by its code alone. */
export type Catalogue = OutputOf<typeof assetList> & {
  readonly assetOf: (code: string) => Asset
  readonly networkOf: (code: string) => Network | undefined
  readonly coinOf: (asset: string, network: string) => Coin | undefined
  readonly coinsOf: (asset: string) => readonly Coin[]
}

/** What trust funds are kept in: it is no coin, and has bills. */
const dollar: Asset = { code: 'USD', name: 'USD', scale: 2, displayScale: 2 }

/** Most decimals any asset may have: what is shown of one that is not listed is never cut. */
const unlistedScale = 18

/** The catalogue; undefined until it is there. */
export function useCatalogue(): Catalogue | undefined {
  const { data } = useCall(assetList, {})
  return data && withLookups(data)
}

/** Adds the look-ups to a list of assets. */
export function withLookups(list: OutputOf<typeof assetList>): Catalogue {
  return {
    ...list,
    assetOf: (code) =>
      [...list.assets, dollar].find((asset) => asset.code === code) ?? {
        code,
        name: code,
        scale: unlistedScale,
        displayScale: unlistedScale,
      },
    networkOf: (code) => list.networks.find((network) => network.code === code),
    coinOf: (asset, network) =>
      list.coins.find((coin) => coin.asset === asset && coin.network === network),
    coinsOf: (asset) => list.coins.filter((coin) => coin.asset === asset),
  }
}

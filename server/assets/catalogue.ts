import type { Asset, Coin, InternalLimit, Network } from '#contract/assets.ts'
import { Failure } from '#contract/errors.ts'
import { formatDecimal } from '#kernel/money.ts'
import type { Amount } from '#kernel/money.ts'
import type { Sql } from '#server/platform/db.ts'
import {
  selectAssets,
  selectCoins,
  selectInternalLimits,
  selectNetworks,
} from '#server/assets/store.ts'

/** All that is on offer. A coin of a closed network is closed both ways. */
export type Catalogue = {
  readonly assets: readonly Asset[]
  readonly networks: readonly Network[]
  readonly coins: readonly Coin[]
  readonly internal: readonly InternalLimit[]
}

/** Reads the catalogue as it is now, in one round trip: an operator's change holds for the next call. */
export async function catalogue(sql: Sql): Promise<Catalogue> {
  const [assets, networks, coins, internal] = await Promise.all([
    selectAssets(sql),
    selectNetworks(sql),
    selectCoins(sql),
    selectInternalLimits(sql),
  ])
  return { assets, networks, coins, internal }
}

/** @throws ASSET_UNKNOWN */
export function assetByCode(known: Catalogue, code: string): Asset {
  const asset = known.assets.find((one) => one.code === code)
  if (!asset) throw new Failure('ASSET_UNKNOWN', { asset: code })
  return asset
}

/** @throws NETWORK_UNKNOWN */
export function networkByCode(known: Catalogue, code: string): Network {
  const network = known.networks.find((one) => one.code === code)
  if (!network) throw new Failure('NETWORK_UNKNOWN', { network: code })
  return network
}

/**
 * An asset on a network.
 * @throws ASSET_UNKNOWN; NETWORK_UNKNOWN when there is no such network, or the asset is not on it
 */
export function coinOf(known: Catalogue, asset: string, network: string): Coin {
  assetByCode(known, asset)
  const coin = known.coins.find((one) => one.asset === asset && one.network === network)
  if (!coin) throw new Failure('NETWORK_UNKNOWN', { asset, network })
  return coin
}

/** Limits of a transfer inside Auric; undefined for an asset that cannot be sent so. */
export const internalLimitOf = (known: Catalogue, asset: string): InternalLimit | undefined =>
  known.internal.find((one) => one.asset === asset)

/** An amount as people read it, for the details of a failure: `1.5`. */
export const decimalOf = (known: Catalogue, asset: string, amount: Amount): string =>
  formatDecimal(amount, assetByCode(known, asset).scale)

/** Where to look a transaction up; null when the network has no explorer or there is no hash yet. */
export function explorerUrlOf(
  known: Catalogue,
  network: string | null,
  txid: string | null,
): string | null {
  const template = known.networks.find((one) => one.code === network)?.explorerUrl
  return template && txid !== null ? template.replace('{txid}', encodeURIComponent(txid)) : null
}

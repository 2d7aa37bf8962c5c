/** The catalogue as people write it, decimals and all, and how it gets into the tables. */
import { normalAddress } from '#contract/address.ts'
import { confirmationsNeeded } from '#contract/chain.ts'
import { assert } from '#kernel/assert.ts'
import { type Amount, parseDecimal } from '#kernel/money.ts'
import type { Sql } from '#server/platform/db.ts'
import { catalogue } from '#server/assets/catalogue.ts'
import {
  upsertAsset,
  upsertCoin,
  upsertInternalLimit,
  upsertNetwork,
} from '#server/assets/store.ts'

/** An asset to offer. `internal`: decimal limits of a transfer inside Auric. */
export type AssetOffer = {
  readonly code: string
  readonly name: string
  readonly scale: number
  readonly displayScale: number
  readonly internal: { readonly min: string; readonly max: string }
}

/** An asset on a network. Limits and fee are decimals; `contract` is null for its own coin. */
export type CoinOffer = {
  readonly asset: string
  readonly contract: string | null
  readonly decimals: number
  readonly depositMin: string
  readonly withdrawMin: string
  readonly withdrawMax: string
  readonly withdrawFee: string
}

/** A network to offer, with the assets on it. */
export type NetworkOffer = {
  readonly code: string
  readonly name: string
  readonly addressKind: 'evm' | 'tron'
  readonly chainId: number
  readonly blockSeconds: number
  /** Holds `{txid}`; null without an explorer. */
  readonly explorerUrl: string | null
  readonly coins: readonly CoinOffer[]
}

export type Offer = {
  readonly assets: readonly AssetOffer[]
  readonly networks: readonly NetworkOffer[]
}

/**
 * Writes an offer over what is there, in the order given; nothing is taken away. What stored
 * amounts rest on (scale, decimals, contract, chain) cannot change: another one is refused.
 * Run it in a transaction.
 * @throws Error when it differs, or a decimal does not fit the scale
 */
export async function applyOffer(sql: Sql, offer: Offer): Promise<void> {
  for (const [sort, asset] of offer.assets.entries()) {
    await upsertAsset(sql, asset, sort)
    await upsertInternalLimit(sql, {
      asset: asset.code,
      min: amountOf(asset, asset.internal.min),
      max: amountOf(asset, asset.internal.max),
    })
  }
  for (const [sort, network] of offer.networks.entries()) {
    await upsertNetwork(sql, { ...network, confirmations: confirmationsNeeded }, true, sort)
    for (const coin of network.coins) await applyCoin(sql, offer, network, coin)
  }
  await checkFixed(sql, offer)
}

async function applyCoin(
  sql: Sql,
  offer: Offer,
  network: NetworkOffer,
  coin: CoinOffer,
): Promise<void> {
  const asset = offer.assets.find((one) => one.code === coin.asset)
  assert(asset, `${coin.asset} on ${network.code} is not an asset of the offer`)
  await upsertCoin(sql, {
    asset: coin.asset,
    network: network.code,
    contract: storedContract(network, coin),
    decimals: coin.decimals,
    depositMin: amountOf(asset, coin.depositMin),
    withdrawMin: amountOf(asset, coin.withdrawMin),
    withdrawMax: amountOf(asset, coin.withdrawMax),
    withdrawFee: amountOf(asset, coin.withdrawFee),
    depositOpen: true,
    withdrawOpen: true,
  })
}

/** Reads the fixed columns back: an upsert leaves them as they were, which must be as offered. */
async function checkFixed(sql: Sql, offer: Offer): Promise<void> {
  const known = await catalogue(sql)
  for (const asset of offer.assets) {
    const stored = known.assets.find((one) => one.code === asset.code)
    assert(stored?.scale === asset.scale, `the scale of ${asset.code} cannot change`)
  }
  for (const network of offer.networks) {
    const stored = known.networks.find((one) => one.code === network.code)
    const same = stored?.chainId === network.chainId && stored.addressKind === network.addressKind
    assert(same, `the chain of ${network.code} cannot change`)
    for (const coin of network.coins) {
      const kept = known.coins.find(
        (one) => one.asset === coin.asset && one.network === network.code,
      )
      const fixed =
        kept?.decimals === coin.decimals && kept.contract === storedContract(network, coin)
      assert(fixed, `contract and decimals of ${coin.asset} on ${network.code} cannot change`)
    }
  }
}

/** One spelling of each address, so that two can be compared as text. */
const storedContract = ({ addressKind }: NetworkOffer, { contract }: CoinOffer): string | null =>
  contract === null ? null : normalAddress(addressKind, contract)

function amountOf(asset: AssetOffer, decimal: string): Amount {
  const amount = parseDecimal(decimal, asset.scale)
  assert(amount !== undefined, `${decimal} ${asset.code} does not fit ${asset.scale} decimals`)
  return amount
}

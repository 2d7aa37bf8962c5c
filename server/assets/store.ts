import * as z from 'zod/mini'
import type { Asset, Coin, InternalLimit, Network } from '#contract/assets.ts'
import type { Amount } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { AmountColumn, InstantColumn, type Sql, rows } from '#server/platform/db.ts'

const AssetRow = z.object({
  code: z.string(),
  name: z.string(),
  scale: z.number(),
  displayScale: z.number(),
  shown: z.boolean(),
})

const NetworkRow = z.object({
  code: z.string(),
  name: z.string(),
  addressKind: z.enum(['evm', 'tron']),
  chainId: z.number(),
  confirmations: z.number(),
  blockSeconds: z.number(),
  explorerUrl: z.nullable(z.string()),
})

const CoinRow = z.object({
  asset: z.string(),
  network: z.string(),
  contract: z.nullable(z.string()),
  decimals: z.number(),
  depositMin: AmountColumn,
  withdrawMin: AmountColumn,
  withdrawMax: AmountColumn,
  withdrawFee: AmountColumn,
  depositOpen: z.boolean(),
  withdrawOpen: z.boolean(),
})

const LimitRow = z.object({ asset: z.string(), min: AmountColumn, max: AmountColumn })

const PriceRow = z.object({
  asset: z.string(),
  price: AmountColumn,
  changeBasisPoints: z.number(),
  trend: z.array(AmountColumn),
  source: z.string(),
  at: InstantColumn,
})
/** A stored price: 10⁻⁸ US dollars for one whole unit. */
export type PriceRow = z.infer<typeof PriceRow>

const RateRow = z.object({
  code: z.string(),
  perUsd: AmountColumn,
  source: z.string(),
  at: InstantColumn,
})
/** A stored rate: 10⁻⁸ of the fiat for one US dollar. */
export type RateRow = z.infer<typeof RateRow>

export const selectAssets = (sql: Sql) =>
  rows(
    AssetRow,
    sql`
    select code, name, scale, display_scale as "displayScale", shown
      from asset
     order by sort, code`,
  )

export const selectNetworks = (sql: Sql) =>
  rows(
    NetworkRow,
    sql`
    select code, name, address_kind as "addressKind", chain_id as "chainId", confirmations,
           block_seconds as "blockSeconds", explorer_url as "explorerUrl"
      from network
     order by sort, code`,
  )

export const selectCoins = (sql: Sql) =>
  rows(
    CoinRow,
    sql`
    select c.asset, c.network, c.contract, c.decimals,
           c.deposit_min as "depositMin", c.withdraw_min as "withdrawMin",
           c.withdraw_max as "withdrawMax", c.withdraw_fee as "withdrawFee",
           c.deposit_open and n.open as "depositOpen",
           c.withdraw_open and n.open as "withdrawOpen"
      from coin c
      join asset a on a.code = c.asset
      join network n on n.code = c.network
     order by a.sort, n.sort`,
  )

export const selectInternalLimits = (sql: Sql) =>
  rows(
    LimitRow,
    sql`
    select asset, min, max
      from internal_limit
     order by asset`,
  )

/** Writes an asset; its scale stays what it was. */
export const upsertAsset = (sql: Sql, asset: Omit<Asset, 'shown'>, sort: number) => sql`
  insert into asset (code, name, scale, display_scale, sort)
  values (${asset.code}, ${asset.name}, ${asset.scale}, ${asset.displayScale}, ${sort})
  on conflict (code) do update
     set name = excluded.name,
         display_scale = excluded.display_scale,
         sort = excluded.sort`

/** Writes a network; its kind of address and chain id stay what they were. */
export const upsertNetwork = (sql: Sql, network: Network, open: boolean, sort: number) => sql`
  insert into network (code, name, address_kind, chain_id, confirmations, block_seconds,
                       explorer_url, sort, open)
  values (${network.code}, ${network.name}, ${network.addressKind}, ${network.chainId},
          ${network.confirmations}, ${network.blockSeconds}, ${network.explorerUrl}, ${sort},
          ${open})
  on conflict (code) do update
     set name = excluded.name,
         confirmations = excluded.confirmations,
         block_seconds = excluded.block_seconds,
         explorer_url = excluded.explorer_url,
         sort = excluded.sort,
         open = excluded.open`

/** Writes a coin; its contract and decimals stay what they were. */
export const upsertCoin = (sql: Sql, coin: Coin) => sql`
  insert into coin (asset, network, contract, decimals, deposit_min, withdraw_min, withdraw_max,
                    withdraw_fee, deposit_open, withdraw_open)
  values (${coin.asset}, ${coin.network}, ${coin.contract}, ${coin.decimals},
          ${String(coin.depositMin)}, ${String(coin.withdrawMin)}, ${String(coin.withdrawMax)},
          ${String(coin.withdrawFee)}, ${coin.depositOpen}, ${coin.withdrawOpen})
  on conflict (asset, network) do update
     set deposit_min = excluded.deposit_min,
         withdraw_min = excluded.withdraw_min,
         withdraw_max = excluded.withdraw_max,
         withdraw_fee = excluded.withdraw_fee,
         deposit_open = excluded.deposit_open,
         withdraw_open = excluded.withdraw_open`

export const upsertInternalLimit = (sql: Sql, limit: InternalLimit) => sql`
  insert into internal_limit (asset, min, max)
  values (${limit.asset}, ${String(limit.min)}, ${String(limit.max)})
  on conflict (asset) do update
     set min = excluded.min,
         max = excluded.max`

export const selectPrices = (sql: Sql) =>
  rows(
    PriceRow,
    sql`
    select p.asset, p.price, p.change_bp as "changeBasisPoints", p.trend, p.source, p.at
      from asset_price p
      join asset a on a.code = p.asset
     order by a.sort, a.code`,
  )

export const selectRates = (sql: Sql) =>
  rows(
    RateRow,
    sql`
    select code, per_usd as "perUsd", source, at
      from fiat_rate
     order by code`,
  )

/** Keeps a newer price; an older one changes nothing. */
export const upsertPrice = (sql: Sql, price: PriceRow) => sql`
  insert into asset_price (asset, price, change_bp, trend, source, at)
  values (${price.asset}, ${String(price.price)}, ${price.changeBasisPoints},
          ${price.trend.map(String)}, ${price.source}, ${price.at})
  on conflict (asset) do update
     set price = excluded.price,
         change_bp = excluded.change_bp,
         trend = excluded.trend,
         source = excluded.source,
         at = excluded.at
   where asset_price.at <= excluded.at`

/** Keeps a newer rate; an older one changes nothing. */
export const upsertRate = (
  sql: Sql,
  rate: {
    readonly code: string
    readonly perUsd: Amount
    readonly source: string
    readonly at: Instant
  },
) => sql`
  insert into fiat_rate (code, per_usd, source, at)
  values (${rate.code}, ${String(rate.perUsd)}, ${rate.source}, ${rate.at})
  on conflict (code) do update
     set per_usd = excluded.per_usd,
         source = excluded.source,
         at = excluded.at
   where fiat_rate.at <= excluded.at`

/** Statements of what operators change of the catalogue. */
import * as z from 'zod/mini'
import { AmountColumn, type Sql, rows } from '#server/platform/db.ts'

const AssetRow = z.object({
  code: z.string(),
  name: z.string(),
  scale: z.number(),
  displayScale: z.number(),
  sort: z.number(),
  shown: z.boolean(),
})

const NetworkRow = z.object({
  code: z.string(),
  name: z.string(),
  confirmations: z.number(),
  sort: z.number(),
  open: z.boolean(),
})

const CoinRow = z.object({
  asset: z.string(),
  network: z.string(),
  depositMin: AmountColumn,
  withdrawMin: AmountColumn,
  withdrawMax: AmountColumn,
  withdrawFee: AmountColumn,
  depositOpen: z.boolean(),
  withdrawOpen: z.boolean(),
})

export const selectAssetRows = (sql: Sql) =>
  rows(
    AssetRow,
    sql`
    select code, name, scale, display_scale as "displayScale", sort, shown
      from asset
     order by sort, code`,
  )

export const selectNetworkRows = (sql: Sql) =>
  rows(
    NetworkRow,
    sql`
    select code, name, confirmations, sort, open
      from network
     order by sort, code`,
  )

/** Coins by themselves: one that is open may stand on a network that is not. */
export const selectCoinRows = (sql: Sql) =>
  rows(
    CoinRow,
    sql`
    select c.asset, c.network, c.deposit_min as "depositMin", c.withdraw_min as "withdrawMin",
           c.withdraw_max as "withdrawMax", c.withdraw_fee as "withdrawFee",
           c.deposit_open as "depositOpen", c.withdraw_open as "withdrawOpen"
      from coin c
      join asset a on a.code = c.asset
      join network n on n.code = c.network
     order by a.sort, n.sort`,
  )

export const updateAsset = (
  sql: Sql,
  code: string,
  { name, displayScale, sort, shown }: Omit<z.infer<typeof AssetRow>, 'code' | 'scale'>,
) => sql`
  update asset
     set name = ${name}, display_scale = ${displayScale}, sort = ${sort}, shown = ${shown}
   where code = ${code}`

export const updateNetwork = (
  sql: Sql,
  code: string,
  { name, confirmations, sort, open }: Omit<z.infer<typeof NetworkRow>, 'code'>,
) => sql`
  update network
     set name = ${name}, confirmations = ${confirmations}, sort = ${sort}, open = ${open}
   where code = ${code}`

export const updateCoin = (sql: Sql, coin: z.infer<typeof CoinRow>) => sql`
  update coin
     set deposit_min = ${String(coin.depositMin)}, withdraw_min = ${String(coin.withdrawMin)},
         withdraw_max = ${String(coin.withdrawMax)}, withdraw_fee = ${String(coin.withdrawFee)},
         deposit_open = ${coin.depositOpen}, withdraw_open = ${coin.withdrawOpen}
   where asset = ${coin.asset} and network = ${coin.network}`

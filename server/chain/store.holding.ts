/** Statements on what our addresses hold by the word of the nodes. */
import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, rows } from '#server/platform/db.ts'
import type { BlockRef } from '#server/chain/node.ts'

const HoldingRow = z.object({
  network: z.string(),
  asset: z.string(),
  hotRaw: z.bigint(),
  depositRaw: z.bigint(),
  observedAt: InstantColumn,
})
export type HoldingRow = z.infer<typeof HoldingRow>

/** Keeps the newest word on one coin. */
export const upsertHolding = (
  sql: Sql,
  seen: {
    readonly network: string
    readonly asset: string
    readonly block: BlockRef
    readonly chainRaw: bigint
    readonly hotRaw: bigint
  },
  at: Instant,
) => sql`
  insert into chain_holding (network, asset, hot_raw, deposit_raw, block_number, observed_at)
  values (${seen.network}, ${seen.asset}, ${String(seen.hotRaw)},
          ${String(seen.chainRaw - seen.hotRaw)}, ${seen.block.number}, ${at})
  on conflict (network, asset) do update
     set hot_raw = excluded.hot_raw,
         deposit_raw = excluded.deposit_raw,
         block_number = excluded.block_number,
         observed_at = excluded.observed_at`

/** What was last observed of every coin. */
export const selectAllHoldings = (sql: Sql) =>
  rows(
    HoldingRow,
    sql`
    select network, asset, hot_raw as "hotRaw", deposit_raw as "depositRaw",
           observed_at as "observedAt"
      from chain_holding
     order by network, asset`,
  )

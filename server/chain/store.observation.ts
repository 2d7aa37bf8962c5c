/** Statements on what blocks showed of our addresses. */
import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { type Sql, row, rows } from '#server/platform/db.ts'
import { type Observation, observationClasses } from '#server/chain/observation.ts'
import type { BlockRef } from '#server/chain/node.ts'

const ObservationRow = z.object({
  blockHash: z.string(),
  txid: z.string(),
  ordinal: z.number(),
  contract: z.string(),
  asset: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  amountRaw: z.bigint(),
  class: z.enum(observationClasses),
  isBooked: z.boolean(),
  timesBooked: z.number(),
})
export type ObservationRow = z.infer<typeof ObservationRow>

const columns = (sql: Sql) => sql`
  block_hash as "blockHash", txid, ordinal, contract, asset, from_address as "from",
  to_address as "to", amount_raw as "amountRaw", class, booked_at is not null as "isBooked",
  times_booked as "timesBooked"`

/** Rows of one statement: it may have 65 534 parameters, and a block thousands of transfers. */
const rowsAtOnce = 1_000

/** Writes what a block shows; a block that comes back into the chain counts again. */
export async function insertObservations(
  sql: Sql,
  network: string,
  block: BlockRef,
  observations: readonly Observation[],
): Promise<void> {
  for (let from = 0; from < observations.length; from += rowsAtOnce) {
    await insertSome(sql, network, block, observations.slice(from, from + rowsAtOnce))
  }
}

const insertSome = (
  sql: Sql,
  network: string,
  block: BlockRef,
  observations: readonly Observation[],
) => sql`
  insert into chain_observation ${sql(
    observations.map((seen) => ({
      network,
      block_hash: block.hash,
      block_number: block.number,
      txid: seen.txid,
      ordinal: seen.ordinal,
      contract: seen.contract,
      asset: seen.asset,
      from_address: seen.from,
      to_address: seen.to,
      amount_raw: String(seen.amountRaw),
      class: seen.class,
    })),
  )}
  on conflict (network, txid, ordinal, block_hash) do update
     set canonical = true`

/** What a block of the chain showed. */
export const selectObservations = (sql: Sql, network: string, blockHash: string) =>
  rows(
    ObservationRow,
    sql`
    select ${columns(sql)}
      from chain_observation
     where network = ${network}
       and block_hash = ${blockHash}
       and canonical
     order by txid, ordinal`,
  )

/** What a block showed counts no more: the block left the chain. */
export const orphanObservations = (sql: Sql, network: string, blockHash: string) => sql`
  update chain_observation
     set canonical = false, booked_at = null, residue_raw = 0
   where network = ${network}
     and block_hash = ${blockHash}`

/** Final transfers of the house that are not in the ledger yet, oldest first. */
export const selectUnbooked = (sql: Sql, network: string, finalHeight: number, limit: number) =>
  rows(
    ObservationRow,
    sql`
    select ${columns(sql)}
      from chain_observation
     where network = ${network}
       and block_number <= ${finalHeight}
       and canonical
       and booked_at is null
       and class in ('funding', 'gas', 'foreign')
       and asset is not null
     order by block_number, txid, ordinal
     limit ${limit}`,
  )

/** Marks a transfer as being in the ledger. False when it already is, or counts no more. */
export async function setBooked(
  sql: Sql,
  seen: Pick<ObservationRow, 'txid' | 'ordinal' | 'blockHash'> & {
    readonly network: string
    readonly residueRaw: bigint
  },
  at: Instant,
): Promise<boolean> {
  const { count } = await sql`
    update chain_observation
       set booked_at = ${at}, times_booked = times_booked + 1, residue_raw = ${String(seen.residueRaw)}
     where network = ${seen.network}
       and txid = ${seen.txid}
       and ordinal = ${seen.ordinal}
       and block_hash = ${seen.blockHash}
       and canonical
       and booked_at is null`
  return count > 0
}

const HoldingRow = z.object({
  address: z.string(),
  purpose: z.enum(['deposit', 'hot']),
  contract: z.string(),
  held: z.bigint(),
})

/**
 * What each address of ours holds by its transfers up to a height, in raw units of each contract;
 * and the newest addresses handed out, of which no transfer may have been seen.
 */
export const selectHoldings = (sql: Sql, network: string, height: number, newest: number) =>
  rows(
    HoldingRow,
    sql`
    with side as (
      select from_address as address, contract, -amount_raw as change
        from chain_observation
       where network = ${network} and canonical and block_number <= ${height}
         and asset is not null
       union all
      select to_address, contract, amount_raw
        from chain_observation
       where network = ${network} and canonical and block_number <= ${height}
         and asset is not null and class <> 'gas'
       union all
     (select address, '', 0
        from chain_address
       where network = ${network} and user_id is not null
       order by issued_at desc
       limit ${newest})
    )
    select side.address, own.purpose, side.contract, sum(side.change) as held
      from side
      join chain_address own on own.network = ${network} and own.address = side.address
     group by side.address, own.purpose, side.contract
     order by side.address, side.contract`,
  )

const SumRow = z.object({ sum: z.bigint() })

/** Raw units that are on the chain but too small for the ledger, over everything booked. */
export async function sumResidue(sql: Sql, network: string, asset: string): Promise<bigint> {
  const found = await row(
    SumRow,
    sql`
    select coalesce(sum(residue_raw), 0) as sum
      from chain_observation
     where network = ${network}
       and asset = ${asset}
       and residue_raw <> 0
       and canonical`,
  )
  return found?.sum ?? 0n
}

const CountRow = z.object({ count: z.number() })

/** Transfers of the chain out of our addresses that no signed transaction explains. */
export async function countForeign(sql: Sql, network: string): Promise<number> {
  const found = await row(
    CountRow,
    sql`
    select count(*)::int as count
      from chain_observation
     where network = ${network}
       and class = 'foreign'
       and canonical`,
  )
  return found?.count ?? 0
}

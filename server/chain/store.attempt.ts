/** Statements on sequence numbers and on transactions planned, signed and sent. */
import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { type Sql, row, rows } from '#server/platform/db.ts'
import type { BlockRef } from '#server/chain/node.ts'
import type { Attempt, Fees } from '#server/chain/withdrawal.ts'

const toNumber = z.transform((count: bigint) => Number(count))
const Count = z.pipe(z.bigint(), toNumber)

const AttemptRow = z.object({
  id: z.bigint(),
  account: z.string(),
  nonce: Count,
  withdrawal: z.nullable(z.string()),
  gas: z.bigint(),
  maxFee: z.bigint(),
  maxPriorityFee: z.bigint(),
  waitingSince: z.nullable(Count),
  txid: z.nullable(z.string()),
  raw: z.nullable(z.string()),
  sends: z.number(),
  checkedBlock: z.nullable(Count),
  blockHash: z.nullable(z.string()),
})

const columns = (sql: Sql) => sql`
  id, account, nonce, withdrawal, gas, max_fee as "maxFee", max_priority_fee as "maxPriorityFee",
  waiting_since_block as "waitingSince", txid, raw, sends, checked_block as "checkedBlock",
  block_hash as "blockHash"`

const NextRow = z.object({ next: Count })

/** Begins a hot wallet's sequence where the chain has it; one that is there stays. */
export const insertSequence = (sql: Sql, network: string, account: string, next: number) => sql`
  insert into chain_sequence (network, account, next)
  values (${network}, ${account}, ${next})
  on conflict do nothing`

/** The next sequence number; undefined before the sequence was begun. */
export async function selectSequence(
  sql: Sql,
  network: string,
  account: string,
): Promise<number | undefined> {
  const found = await row(
    NextRow,
    sql`
    select next
      from chain_sequence
     where network = ${network}
       and account = ${account}`,
  )
  return found?.next
}

/** Takes the next sequence number, in the transaction of the row that needs it. */
export async function takeNonce(
  sql: Sql,
  network: string,
  account: string,
): Promise<number | undefined> {
  const taken = await row(
    NextRow,
    sql`
    update chain_sequence
       set next = next + 1
     where network = ${network}
       and account = ${account}
    returning next - 1 as next`,
  )
  return taken?.next
}

/** Gives a sequence number back for which nothing was signed; false when a later one is taken. */
export async function giveNonceBack(
  sql: Sql,
  network: string,
  account: string,
  nonce: number,
): Promise<boolean> {
  const { count } = await sql`
    update chain_sequence
       set next = ${nonce}
     where network = ${network}
       and account = ${account}
       and next = ${nonce + 1}`
  return count === 1
}

/** Plans a transaction; one sequence number has one that waits to be signed, no more. */
export const insertAttempt = (
  sql: Sql,
  planned: Fees & {
    readonly network: string
    readonly account: string
    readonly nonce: number
    readonly withdrawal: string | null
    readonly plannedBlock: number
  },
  at: Instant,
) => sql`
  insert into chain_attempt (
    network, account, nonce, withdrawal, gas, max_fee, max_priority_fee, planned_at, planned_block)
  values (
    ${planned.network}, ${planned.account}, ${planned.nonce}, ${planned.withdrawal},
    ${String(planned.gas)}, ${String(planned.maxFee)}, ${String(planned.maxPriorityFee)},
    ${at}, ${planned.plannedBlock})
  on conflict (network, account, nonce) where raw is null and refused is null do nothing`

/** Planned and neither signed nor refused, in the order of their sequence numbers. */
export const selectUnsigned = (sql: Sql, network: string, limit: number): Promise<Attempt[]> =>
  rows(
    AttemptRow,
    sql`
    select ${columns(sql)}
      from chain_attempt
     where network = ${network}
       and raw is null
       and refused is null
     order by nonce, id
     limit ${limit}`,
  )

/** Writes the signed bytes down; false when that was done before. */
export async function setSigned(
  sql: Sql,
  id: bigint,
  signed: { readonly txid: string; readonly raw: string },
): Promise<boolean> {
  const { count } = await sql`
    update chain_attempt
       set txid = ${signed.txid}, raw = ${signed.raw}
     where id = ${id}
       and raw is null
       and refused is null`
  return count === 1
}

/** The signer would not sign it. */
export const setRefused = (sql: Sql, id: bigint, reason: string) => sql`
  update chain_attempt
     set refused = ${reason}
   where id = ${id}
     and raw is null`

/**
 * Signed transactions of every sequence number of which none is in the chain, in order. Not those
 * of a withdrawal that was refunded or that people decide about: they must not be sent again.
 */
export const selectInFlight = (sql: Sql, network: string, limit: number): Promise<Attempt[]> =>
  rows(
    AttemptRow,
    sql`
    select ${columns(sql)}
      from chain_attempt a
     where a.network = ${network}
       and a.block_hash is null
       and a.raw is not null
       and not exists (
         select from chain_withdrawal w
          where w.id = a.withdrawal
            and w.state in ('failed', 'stuck'))
       and not exists (
         select from chain_attempt included
          where included.network = a.network
            and included.account = a.account
            and included.nonce = a.nonce
            and included.block_hash is not null)
     order by a.nonce, a.id
     limit ${limit}`,
  )

/**
 * Notes that the bytes were given to a node while `tip` was the newest block. What was not clearly
 * taken is looked up in the next round, block or no block.
 */
export const setSent = (
  sql: Sql,
  id: bigint,
  { tip, isTaken }: { readonly tip: number; readonly isTaken: boolean },
  at: Instant,
) => sql`
  update chain_attempt
     set sent_at = coalesce(sent_at, ${at}),
         sends = sends + 1,
         waiting_since_block = coalesce(waiting_since_block, ${tip}),
         checked_block = ${isTaken ? tip : null}
   where id = ${id}`

export const setChecked = (sql: Sql, id: bigint, tip: number) => sql`
  update chain_attempt
     set checked_block = ${tip}
   where id = ${id}`

const TxidRow = z.object({ txid: z.string() })

/** Those of some transactions that were signed for us. */
export async function selectSigned(
  sql: Sql,
  network: string,
  txids: readonly string[],
): Promise<string[]> {
  const found = await rows(
    TxidRow,
    sql`
    select txid
      from chain_attempt
     where network = ${network}
       and txid = any(${[...txids]})`,
  )
  return found.map(({ txid }) => txid)
}

/** Notes the block that a transaction of ours is in; answers what it was for. */
export const setAttemptIncluded = (sql: Sql, network: string, txid: string, block: BlockRef) =>
  row(
    AttemptRow,
    sql`
    update chain_attempt
       set block_number = ${block.number}, block_hash = ${block.hash}
     where network = ${network}
       and txid = ${txid}
    returning ${columns(sql)}`,
  )

/** The block left the chain: its transactions are to be sent again. */
export const dropAttempts = (sql: Sql, network: string, blockHash: string) => sql`
  update chain_attempt
     set block_number = null,
         block_hash = null,
         checked_block = null,
         waiting_since_block = null
   where network = ${network}
     and block_hash = ${blockHash}`

const NonceRow = z.object({ nonce: Count })

/** Sequence numbers from `from` up to and without `until` that have no transaction planned. */
export async function selectGaps(
  sql: Sql,
  { network, account }: { readonly network: string; readonly account: string },
  from: number,
  until: number,
): Promise<number[]> {
  const gaps = await rows(
    NonceRow,
    sql`
    select number as nonce
      from generate_series(${from}::bigint, ${until}::bigint - 1) as number
     where not exists (
       select from chain_attempt
        where network = ${network}
          and account = ${account}
          and nonce = number
          and refused is null)
     order by number`,
  )
  return gaps.map(({ nonce }) => nonce)
}

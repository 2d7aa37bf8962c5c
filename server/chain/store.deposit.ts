/** Statements on deposits. */
import * as z from 'zod/mini'
import type { Amount } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { AmountColumn, type Sql, row, rows } from '#server/platform/db.ts'
import { type Deposit, depositStateNames } from '#server/chain/deposit.ts'
import type { BlockRef } from '#server/chain/node.ts'
import type { DepositState } from '#contract/chain.ts'

/** A stored deposit. */
export const DepositRow = z.object({
  id: z.string(),
  network: z.string(),
  txid: z.string(),
  ordinal: z.number(),
  contract: z.string(),
  address: z.string(),
  amountRaw: z.bigint(),
  userId: z.string(),
  asset: z.string(),
  amount: AmountColumn,
  residueRaw: z.bigint(),
  from: z.string(),
  state: z.enum(depositStateNames),
  blockNumber: z.pipe(z.bigint(), z.transform(Number)),
  blockHash: z.string(),
  restarts: z.number(),
  bill: z.string(),
  arrivalBill: z.string(),
  isBooked: z.boolean(),
})

/** Its columns under the names of `DepositRow`. */
export const depositColumns = (sql: Sql) => sql`
  id, network, txid, ordinal, contract, address, amount_raw as "amountRaw", user_id as "userId",
  asset, amount, residue_raw as "residueRaw", from_address as "from", state,
  block_number as "blockNumber", block_hash as "blockHash", restarts,
  coalesce(return_bill, bill) as bill, bill as "arrivalBill",
  booked_at is not null as "isBooked"`

export const insertDeposit = (sql: Sql, deposit: Deposit, at: Instant) => sql`
  insert into chain_deposit (
    id, network, txid, ordinal, contract, address, amount_raw, user_id, asset, amount,
    residue_raw, from_address, state, block_number, block_hash, bill, created_at)
  values (
    ${deposit.id}, ${deposit.network}, ${deposit.txid}, ${deposit.ordinal}, ${deposit.contract},
    ${deposit.address}, ${String(deposit.amountRaw)}, ${deposit.userId}, ${deposit.asset},
    ${String(deposit.amount)}, ${String(deposit.residueRaw)}, ${deposit.from}, ${deposit.state},
    ${deposit.blockNumber}, ${deposit.blockHash}, ${deposit.bill}, ${at})`

/** The deposit with exactly these facts that has not been reversed, locked. */
export const lockSameDeposit = (
  sql: Sql,
  facts: Pick<Deposit, 'network' | 'txid' | 'ordinal' | 'contract' | 'address' | 'amountRaw'>,
): Promise<Deposit | undefined> =>
  row(
    DepositRow,
    sql`
    select ${depositColumns(sql)}
      from chain_deposit
     where network = ${facts.network}
       and txid = ${facts.txid}
       and ordinal = ${facts.ordinal}
       and contract = ${facts.contract}
       and address = ${facts.address}
       and amount_raw = ${String(facts.amountRaw)}
       and state <> 'reversed'
       for update`,
  )

/** Deposits of one block, locked. */
export const lockDepositsOf = (sql: Sql, network: string, blockHash: string) =>
  rows(
    DepositRow,
    sql`
    select ${depositColumns(sql)}
      from chain_deposit
     where network = ${network}
       and block_hash = ${blockHash}
       and state in ('confirming', 'below_minimum', 'returning', 'credited', 'returned')
     order by id
       for update`,
  )

/** An orphan that a block of the chain has again: its confirmations start anew. */
export async function includeAgain(
  sql: Sql,
  id: string,
  state: DepositState,
  block: BlockRef,
): Promise<boolean> {
  const { count } = await sql`
    update chain_deposit
       set state = ${state}, block_number = ${block.number}, block_hash = ${block.hash},
           restarts = restarts + 1, left_at = null
     where id = ${id}
       and state = 'orphaned'`
  return count === 1
}

export async function orphanDeposit(sql: Sql, id: string, from: DepositState): Promise<boolean> {
  const { count } = await sql`
    update chain_deposit
       set state = 'orphaned', booked_at = null
     where id = ${id}
       and state = ${from}`
  return count === 1
}

/** Takes back one that its user had. */
export async function reverseDeposit(
  sql: Sql,
  { id, state }: Pick<Deposit, 'id' | 'state'>,
  shortfall: Amount,
): Promise<boolean> {
  const { count } = await sql`
    update chain_deposit
       set state = 'reversed', shortfall = ${String(shortfall)}
     where id = ${id}
       and state = ${state}`
  return count === 1
}

/** True when this call was the one that credited it. */
export async function setCredited(sql: Sql, id: string, at: Instant): Promise<boolean> {
  const { count } = await sql`
    update chain_deposit
       set state = 'credited', booked_at = ${at}
     where id = ${id}
       and state = 'confirming'`
  return count === 1
}

/** True when this call put the small deposit into the ledger. */
export async function setSmallBooked(sql: Sql, id: string, at: Instant): Promise<boolean> {
  const { count } = await sql`
    update chain_deposit
       set booked_at = ${at}
     where id = ${id}
       and state = 'below_minimum'
       and booked_at is null`
  return count === 1
}

/** Deposits that have all the confirmations they need, oldest first. */
export const selectFinalDeposits = (
  sql: Sql,
  network: string,
  finalHeight: number,
  limit: number,
): Promise<Deposit[]> =>
  rows(
    DepositRow,
    sql`
    select ${depositColumns(sql)}
      from chain_deposit
     where network = ${network}
       and block_number <= ${finalHeight}
       and (state in ('confirming', 'returning')
            or (state = 'below_minimum' and booked_at is null))
     order by block_number, id
     limit ${limit}`,
  )

const ConfirmingRow = z.object({
  id: z.string(),
  bill: z.string(),
  blockNumber: z.pipe(z.bigint(), z.transform(Number)),
})

/** Deposits on their way, above the final height. */
export const selectConfirming = (sql: Sql, network: string, finalHeight: number, limit: number) =>
  rows(
    ConfirmingRow,
    sql`
    select id, bill, block_number as "blockNumber"
      from chain_deposit
     where network = ${network}
       and state = 'confirming'
       and block_number > ${finalHeight}
     order by block_number, id
     limit ${limit}`,
  )

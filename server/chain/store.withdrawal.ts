/** Statements on withdrawals. */
import * as z from 'zod/mini'
import type { WithdrawalState } from '#contract/chain.ts'
import type { Instant } from '#kernel/time.ts'
import { AmountColumn, InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'
import type { BlockRef } from '#server/chain/node.ts'
import { type WaitReason, type Withdrawal, withdrawalStateNames } from '#server/chain/withdrawal.ts'

const Count = z.nullable(
  z.pipe(
    z.bigint(),
    z.transform((count: bigint) => Number(count)),
  ),
)

/** A stored withdrawal. */
export const WithdrawalRow = z.object({
  id: z.string(),
  userId: z.string(),
  bill: z.string(),
  network: z.string(),
  asset: z.string(),
  contract: z.string(),
  to: z.string(),
  amount: AmountColumn,
  fee: AmountColumn,
  amountRaw: z.bigint(),
  state: z.enum(withdrawalStateNames),
  account: z.nullable(z.string()),
  nonce: Count,
  txid: z.nullable(z.string()),
  blockNumber: Count,
  blockHash: z.nullable(z.string()),
  paid: z.nullable(z.boolean()),
  createdAt: InstantColumn,
})

/** Its columns under the names of `WithdrawalRow`. */
export const withdrawalColumns = (sql: Sql) => sql`
  id, user_id as "userId", bill, network, asset, contract, to_address as "to", amount, fee,
  amount_raw as "amountRaw", state, account, nonce, txid, block_number as "blockNumber",
  block_hash as "blockHash", paid, created_at as "createdAt"`

export type NewWithdrawal = Pick<
  Withdrawal,
  | 'id'
  | 'userId'
  | 'bill'
  | 'network'
  | 'asset'
  | 'contract'
  | 'to'
  | 'amount'
  | 'fee'
  | 'amountRaw'
>

export const insertWithdrawal = (sql: Sql, wanted: NewWithdrawal, at: Instant) => sql`
  insert into chain_withdrawal (
    id, user_id, bill, network, asset, contract, to_address, amount, fee, amount_raw, state,
    created_at)
  values (
    ${wanted.id}, ${wanted.userId}, ${wanted.bill}, ${wanted.network}, ${wanted.asset},
    ${wanted.contract}, ${wanted.to}, ${String(wanted.amount)}, ${String(wanted.fee)},
    ${String(wanted.amountRaw)}, 'waiting', ${at})`

export const selectWithdrawal = (sql: Sql, id: string): Promise<Withdrawal | undefined> =>
  row(
    WithdrawalRow,
    sql`
    select ${withdrawalColumns(sql)}
      from chain_withdrawal
     where id = ${id}`,
  )

export const lockWithdrawal = (sql: Sql, id: string): Promise<Withdrawal | undefined> =>
  row(
    WithdrawalRow,
    sql`
    select ${withdrawalColumns(sql)}
      from chain_withdrawal
     where id = ${id}
       for update`,
  )

export const lockWithdrawalOfBill = (sql: Sql, bill: string): Promise<Withdrawal | undefined> =>
  row(
    WithdrawalRow,
    sql`
    select ${withdrawalColumns(sql)}
      from chain_withdrawal
     where bill = ${bill}
       for update`,
  )

/**
 * The withdrawal that may go on and has been due for longest; undefined when there is none. One that was put off
 * gets in line again behind those that came meanwhile.
 */
export const selectNextWaiting = (
  sql: Sql,
  network: string,
  now: Instant,
): Promise<Withdrawal | undefined> =>
  row(
    WithdrawalRow,
    sql`
    select ${withdrawalColumns(sql)}
      from chain_withdrawal
     where network = ${network}
       and state = 'waiting'
       and (approved_at is not null or screened_until > ${now})
       and (retry_at is null or retry_at <= ${now})
     order by coalesce(retry_at, created_at), id
     limit 1`,
  )

/** Those in one of some states, oldest first. */
export const selectInState = (
  sql: Sql,
  network: string,
  states: readonly WithdrawalState[],
  limit: number,
): Promise<Withdrawal[]> =>
  rows(
    WithdrawalRow,
    sql`
    select ${withdrawalColumns(sql)}
      from chain_withdrawal
     where network = ${network}
       and state = any(${[...states]})
     order by created_at, id
     limit ${limit}`,
  )

/** Those with a transaction in a block, locked. */
export const lockWithdrawalsOf = (
  sql: Sql,
  network: string,
  blockHash: string,
): Promise<Withdrawal[]> =>
  rows(
    WithdrawalRow,
    sql`
    select ${withdrawalColumns(sql)}
      from chain_withdrawal
     where network = ${network}
       and block_hash = ${blockHash}
     order by id
       for update`,
  )

/** Changes the state if it still is the one expected; false when somebody was first. */
export async function setState(
  sql: Sql,
  id: string,
  from: WithdrawalState,
  to: WithdrawalState,
): Promise<boolean> {
  const { count } = await sql`
    update chain_withdrawal
       set state = ${to}, waits_for = null, retry_at = null
     where id = ${id}
       and state = ${from}`
  return count === 1
}

/** As `setState`, into a last state. */
export async function setFinished(
  sql: Sql,
  id: string,
  { from, to }: { readonly from: WithdrawalState; readonly to: WithdrawalState },
  at: Instant,
): Promise<boolean> {
  const { count } = await sql`
    update chain_withdrawal
       set state = ${to}, finished_at = ${at}
     where id = ${id}
       and state = ${from}`
  return count === 1
}

/** Gives a waiting withdrawal its place in the hot wallet's sequence. */
export async function setPacked(
  sql: Sql,
  id: string,
  account: string,
  nonce: number,
): Promise<boolean> {
  const { count } = await sql`
    update chain_withdrawal
       set state = 'packing', account = ${account}, nonce = ${nonce},
           waits_for = null, retry_at = null
     where id = ${id}
       and state = 'waiting'`
  return count === 1
}

/** Lets it wait again, without a place: nothing was signed. */
export async function setUnpacked(
  sql: Sql,
  id: string,
  reason: WaitReason,
  retryAt: Instant,
): Promise<boolean> {
  const { count } = await sql`
    update chain_withdrawal
       set state = 'waiting', account = null, nonce = null,
           waits_for = ${reason}, retry_at = ${retryAt}
     where id = ${id}
       and state = 'packing'`
  return count === 1
}

/** Puts a waiting withdrawal off. */
export const setPutOff = (sql: Sql, id: string, reason: WaitReason, retryAt: Instant) => sql`
  update chain_withdrawal
     set waits_for = ${reason}, retry_at = ${retryAt}
   where id = ${id}
     and state = 'waiting'`

/** A transaction of it is in the chain. */
export async function setIncluded(
  sql: Sql,
  id: string,
  from: WithdrawalState,
  found: { readonly txid: string; readonly block: BlockRef; readonly paid: boolean },
): Promise<boolean> {
  const { count } = await sql`
    update chain_withdrawal
       set state = 'confirming', txid = ${found.txid}, block_number = ${found.block.number},
           block_hash = ${found.block.hash}, paid = ${found.paid}
     where id = ${id}
       and state = ${from}`
  return count === 1
}

/** Its transaction left the chain. */
export async function setDropped(sql: Sql, id: string): Promise<boolean> {
  const { count } = await sql`
    update chain_withdrawal
       set state = 'sending', txid = null, block_number = null, block_hash = null, paid = null
     where id = ${id}
       and state = 'confirming'`
  return count === 1
}

/** The chain has used its sequence number for something else: people decide what becomes of it. */
export const setStuck = (sql: Sql, network: string, account: string, nonce: number) => sql`
  update chain_withdrawal
     set state = 'stuck'
   where network = ${network}
     and account = ${account}
     and nonce = ${nonce}
     and state = 'sending'`

/** The block of a finished withdrawal's transaction, when it is in another one than before. */
export const setFinishedBlock = (sql: Sql, id: string, block: BlockRef) => sql`
  update chain_withdrawal
     set block_number = ${block.number}, block_hash = ${block.hash}
   where id = ${id}`

const PaidRow = z.object({ id: z.string(), transfers: z.number() })

/**
 * Withdrawals that are done since a height and that the chain does not show exactly one payment for.
 * What is below every fork that could be taken back was looked at before, and cannot change.
 */
export const selectUnpaid = (sql: Sql, network: string, since: number, limit: number) =>
  rows(
    PaidRow,
    sql`
    select w.id, count(o.txid)::int as transfers
      from chain_withdrawal w
      left join chain_attempt a on a.withdrawal = w.id
      left join chain_observation o
        on o.network = w.network and o.txid = a.txid and o.canonical
       and o.to_address = w.to_address and o.contract = w.contract
       and o.class in ('withdrawal', 'deposit', 'internal')
     where w.network = ${network}
       and w.state = 'done'
       and w.block_number >= ${since}
     group by w.id
    having count(o.txid) <> 1
     limit ${limit}`,
  )

/** Statements on what a hot wallet still has to pay. */
import * as z from 'zod/mini'
import { type Sql, row } from '#server/platform/db.ts'
import type { WaitReason } from '#server/chain/withdrawal.ts'

/** Whether any withdrawal of an asset waits for this reason. */
export async function isWaitedFor(
  sql: Sql,
  network: string,
  asset: string,
  reason: WaitReason,
): Promise<boolean> {
  const [found] = await sql`
    select
      from chain_withdrawal
     where network = ${network}
       and asset = ${asset}
       and state = 'waiting'
       and waits_for = ${reason}
     limit 1`
  return found !== undefined
}

const SumRow = z.object({ sum: z.bigint() })

/** Raw units of a coin that packed withdrawals will take from the hot wallet and have not yet. */
export async function sumInFlight(sql: Sql, network: string, contract: string): Promise<bigint> {
  const found = await row(
    SumRow,
    sql`
    select coalesce(sum(amount_raw), 0) as sum
      from chain_withdrawal
     where network = ${network}
       and contract = ${contract}
       and state in ('packing', 'sending', 'stuck')`,
  )
  return found?.sum ?? 0n
}

/** The most that transactions not yet in the chain may pay for gas. */
export async function sumGasInFlight(sql: Sql, network: string): Promise<bigint> {
  const found = await row(
    SumRow,
    sql`
    select coalesce(sum(cost), 0) as sum
      from (
        select max(gas * max_fee) as cost
          from chain_attempt
         where network = ${network}
           and refused is null
         group by account, nonce
        having max(block_hash) is null
      ) as waiting`,
  )
  return found?.sum ?? 0n
}

/** Statements on what is still to be paid and to be booked. */
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
        select max(a.gas * a.max_fee) as cost
          from chain_attempt a
         where a.network = ${network}
           and a.block_hash is null
           and a.refused is null
           and not exists (
             select from chain_attempt included
              where included.network = a.network
                and included.account = a.account
                and included.nonce = a.nonce
                and included.block_hash is not null)
         group by a.account, a.nonce
      ) as waiting`,
  )
  return found?.sum ?? 0n
}

const FlagRow = z.object({ yes: z.boolean() })

/** Whether anything in the chain up to a final height still has to be put into the ledger. */
export async function hasOpenBookings(
  sql: Sql,
  network: string,
  finalHeight: number,
): Promise<boolean> {
  const found = await row(
    FlagRow,
    sql`
    select exists (
             select from chain_deposit
              where network = ${network}
                and block_number <= ${finalHeight}
                and (state = 'confirming' or (state = 'below_minimum' and booked_at is null)))
        or exists (
             select from chain_observation
              where network = ${network}
                and block_number <= ${finalHeight}
                and canonical
                and booked_at is null
                and class in ('funding', 'gas', 'foreign')
                and asset is not null)
        or exists (
             select from chain_withdrawal
              where network = ${network}
                and block_number <= ${finalHeight}
                and state = 'confirming') as yes`,
  )
  return found?.yes ?? true
}

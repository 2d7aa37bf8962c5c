/** Statements on deposits whose senders are screened. */
import type { Instant } from '#kernel/time.ts'
import { type Sql, rows } from '#server/platform/db.ts'
import { DepositRow, depositColumns } from '#server/chain/store.deposit.ts'

/** Credited deposits whose senders are to be asked about again, oldest first. */
export const selectUnscreenedDeposits = (sql: Sql, network: string, now: Instant, limit: number) =>
  rows(
    DepositRow,
    sql`
    select ${depositColumns(sql)}
      from chain_deposit
     where network = ${network}
       and state in ('credited', 'returned')
       and screened_at is null
       and screen_again_at <= ${now}
     order by screen_again_at, id
     limit ${limit}`,
  )

/** True when this call was the one that noted what screening said. */
export async function setDepositScreened(sql: Sql, id: string, at: Instant): Promise<boolean> {
  const { count } = await sql`
    update chain_deposit
       set screened_at = ${at}, screen_again_at = null
     where id = ${id}
       and state in ('credited', 'returned')
       and screened_at is null`
  return count === 1
}

/** When to ask again. */
export const setScreenAgain = (sql: Sql, id: string, at: Instant) => sql`
  update chain_deposit
     set screen_again_at = ${at}
   where id = ${id}
     and screened_at is null`

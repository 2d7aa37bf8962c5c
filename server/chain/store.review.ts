/** Statements on withdrawals that are screened, and on those that rest. */
import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'
import type { Place } from '#server/platform/place.ts'
import { WithdrawalRow, withdrawalColumns } from '#server/chain/store.withdrawal.ts'

/** Those that are to be screened before they are signed, oldest first. */
export const selectUnscreened = (sql: Sql, network: string, now: Instant, limit: number) =>
  rows(
    WithdrawalRow,
    sql`
    select ${withdrawalColumns(sql)}
      from chain_withdrawal
     where network = ${network}
       and state = 'waiting'
       and approved_at is null
       and (screened_until is null or screened_until <= ${now})
     order by created_at, id
     limit ${limit}`,
  )

/** What screening said holds until then. */
export const setScreened = (sql: Sql, id: string, until: Instant) => sql`
  update chain_withdrawal
     set screened_until = ${until}
   where id = ${id}
     and state = 'waiting'`

/** Lets a waiting withdrawal rest. */
export async function setReview(sql: Sql, id: string): Promise<boolean> {
  const { count } = await sql`
    update chain_withdrawal
       set state = 'review', waits_for = null, retry_at = null
     where id = ${id}
       and state = 'waiting'`
  return count === 1
}

/** Lets one that rests go on; false when it does not rest any more. */
export async function setApproved(sql: Sql, id: string, at: Instant): Promise<boolean> {
  const { count } = await sql`
    update chain_withdrawal
       set state = 'waiting', approved_at = ${at}
     where id = ${id}
       and state = 'review'`
  return count === 1
}

/** A page of those that rest and one more, oldest first. */
export const selectResting = (sql: Sql, after: Place | undefined, limit: number) =>
  rows(
    WithdrawalRow,
    sql`
    select ${withdrawalColumns(sql)}
      from chain_withdrawal
     where state = 'review'
           ${after === undefined ? sql`` : sql`and (created_at, id) > (${after.at}, ${after.id})`}
     order by created_at, id
     limit ${limit}`,
  )

const Count = z.object({ count: z.number(), oldestAt: z.nullable(InstantColumn) })

/** How many rest, and since when the oldest. */
export const countResting = (sql: Sql) =>
  row(
    Count,
    sql`
    select count(*)::int as count, min(created_at) as "oldestAt"
      from chain_withdrawal
     where state = 'review'`,
  )

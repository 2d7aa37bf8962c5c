/** Statements on deposits below the minimum. */
import * as z from 'zod/mini'
import type { BelowShelf } from '#contract/chain.below.ts'
import type { Instant } from '#kernel/time.ts'
import { DepositRow, depositColumns } from '#server/chain/store.deposit.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'
import type { Place } from '#server/platform/place.ts'

const BelowRow = z.extend(DepositRow, {
  arrivedAt: InstantColumn,
  leftAt: z.nullable(InstantColumn),
  returnedAt: z.nullable(InstantColumn),
})
/** A deposit as its desk shows it. */
export type BelowRow = z.infer<typeof BelowRow>

const columns = (sql: Sql) => sql`
  ${depositColumns(sql)}, created_at as "arrivedAt", left_at as "leftAt",
  returned_at as "returnedAt"`

/** Those that the network has confirmed, and that are worth anything in the ledger. */
const onShelf = (sql: Sql, shelf: BelowShelf) =>
  shelf === 'returned'
    ? sql`state in ('returning', 'returned')`
    : sql`state = 'below_minimum'
       and booked_at is not null
       and amount > 0
       and left_at is ${shelf === 'left' ? sql`not null` : sql`null`}`

/** A page of a shelf and one more: those that wait oldest first, others newest. */
export const selectBelow = (
  sql: Sql,
  shelf: BelowShelf,
  after: Place | undefined,
  limit: number,
): Promise<BelowRow[]> => {
  const isWaiting = shelf === 'waiting'
  const order = isWaiting ? sql`created_at, id` : sql`created_at desc, id desc`
  const beyond = isWaiting ? sql`>` : sql`<`
  return rows(
    BelowRow,
    sql`
    select ${columns(sql)}
      from chain_deposit
     where ${onShelf(sql, shelf)}
           ${after ? sql`and (created_at, id) ${beyond} (${after.at}, ${after.id})` : sql``}
     order by ${order}
     limit ${limit}`,
  )
}

/** One of any shelf. */
export const selectBelowById = (sql: Sql, id: string): Promise<BelowRow | undefined> =>
  row(
    BelowRow,
    sql`
    select ${columns(sql)}
      from chain_deposit
     where id = ${id}
       and (state in ('returning', 'returned')
            or (state = 'below_minimum' and booked_at is not null and amount > 0))`,
  )

/** One for changing it. */
export const lockBelow = (sql: Sql, id: string) =>
  row(
    DepositRow,
    sql`
    select ${depositColumns(sql)}
      from chain_deposit
     where id = ${id}
       for update`,
  )

/** True when this call let it go. */
export async function setReleased(sql: Sql, id: string): Promise<boolean> {
  const { count } = await sql`
    update chain_deposit
       set state = 'returning'
     where id = ${id}
       and state = 'below_minimum'`
  return count === 1
}

/** True when this call was the one that gave it back. */
export async function setReturned(
  sql: Sql,
  id: string,
  { bill, at }: { readonly bill: string; readonly at: Instant },
): Promise<boolean> {
  const { count } = await sql`
    update chain_deposit
       set state = 'returned', return_bill = ${bill}, returned_at = ${at}
     where id = ${id}
       and state = 'returning'`
  return count === 1
}

/** True when this call left it as it is. */
export async function setLeft(sql: Sql, id: string, at: Instant): Promise<boolean> {
  const { count } = await sql`
    update chain_deposit
       set left_at = ${at}
     where id = ${id}
       and state = 'below_minimum'
       and left_at is null`
  return count === 1
}

const Count = z.object({ count: z.number(), oldestAt: z.nullable(InstantColumn) })

/** How many wait, and since when the oldest. */
export const countBelow = (sql: Sql) =>
  row(
    Count,
    sql`
    select count(*)::int as count, min(created_at) as "oldestAt"
      from chain_deposit
     where ${onShelf(sql, 'waiting')}`,
  )

/** Statements on everybody's orders for identity checks, as operators see them. */
import * as z from 'zod/mini'
import { ThirdPurpose } from '#contract/kyc.third.ts'
import { type Amount, zero } from '#kernel/money.ts'
import { AmountColumn, InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'

const OrderFact = z.object({
  id: z.string(),
  orderNo: z.string(),
  userId: z.string(),
  state: z.enum(['waiting', 'overdue', 'cancelled', 'paid', 'completed']),
  purpose: ThirdPurpose,
  asset: z.string(),
  amount: AmountColumn,
  billNo: z.nullable(z.string()),
  createdAt: InstantColumn,
  dueAt: InstantColumn,
  paidAt: z.nullable(InstantColumn),
  finishedAt: z.nullable(InstantColumn),
  refundedAt: z.nullable(InstantColumn),
})

/** Everybody's orders without what people wrote; ids sort by time, so the newest come first. */
export const selectAllOrders = (sql: Sql, before: string | undefined, limit: number) =>
  rows(
    OrderFact,
    sql`
    select id, order_no as "orderNo", user_id as "userId", state, purpose, asset, amount,
           bill_no as "billNo", created_at as "createdAt", due_at as "dueAt", paid_at as "paidAt",
           finished_at as "finishedAt", refunded_at as "refundedAt"
      from kyc_third_order
     where ${before === undefined ? sql`true` : sql`id < ${before}`}
     order by id desc
     limit ${limit}`,
  )

const Count = z.object({ count: z.number(), oldestAt: z.nullable(InstantColumn) })

/** How many are paid and not checked yet, and since when. */
export async function selectPaidCount(sql: Sql) {
  const counted = await row(
    Count,
    sql`
    select count(*)::int as count, min(paid_at) as "oldestAt"
      from kyc_third_order
     where state = 'paid'`,
  )
  return counted ?? { count: 0, oldestAt: null }
}

/** Fees of an asset that were paid and may still come back: the company has not said anything yet. */
export async function sumPaidFees(sql: Sql, asset: string): Promise<Amount> {
  const found = await row(
    z.object({ sum: AmountColumn }),
    sql`
    select coalesce(sum(amount), 0)::numeric(38, 0) as sum
      from kyc_third_order
     where asset = ${asset}
       and state = 'paid'`,
  )
  return found?.sum ?? zero
}

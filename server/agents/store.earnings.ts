import * as z from 'zod/mini'
import { agentPageSize } from '#contract/agents.ts'
import type { Amount } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { AmountColumn, InstantColumn, type Sql, rows } from '#server/platform/db.ts'
import type { Place } from '#server/platform/place.ts'

/** A payout to an agent. */
export type PayoutRow = {
  readonly id: string
  readonly agentId: string
  readonly asset: string
  readonly amount: Amount
  readonly billNo: string
  readonly at: Instant
}

export const insertPayout = (sql: Sql, one: PayoutRow) => sql`
  insert into agents_payout (id, agent_id, asset, amount, bill_no, at)
  values (${one.id}, ${one.agentId}, ${one.asset}, ${one.amount}, ${one.billNo}, ${one.at})`

/** Notes that a commission is the agent's in the ledger. */
export const markCredited = (sql: Sql, orderId: string) => sql`
  update agents_order
     set credited = true
   where id = ${orderId}`

/** Notes by which payout commissions came to the wallet. */
export const markPaidOut = (sql: Sql, { id, agentId, asset }: PayoutRow) => sql`
  update agents_order
     set payout_id = ${id}
   where agent_id = ${agentId}
     and fee_asset = ${asset}
     and credited
     and payout_id is null`

/** What was paid out to an agent, by asset. */
export const selectPaid = (sql: Sql, agentId: string) =>
  rows(
    z.object({ asset: z.string(), paid: AmountColumn }),
    sql`
    select asset, sum(amount)::numeric(38, 0) as paid
      from agents_payout
     where agent_id = ${agentId}
     group by asset
     order by asset`,
  )

const EarningRow = z.object({
  id: z.string(),
  kind: z.enum(['commission', 'payout']),
  state: z.enum(['coming', 'payable', 'paidOut']),
  at: InstantColumn,
  asset: z.string(),
  amount: AmountColumn,
  orderNo: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  billNo: z.nullable(z.string()),
})

/** A page of an agent's commissions and payouts, newest first, and one more. */
export const selectEarnings = (sql: Sql, agentId: string, before: Place | undefined) => {
  const isBefore = (at: 'earned_at' | 'at') =>
    before === undefined ? sql`` : sql`and (${sql(at)}, id) < (${before.at}, ${before.id})`
  const newest = (at: 'earned_at' | 'at') => sql`
    order by ${sql(at)} desc, id desc
     limit ${agentPageSize + 1}`
  return rows(
    EarningRow,
    sql`
    select *
      from ((select id, 'commission' as kind,
                    case when payout_id is not null then 'paidOut'
                         when credited then 'payable'
                         else 'coming' end as state,
                    earned_at as at, fee_asset as asset, commission as amount,
                    order_no as "orderNo", customer, null as "billNo"
               from agents_order
              where agent_id = ${agentId}
                and state = 'done'
                and commission > 0
                ${isBefore('earned_at')}
              ${newest('earned_at')})
            union all
            (select id, 'payout', 'paidOut', at, asset, amount, null, null, bill_no
               from agents_payout
              where agent_id = ${agentId}
                ${isBefore('at')}
              ${newest('at')})) as found
     order by at desc, id desc
     limit ${agentPageSize + 1}`,
  )
}

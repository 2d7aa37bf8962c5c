import * as z from 'zod/mini'
import { AgentOrderState, agentPageSize } from '#contract/agents.ts'
import { CardType } from '#contract/cards.ts'
import type { Amount } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { AmountColumn, InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'
import type { Place } from '#server/platform/place.ts'

const AgentRow = z.object({
  userId: z.string(),
  commissionId: z.string(),
  active: z.boolean(),
  quota: z.number(),
  commissionBp: z.number(),
  since: InstantColumn,
})
export type AgentRow = z.infer<typeof AgentRow>

const agentColumns = (sql: Sql) => sql`
  user_id as "userId", commission_id as "commissionId", active, quota,
  commission_bp as "commissionBp", since`

export const selectAgent = (sql: Sql, userId: string) =>
  row(
    AgentRow,
    sql`
    select ${agentColumns(sql)}
      from agents_agent
     where user_id = ${userId}`,
  )

/** Locked: one order of an agent is made at a time, so that the quota holds. */
export const lockAgent = (sql: Sql, userId: string) =>
  row(
    AgentRow,
    sql`
    select ${agentColumns(sql)}
      from agents_agent
     where user_id = ${userId}
       for update`,
  )

export const upsertAgent = (sql: Sql, one: AgentRow) => sql`
  insert into agents_agent (user_id, commission_id, active, quota, commission_bp, since)
  values (${one.userId}, ${one.commissionId}, ${one.active}, ${one.quota}, ${one.commissionBp},
          ${one.since})
  on conflict (user_id) do update
     set active = excluded.active,
         quota = excluded.quota,
         commission_bp = excluded.commission_bp`

/** Gives the role to a user's sessions, or takes it. */
export const setAgentRole = (sql: Sql, userId: string, isAgent: boolean) => sql`
  select identity_set_agent(${userId}, ${isAgent})`

export const selectAgents = (sql: Sql, before: Place | undefined) =>
  rows(
    AgentRow,
    sql`
    select ${agentColumns(sql)}
      from agents_agent
     ${before === undefined ? sql`` : sql`where (since, user_id) < (${before.at}, ${before.id})`}
     order by since desc, user_id desc
     limit ${agentPageSize + 1}`,
  )

const OrderRow = z.object({
  id: z.string(),
  orderNo: z.string(),
  agentId: z.string(),
  type: CardType,
  state: AgentOrderState,
  customer: z.string(),
  contact: z.string(),
  note: z.string(),
  tokenHash: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  feeAsset: z.string(),
  feeAmount: AmountColumn,
  commissionBp: z.number(),
  commission: AmountColumn,
  commissionCmd: z.string(),
  claimedBy: z.nullable(z.string()),
  applicationId: z.nullable(z.string()),
  earnedAt: z.nullable(InstantColumn),
  createdAt: InstantColumn,
  expiresAt: InstantColumn,
})
export type OrderRow = z.infer<typeof OrderRow>

const columns = (sql: Sql) => sql`
  id, order_no as "orderNo", agent_id as "agentId", type, state, customer, contact, note,
  token_hash as "tokenHash", fee_asset as "feeAsset", fee_amount as "feeAmount",
  commission_bp as "commissionBp", commission, commission_cmd as "commissionCmd",
  claimed_by as "claimedBy", application_id as "applicationId", earned_at as "earnedAt",
  created_at as "createdAt", expires_at as "expiresAt"`

/** False when the number is taken. */
export async function insertOrder(sql: Sql, one: OrderRow): Promise<boolean> {
  const written = await sql`
    insert into agents_order
      (id, order_no, agent_id, type, state, customer, contact, note, token_hash, fee_asset,
       fee_amount, commission_bp, commission, commission_cmd, created_at, expires_at)
    values (${one.id}, ${one.orderNo}, ${one.agentId}, ${one.type}, ${one.state}, ${one.customer},
            ${one.contact}, ${one.note}, ${one.tokenHash}, ${one.feeAsset}, ${one.feeAmount},
            ${one.commissionBp}, ${one.commission}, ${one.commissionCmd}, ${one.createdAt},
            ${one.expiresAt})
    on conflict (order_no) do nothing`
  return written.count === 1
}

export const lockOrder = (sql: Sql, agentId: string, id: string) =>
  row(
    OrderRow,
    sql`
    select ${columns(sql)}
      from agents_order
     where id = ${id}
       and agent_id = ${agentId}
       for update`,
  )

export const lockOrderById = (sql: Sql, id: string) =>
  row(
    OrderRow,
    sql`
    select ${columns(sql)}
      from agents_order
     where id = ${id}
       for update`,
  )

export const lockOrderByToken = (sql: Sql, tokenHash: Uint8Array) =>
  row(
    OrderRow,
    sql`
    select ${columns(sql)}
      from agents_order
     where token_hash = ${tokenHash}
       for update`,
  )

export const selectOrderByToken = (sql: Sql, tokenHash: Uint8Array) =>
  row(
    OrderRow,
    sql`
    select ${columns(sql)}
      from agents_order
     where token_hash = ${tokenHash}`,
  )

/** A page of an agent's orders, newest first, and one more. */
export const selectOrders = (
  sql: Sql,
  agentId: string,
  {
    state,
    before,
  }: { readonly state?: AgentOrderState | undefined; readonly before?: Place | undefined },
) =>
  rows(
    OrderRow,
    sql`
    select ${columns(sql)}
      from agents_order
     where agent_id = ${agentId}
       ${state === undefined ? sql`` : sql`and state = ${state}`}
       ${before === undefined ? sql`` : sql`and (created_at, id) < (${before.at}, ${before.id})`}
     order by created_at desc, id desc
     limit ${agentPageSize + 1}`,
  )

export const updateOrder = (sql: Sql, one: OrderRow) => sql`
  update agents_order
     set state = ${one.state},
         token_hash = ${one.tokenHash},
         fee_asset = ${one.feeAsset},
         fee_amount = ${one.feeAmount},
         commission_bp = ${one.commissionBp},
         commission = ${one.commission},
         claimed_by = ${one.claimedBy},
         application_id = ${one.applicationId},
         earned_at = ${one.earnedAt},
         expires_at = ${one.expiresAt}
   where id = ${one.id}`

/** Ends orders that nobody took over in time; how many. */
export async function endOffers(sql: Sql, now: Instant, limit: number): Promise<number> {
  const ended = await sql`
    update agents_order
       set state = 'expired'
     where id in (
           select id
             from agents_order
            where state = 'offered'
              and expires_at < ${now}
            limit ${limit}
              for update skip locked)`
  return ended.count
}

const Counts = z.object({ open: z.bigint(), done: z.bigint() })

/** Orders of an agent that are open, and done. */
export async function countOrders(
  sql: Sql,
  agentId: string,
): Promise<{ readonly open: number; readonly done: number }> {
  const found = await row(
    Counts,
    sql`
    select count(*) filter (where state in ('offered', 'taken')) as open,
           count(*) filter (where state = 'done') as done
      from agents_order
     where agent_id = ${agentId}`,
  )
  return { open: Number(found?.open ?? 0n), done: Number(found?.done ?? 0n) }
}

export const insertPayout = (
  sql: Sql,
  one: {
    readonly id: string
    readonly agentId: string
    readonly asset: string
    readonly amount: Amount
    readonly at: Instant
  },
) => sql`
  insert into agents_payout (id, agent_id, asset, amount, at)
  values (${one.id}, ${one.agentId}, ${one.asset}, ${one.amount}, ${one.at})`

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

import * as z from 'zod/mini'
import { AgentOrderState, AgentOrderVia, agentPageSize } from '#contract/agents.ts'
import { CardType } from '#contract/cards.ts'
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

/** Those of some users who are agents, or were. */
export const selectAgentsOf = (sql: Sql, userIds: readonly string[]) =>
  rows(
    AgentRow,
    sql`
    select ${agentColumns(sql)}
      from agents_agent
     where user_id = any(${[...userIds]})`,
  )

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
  via: AgentOrderVia,
  /** Of an order by link. */
  tokenHash: z.nullable(z.custom<Uint8Array>((value) => value instanceof Uint8Array)),
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
  id, order_no as "orderNo", agent_id as "agentId", type, state, via, customer, contact, note,
  token_hash as "tokenHash", fee_asset as "feeAsset", fee_amount as "feeAmount",
  commission_bp as "commissionBp", commission, commission_cmd as "commissionCmd",
  claimed_by as "claimedBy", application_id as "applicationId", earned_at as "earnedAt",
  created_at as "createdAt", expires_at as "expiresAt"`

/** False when the number is taken. */
export async function insertOrder(sql: Sql, one: OrderRow): Promise<boolean> {
  const written = await sql`
    insert into agents_order
      (id, order_no, agent_id, type, state, via, customer, contact, note, token_hash, fee_asset,
       fee_amount, commission_bp, commission, commission_cmd, claimed_by, application_id,
       created_at, expires_at)
    values (${one.id}, ${one.orderNo}, ${one.agentId}, ${one.type}, ${one.state}, ${one.via},
            ${one.customer}, ${one.contact}, ${one.note}, ${one.tokenHash}, ${one.feeAsset},
            ${one.feeAmount}, ${one.commissionBp}, ${one.commission}, ${one.commissionCmd},
            ${one.claimedBy}, ${one.applicationId}, ${one.createdAt}, ${one.expiresAt})
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

export const selectOrderById = (sql: Sql, id: string) =>
  row(
    OrderRow,
    sql`
    select ${columns(sql)}
      from agents_order
     where id = ${id}`,
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

/** Orders of an agent that are open and count towards the quota, and all that are done. */
export async function countOrders(
  sql: Sql,
  agentId: string,
): Promise<{ readonly open: number; readonly done: number }> {
  const found = await row(
    Counts,
    sql`
    select count(*) filter (where via = 'link' and state in ('offered', 'taken')) as open,
           count(*) filter (where state = 'done') as done
      from agents_order
     where agent_id = ${agentId}`,
  )
  return { open: Number(found?.open ?? 0n), done: Number(found?.done ?? 0n) }
}

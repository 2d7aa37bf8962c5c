import { type AgentOrder, agentPageSize } from '#contract/agents.ts'
import type { agentList, earningsOfAgent, ordersOfAgent } from '#contract/agents.desk.ts'
import { Failure } from '#contract/errors.ts'
import { earnedBy, earningsPage } from '#server/agents/earnings.ts'
import { ordersPage } from '#server/agents/orders.ts'
import { countOrders, selectAgent, selectAgents } from '#server/agents/store.ts'
import { assetByCode, catalogue } from '#server/assets/catalogue.ts'
import { inviteCodeOf, peopleById } from '#server/identity/people.ts'
import type { OperatorHandler } from '#server/platform/http/route.ts'
import { pageOf, startOf } from '#server/platform/place.ts'

/** Orders of one agent. */
export const listOrdersOf: OperatorHandler<typeof ordersOfAgent> = async (
  { userId, cursor },
  { sql },
) => {
  const known = await catalogue(sql)
  const { orders, next } = await ordersPage(sql, userId, { cursor }, 'other')
  const withScale = (order: AgentOrder) => ({
    ...order,
    scale: assetByCode(known, order.commissionAsset).scale,
  })
  return { orders: orders.map(withScale), next }
}

/** Commissions and payouts of one agent. */
export const listEarningsOf: OperatorHandler<typeof earningsOfAgent> = async (
  { userId, cursor },
  { sql },
) => {
  const agent = await selectAgent(sql, userId)
  if (!agent) throw new Failure('NOT_FOUND')
  const known = await catalogue(sql)
  const withScale = <T extends { readonly asset: string }>(one: T) => ({
    ...one,
    scale: assetByCode(known, one.asset).scale,
  })
  const { earnings, next } = await earningsPage(sql, userId, cursor)
  const earned = await earnedBy(sql, agent)
  return { earned: earned.map(withScale), earnings: earnings.map(withScale), next }
}

/** Agents, the newest first. */
export const listAgents: OperatorHandler<typeof agentList> = async ({ cursor }, { sql }) => {
  const found = await selectAgents(sql, startOf(cursor))
  const { page, next } = pageOf(found, agentPageSize, ({ since, userId }) => ({
    at: since,
    id: userId,
  }))
  const people = await peopleById(
    sql,
    page.map(({ userId }) => userId),
  )
  const agents = page.map(async (agent) => {
    const { userId, quota, commissionBp, active, since } = agent
    const person = people.get(userId)
    return {
      userId,
      uid: person?.uid ?? '',
      name: person?.name ?? '',
      code: (await inviteCodeOf(sql, userId)) ?? '',
      quota,
      commissionBp,
      active,
      ...(await countOrders(sql, userId)),
      since,
    }
  })
  return { agents: await Promise.all(agents), next }
}

import { type AgentOrderState, agentEarnings, agentHome, agentOrders } from '#contract/agents.ts'
import { usePages } from '#web/app/pages.ts'
import { renew } from '#web/app/query.ts'

/** Own orders of a state, or all, page after page. */
export function useOrders(state: AgentOrderState | undefined) {
  const query = usePages(agentOrders, (cursor) => ({ state, cursor }))
  return { ...query, orders: query.data?.pages.flatMap(({ orders }) => orders) }
}

/** Own commissions and payouts, page after page. */
export function useEarnings() {
  const query = usePages(agentEarnings, (cursor) => ({ cursor }))
  return { ...query, earnings: query.data?.pages.flatMap(({ earnings }) => earnings) }
}

/** Has the desk and the lists asked for again. */
export const renewOrders = (): Promise<void> => renew(agentHome, agentOrders, agentEarnings)

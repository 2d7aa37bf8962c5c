import { useInfiniteQuery } from '@tanstack/react-query'
import { type AgentOrderState, agentEarnings, agentHome, agentOrders } from '#contract/agents.ts'
import { call } from '#web/app/api.ts'
import { callOptions, ownKey, renew } from '#web/app/query.ts'

type Page = { readonly pageParam: string | undefined; readonly signal: AbortSignal }

/** Own orders of a state, or all, page after page. */
export function useOrders(state: AgentOrderState | undefined) {
  const first: string | undefined = undefined
  const query = useInfiniteQuery({
    queryKey: ownKey(agentOrders.path, 'pages', state ?? 'all'),
    initialPageParam: first,
    queryFn: ({ pageParam, signal }: Page) => {
      // The first page is kept for showing offline; the others are asked for as they are needed.
      if (pageParam === undefined) return callOptions(agentOrders, { state }).queryFn({ signal })
      return call(agentOrders, { state, cursor: pageParam }, { signal })
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return { ...query, orders: query.data?.pages.flatMap((page) => page.orders) }
}

/** Own commissions and payouts, page after page. */
export function useEarnings() {
  const first: string | undefined = undefined
  const query = useInfiniteQuery({
    queryKey: ownKey(agentEarnings.path, 'pages'),
    initialPageParam: first,
    queryFn: ({ pageParam, signal }: Page) =>
      pageParam === undefined
        ? callOptions(agentEarnings, {}).queryFn({ signal })
        : call(agentEarnings, { cursor: pageParam }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return { ...query, earnings: query.data?.pages.flatMap((page) => page.earnings) }
}

/** Has the desk and the lists asked for again. */
export const renewOrders = (): Promise<void> => renew(agentHome, agentOrders, agentEarnings)

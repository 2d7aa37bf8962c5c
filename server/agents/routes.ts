import {
  agentEarnings,
  agentHome,
  agentOrders,
  cancelAgentOrder,
  claimOrder,
  createAgentOrder,
  importAgentOrders,
  payOutCommission,
  renewAgentLink,
  showClaim,
} from '#contract/agents.ts'
import {
  agentList,
  earningsOfAgent,
  endAgent,
  ordersOfAgent,
  setAgentTerms,
} from '#contract/agents.desk.ts'
import { claim, show } from '#server/agents/claim.ts'
import { listAgents, listEarningsOf, listOrdersOf } from '#server/agents/desk.ts'
import { importOrders } from '#server/agents/import.ts'
import { listEarnings, payOut } from '#server/agents/earnings.ts'
import { cancel, create, home, list, renew } from '#server/agents/orders.ts'
import { end, lowerTerms } from '#server/agents/terms.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { type Route, serve } from '#server/platform/http/route.ts'

/** Handlers of `contract/agents.ts`. */
export const agentsRoutes = (deps: CardsDeps): Route[] => [
  serve(agentHome, home),
  serve(createAgentOrder, create(deps)),
  serve(importAgentOrders, importOrders(deps)),
  serve(agentOrders, list),
  serve(agentEarnings, listEarnings),
  serve(cancelAgentOrder, cancel),
  serve(renewAgentLink, renew(deps)),
  serve(payOutCommission, payOut),
  serve(showClaim, show),
  serve(claimOrder, claim(deps)),
  serve(agentList, listAgents),
  serve(ordersOfAgent, listOrdersOf),
  serve(earningsOfAgent, listEarningsOf),
  serve(setAgentTerms, lowerTerms),
  serve(endAgent, end),
]

import {
  agentHome,
  agentList,
  agentOrders,
  cancelAgentOrder,
  claimOrder,
  createAgentOrder,
  grantAgent,
  importAgentOrders,
  payOutCommission,
  renewAgentLink,
  showClaim,
} from '#contract/agents.ts'
import { claim, show } from '#server/agents/claim.ts'
import { grant, listAgents } from '#server/agents/desk.ts'
import { importOrders } from '#server/agents/import.ts'
import { cancel, create, home, list, payOut, renew } from '#server/agents/orders.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { type Route, serve } from '#server/platform/http/route.ts'

/** Handlers of `contract/agents.ts`. */
export const agentsRoutes = (deps: CardsDeps): Route[] => [
  serve(agentHome, home),
  serve(createAgentOrder, create(deps)),
  serve(importAgentOrders, importOrders(deps)),
  serve(agentOrders, list),
  serve(cancelAgentOrder, cancel),
  serve(renewAgentLink, renew(deps)),
  serve(payOutCommission, payOut),
  serve(showClaim, show),
  serve(claimOrder, claim(deps)),
  serve(agentList, listAgents),
  serve(grantAgent, grant),
]

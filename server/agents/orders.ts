import type {
  AgentOrder,
  AgentOrderState,
  agentHome,
  agentOrders,
  cancelAgentOrder,
  createAgentOrder,
  renewAgentLink,
} from '#contract/agents.ts'
import { agentPageSize, claimLifeMs } from '#contract/agents.ts'
import { Failure } from '#contract/errors.ts'
import { after } from '#kernel/time.ts'
import { earnedBy } from '#server/agents/earnings.ts'
import {
  agentOf,
  linkOf,
  makeOrder,
  moveOrder,
  newToken,
  roomOf,
  shownOrder,
  termsNow,
} from '#server/agents/order.ts'
import {
  countOrders,
  lockOrder,
  selectAgent,
  selectOrders,
  updateOrder,
} from '#server/agents/store.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { inviteCodeOf } from '#server/identity/people.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Caller, Handler } from '#server/platform/http/route.ts'
import { pageOf, startOf } from '#server/platform/place.ts'

/** Orders that the home shows. */
const recentShown = 5

/** Orders, commission, and the own code; a former agent sees them as they are. */
export const home: Handler<typeof agentHome, 'user'> = async (_, { sql, caller }) => {
  const agent = await selectAgent(sql, caller.userId)
  if (!agent) throw new Failure('NOT_FOUND')
  const counted = await countOrders(sql, caller.userId)
  const recent = (await selectOrders(sql, caller.userId, {})).slice(0, recentShown)
  return {
    active: agent.active,
    code: (await inviteCodeOf(sql, caller.userId)) ?? '',
    quota: agent.quota,
    ...counted,
    commissionBp: agent.commissionBp,
    earned: await earnedBy(sql, agent),
    recent: await Promise.all(recent.map((order) => shownOrder(sql, order, looksAs(caller)))),
  }
}

/** Orders one. */
export const create =
  (deps: CardsDeps): Handler<typeof createAgentOrder, 'user'> =>
  async (wanted, context) => {
    const { sql } = context
    const agent = await agentOf(context)
    if ((await roomOf(sql, agent)) < 1) throw new Failure('AGENT_QUOTA')
    const { order, link } = await makeOrder(deps, context, agent, wanted)
    return { order: await shownOrder(sql, order), link }
  }

/** A page of an agent's orders as somebody sees them, and where the next begins. */
export async function ordersPage(
  sql: Sql,
  agentId: string,
  asked: { readonly state?: AgentOrderState | undefined; readonly cursor?: string | undefined },
  looks: 'agent' | 'other',
): Promise<{ orders: AgentOrder[]; next: string | null }> {
  const before = startOf(asked.cursor)
  const found = await selectOrders(sql, agentId, { state: asked.state, before })
  const { page, next } = pageOf(found, agentPageSize, ({ createdAt, id }) => ({
    at: createdAt,
    id,
  }))
  return { orders: await Promise.all(page.map((order) => shownOrder(sql, order, looks))), next }
}

/** Own orders, newest first. */
export const list: Handler<typeof agentOrders, 'user'> = (asked, { sql, caller }) =>
  ordersPage(sql, caller.userId, asked, looksAs(caller))

/** An operator's view of the app sees no contact of a customer. */
const looksAs = ({ viewing }: Caller): 'agent' | 'other' => (viewing ? 'other' : 'agent')

/** Takes one back. */
export const cancel: Handler<typeof cancelAgentOrder, 'user'> = async ({ id }, context) => {
  const { sql, caller } = context
  const order = await lockOrder(sql, caller.userId, id)
  if (!order) throw new Failure('NOT_FOUND')
  return shownOrder(sql, await moveOrder(sql, order, 'cancel'))
}

/** A new link in place of the old one: a new offer, at the terms of today. */
export const renew =
  (deps: CardsDeps): Handler<typeof renewAgentLink, 'user'> =>
  async ({ id }, context) => {
    const { sql, clock, caller } = context
    const agent = await agentOf(context)
    const order = await lockOrder(sql, caller.userId, id)
    if (!order) throw new Failure('NOT_FOUND')
    if (order.state !== 'offered') throw new Failure('CARD_CONFLICT')
    const { token, tokenHash } = newToken()
    const terms = await termsNow(deps, sql, agent, order.type)
    const renewed = { ...order, ...terms, tokenHash, expiresAt: after(clock.now(), claimLifeMs) }
    await updateOrder(sql, renewed)
    return { order: await shownOrder(sql, renewed), link: linkOf(deps, token) }
  }

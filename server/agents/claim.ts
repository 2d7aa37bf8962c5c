/** A customer takes an order over: from then on it is their own application, and only they use the card. */
import type { claimOrder, showClaim } from '#contract/agents.ts'
import { Failure } from '#contract/errors.ts'
import type { Instant } from '#kernel/time.ts'
import { hashOf, moveOrder, termsOf } from '#server/agents/order.ts'
import {
  type OrderRow,
  lockOrderById,
  lockOrderByToken,
  selectAgent,
  selectOrderByToken,
} from '#server/agents/store.ts'
import { checkOpen, open } from '#server/cards/apply.ts'
import type { AgentOrders, CardsDeps } from '#server/cards/deps.ts'
import { programmeOf } from '#server/cards/terms.ts'
import { inviteCodeOf, maskedNameOf, userById } from '#server/identity/people.ts'
import { available, house } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import type { Handler } from '#server/platform/http/route.ts'

/** Whether an order can be taken over; a used link, an old one and none are answered alike. */
function checkOffered(order: OrderRow | undefined, now: Instant): OrderRow {
  if (order?.state !== 'offered' || order.expiresAt <= now) throw new Failure('CLAIM_EXPIRED')
  return order
}

/** What a link offers. */
export const show: Handler<typeof showClaim, 'user'> = async ({ token }, { sql, clock }) => {
  const order = checkOffered(await selectOrderByToken(sql, hashOf(token)), clock.now())
  const agent = await userById(sql, order.agentId)
  return {
    type: order.type,
    agent: agent ? maskedNameOf(agent) : '',
    customer: order.customer,
    expiresAt: order.expiresAt,
  }
}

/** Takes it over. */
export const claim =
  (deps: CardsDeps): Handler<typeof claimOrder, 'user'> =>
  async ({ token, acceptTerms }, context) => {
    const { sql, clock, caller } = context
    if (!acceptTerms) throw new Failure('TERMS_REQUIRED')
    const order = checkOffered(await lockOrderByToken(sql, hashOf(token)), clock.now())
    if (order.agentId === caller.userId) throw new Failure('CLAIM_OWN')
    const programme = programmeOf(await deps.cardTerms(sql), order.type)
    await checkOpen(deps, context, programme)
    const recommendation = (await inviteCodeOf(sql, order.agentId)) ?? ''
    const row = await open(context, programme, { recommendation, agentOrder: order.id })
    const fee = { asset: row.feeAsset, amount: row.feeAmount }
    const taken = { claimedBy: caller.userId, applicationId: row.id }
    await moveOrder(sql, order, 'claim', { ...termsOf(fee, order.commissionBp), ...taken })
    await tellAgent(sql, order)
    return { applicationId: row.id }
  }

/** Follows the application of an order: the commission comes out of the fee that was paid for it. */
export const agentOrders: AgentOrders = {
  opened: async ({ sql, clock }, orderId, paid) => {
    const order = await lockOrderById(sql, orderId)
    const agent = order && (await selectAgent(sql, order.agentId))
    if (order?.state !== 'taken' || !agent) return
    const terms = termsOf(paid, order.commissionBp)
    const done = await moveOrder(sql, order, 'open', { ...terms, earnedAt: clock.now() })
    await tellAgent(sql, order)
    const { feeAsset: asset, commission: amount, commissionCmd: cmd } = done
    if (amount === 0n) return
    const sides = { debit: house('fee'), credit: available(agent.commissionId) }
    await post(sql, [{ cmd, legs: [{ asset, amount, ...sides, kind: 'commission' }] }])
  },
  ended: async ({ sql }, orderId) => {
    const order = await lockOrderById(sql, orderId)
    if (order?.state !== 'taken') return
    await moveOrder(sql, order, 'end')
    await tellAgent(sql, order)
  },
}

/** The agent's app asks again for what it shows. */
const tellAgent = (sql: Sql, { agentId }: OrderRow) =>
  tell(sql, agentId, { topic: 'user', changed: 'cards' })

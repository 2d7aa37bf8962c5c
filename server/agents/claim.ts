/** A customer takes an order over: from then on it is their own application, and only they use the card. */
import type { claimOrder, showClaim } from '#contract/agents.ts'
import { Failure } from '#contract/errors.ts'
import type { Instant } from '#kernel/time.ts'
import { commissionJob } from '#server/agents/commission.ts'
import { hashOf, moveOrder, tellAgent, termsOf } from '#server/agents/order.ts'
import {
  type OrderRow,
  lockOrderById,
  lockOrderByToken,
  selectOrderByToken,
} from '#server/agents/store.ts'
import { checkOpen, open } from '#server/cards/apply.ts'
import type { AgentOrders, CardsDeps } from '#server/cards/deps.ts'
import { programmeOf } from '#server/cards/terms.ts'
import { inviteCodeOf, maskedNameOf, userById } from '#server/identity/people.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs.ts'

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

/** Follows the application of an order: a job pays the commission out of the fee that was paid for it. */
export const agentOrders: AgentOrders = {
  opened: async ({ sql, clock }, orderId, paid) => {
    const order = await lockOrderById(sql, orderId)
    if (order?.state !== 'taken') return
    const terms = termsOf(paid, order.commissionBp)
    await moveOrder(sql, order, 'open', { ...terms, earnedAt: clock.now() })
    await tellAgent(sql, order)
    await enqueue(sql, commissionJob, { id: orderId })
  },
  ended: async ({ sql }, orderId) => {
    const order = await lockOrderById(sql, orderId)
    if (order?.state !== 'taken') return
    await moveOrder(sql, order, 'end')
    await tellAgent(sql, order)
  },
}

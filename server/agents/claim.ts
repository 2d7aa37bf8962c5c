/** A customer takes an order over: from then on it is their own application, and only they use the card. */
import type { claimOrder, showClaim } from '#contract/agents.ts'
import { Failure } from '#contract/errors.ts'
import type { Instant } from '#kernel/time.ts'
import { hashOf, moveOrder, tellAgent, termsOf } from '#server/agents/order.ts'
import { type OrderRow, lockOrderByToken, selectOrderByToken } from '#server/agents/store.ts'
import { checkOpen, open } from '#server/cards/apply/apply.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { programmeOf } from '#server/cards/terms.ts'
import { inviteCodeOf, maskedNameOf, userById } from '#server/identity/people.ts'
import { isSamePerson } from '#server/kyc/standing.ts'
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
    if (await isSamePerson(sql, order.agentId, caller.userId)) throw new Failure('CLAIM_OWN')
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

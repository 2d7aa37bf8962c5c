/** What agents' orders hear of applications: how they began, whose they are, and how they ended. */
import { Failure } from '#contract/errors.ts'
import { commissionJob } from '#server/agents/commission.ts'
import { moveOrder, tellAgent, termsOf, writeOrder } from '#server/agents/order.ts'
import { type OrderRow, lockOrderById, selectAgent, selectOrderById } from '#server/agents/store.ts'
import type { AgentOrders } from '#server/cards/deps.ts'
import { maskedNameOf, userById } from '#server/identity/people.ts'
import { isSamePerson } from '#server/kyc/standing.ts'
import type { Sql } from '#server/platform/db.ts'
import { enqueue } from '#server/platform/jobs.ts'

/** Of a name, as many characters as a customer may be called by. */
const customerMax = 60

/** Follows applications: a job pays the commission out of the fee that was paid. */
export const agentOrders: AgentOrders = {
  isRecommended: async ({ sql, caller }, personId) => {
    if (await isSamePerson(sql, personId, caller.userId)) throw new Failure('RECOMMENDATION_OWN')
    return (await selectAgent(sql, personId))?.active === true
  },
  recommended: async (context, { id, agentId, application }) => {
    const { sql, caller } = context
    const agent = await selectAgent(sql, agentId)
    const customer = await userById(sql, caller.userId)
    if (!agent || !customer) return
    const fee = { asset: application.feeAsset, amount: application.feeAmount }
    const order = await writeOrder(context, {
      ...termsOf(fee, agent.commissionBp),
      id,
      agentId,
      type: application.type,
      state: 'taken',
      via: 'code',
      customer: maskedNameOf(customer).slice(0, customerMax),
      contact: '',
      note: '',
      tokenHash: null,
      claimedBy: caller.userId,
      applicationId: application.id,
    })
    await tellAgent(sql, order)
  },
  proved: async (sql, orderId) => {
    const order = await selectOrderById(sql, orderId)
    if (!order || !(await isOwn(sql, order))) return
    throw new Failure(order.via === 'code' ? 'RECOMMENDATION_OWN' : 'CLAIM_OWN')
  },
  opened: async ({ sql, clock }, orderId, paid) => {
    const order = await lockOrderById(sql, orderId)
    if (order?.state !== 'taken') return
    await tellAgent(sql, order)
    // Who they are may have been proved since: nobody earns by a card of their own.
    if (await isOwn(sql, order)) {
      await moveOrder(sql, order, 'end')
      return
    }
    const terms = termsOf(paid, order.commissionBp)
    await moveOrder(sql, order, 'open', { ...terms, earnedAt: clock.now() })
    await enqueue(sql, commissionJob, { id: orderId })
  },
  ended: async ({ sql }, orderId) => {
    const order = await lockOrderById(sql, orderId)
    if (order?.state !== 'taken') return
    await moveOrder(sql, order, 'end')
    await tellAgent(sql, order)
  },
}

/** Whether the customer of an order is its agent, by what is known of both. */
const isOwn = async (sql: Sql, { agentId, claimedBy }: OrderRow): Promise<boolean> =>
  claimedBy !== null && isSamePerson(sql, agentId, claimedBy)

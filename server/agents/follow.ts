/** What agents' orders hear of applications: how they began, whose they are, and how they ended. */
import { Failure } from '#contract/errors.ts'
import { moveOrder, termsOf, writeOrder } from '#server/agents/order.ts'
import {
  type AgentRow,
  type OrderRow,
  lockAgent,
  lockOrderById,
  selectAgent,
  selectOrderById,
} from '#server/agents/store.ts'
import type { AgentOrders } from '#server/cards/deps.ts'
import { maskedNameOf, userById } from '#server/identity/people.ts'
import { isSamePerson } from '#server/kyc/standing.ts'
import { available, house } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'

/** Of a name, as many characters as a customer may be called by. */
const customerMax = 60

/** Follows applications: the commission comes out of the fee that was paid. */
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
    const found = await lockWithAgent(sql, orderId)
    if (found?.order.state !== 'taken') return
    const { order, agent } = found
    await tellAgent(sql, order)
    // Who they are may have been proved since: nobody earns by a card of their own.
    if (await isOwn(sql, order)) {
      await moveOrder(sql, order, 'end')
      return
    }
    const terms = termsOf(paid, order.commissionBp)
    const done = await moveOrder(sql, order, 'open', { ...terms, earnedAt: clock.now() })
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
export const tellAgent = (sql: Sql, { agentId }: OrderRow) =>
  tell(sql, agentId, { topic: 'user', changed: 'cards' })

/** Whether the customer of an order is its agent, by what is known of both. */
const isOwn = async (sql: Sql, { agentId, claimedBy }: OrderRow): Promise<boolean> =>
  claimedBy !== null && isSamePerson(sql, agentId, claimedBy)

/** The agent first, as whoever orders or is paid out: what is earned and what is paid are counted apart. */
async function lockWithAgent(
  sql: Sql,
  orderId: string,
): Promise<{ readonly order: OrderRow; readonly agent: AgentRow } | undefined> {
  const known = await selectOrderById(sql, orderId)
  const agent = known && (await lockAgent(sql, known.agentId))
  const order = await lockOrderById(sql, orderId)
  return agent && order && { order, agent }
}

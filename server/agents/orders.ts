import type {
  agentHome,
  agentOrders,
  cancelAgentOrder,
  createAgentOrder,
  payOutCommission,
  renewAgentLink,
} from '#contract/agents.ts'
import { agentPageSize, claimLifeMs } from '#contract/agents.ts'
import { Failure } from '#contract/errors.ts'
import { zero } from '#kernel/money.ts'
import { after } from '#kernel/time.ts'
import {
  agentOf,
  everAgentOf,
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
  insertPayout,
  lockOrder,
  selectAgent,
  selectOrders,
  selectPaid,
  updateOrder,
} from '#server/agents/store.ts'
import { assetByCode, catalogue } from '#server/assets/catalogue.ts'
import { openBill } from '#server/bills/open.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { inviteCodeOf } from '#server/identity/people.ts'
import { balanceOf, balancesOf } from '#server/ledger/balances.ts'
import { available } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import { tell } from '#server/platform/events.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { cursorOf, placeOf } from '#server/platform/place.ts'

/** Orders that the home shows. */
const recentShown = 5

/** Orders, commission, and the own code; a former agent sees them as they are. */
export const home: Handler<typeof agentHome, 'user'> = async (_, { sql, caller }) => {
  const agent = await selectAgent(sql, caller.userId)
  if (!agent) throw new Failure('NOT_FOUND')
  const counted = await countOrders(sql, caller.userId)
  const payable = await balancesOf(sql, agent.commissionId)
  const paid = await selectPaid(sql, caller.userId)
  const assets = [...new Set([...payable, ...paid].map(({ asset }) => asset))].toSorted()
  const recent = (await selectOrders(sql, caller.userId, {})).slice(0, recentShown)
  return {
    active: agent.active,
    code: (await inviteCodeOf(sql, caller.userId)) ?? '',
    quota: agent.quota,
    ...counted,
    commissionBp: agent.commissionBp,
    earned: assets.map((asset) => ({
      asset,
      payable: payable.find((one) => one.asset === asset)?.available ?? zero,
      paid: paid.find((one) => one.asset === asset)?.paid ?? zero,
    })),
    recent: await Promise.all(recent.map((order) => shownOrder(sql, order))),
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

/** Own orders, newest first. */
export const list: Handler<typeof agentOrders, 'user'> = async (
  { state, cursor },
  { sql, caller },
) => {
  const before = cursor === undefined ? undefined : placeOf(cursor, 'cursor')
  const found = await selectOrders(sql, caller.userId, { state, before })
  const page = found.slice(0, agentPageSize)
  const last = page.at(-1)
  return {
    orders: await Promise.all(page.map((order) => shownOrder(sql, order))),
    next:
      last && found.length > agentPageSize ? cursorOf({ at: last.createdAt, id: last.id }) : null,
  }
}

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

/** Brings all earned commission of an asset to the wallet. */
export const payOut: Handler<typeof payOutCommission, 'user'> = async ({ asset }, context) => {
  const { sql, clock, ids, caller } = context
  assetByCode(await catalogue(sql), asset)
  const { userId } = caller
  const agent = await everAgentOf(context)
  const { available: amount } = await balanceOf(sql, agent.commissionId, asset)
  if (amount === zero) throw new Failure('AMOUNT_INVALID')
  const id = ids.uuid()
  const bill = await openBill(sql, clock, ids, {
    userId,
    type: 'COLLECTION',
    status: 'SUCCESS',
    paymentType: 'service',
    asset,
    change: amount,
    amount,
    subject: id,
  })
  await insertPayout(sql, { id, agentId: userId, asset, amount, at: clock.now() })
  await tell(sql, userId, { topic: 'user', changed: 'balances' })
  const sides = { debit: available(agent.commissionId), credit: available(userId) }
  await post(sql, [{ cmd: id, legs: [{ asset, amount, ...sides, kind: 'commission_payout' }] }])
  return { amount, billNo: bill.orderNo }
}

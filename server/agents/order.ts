/** An agent's order: what is shown of it, how it is made and how it moves. */
import { createHash, randomBytes } from 'node:crypto'
import {
  type AgentOrder,
  type AgentOrderEvent,
  type AgentOrderState,
  agentOrderStates,
  claimLifeMs,
} from '#contract/agents.ts'
import type { CardType } from '#contract/cards.ts'
import { Failure } from '#contract/errors.ts'
import { pathOf } from '#contract/routes.ts'
import { mask } from '#contract/rules.display.ts'
import { assert } from '#kernel/assert.ts'
import { type Machine, nextState } from '#kernel/machine.ts'
import { type Amount, divideDown } from '#kernel/money.ts'
import { after, formatInstant } from '#kernel/time.ts'
import {
  type AgentRow,
  type OrderRow,
  countOrders,
  insertOrder,
  lockAgent,
  updateOrder,
} from '#server/agents/store.ts'
import { catalogue } from '#server/assets/catalogue.ts'
import type { Deciding } from '#server/cards/deciding.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { progressOf } from '#server/cards/progress.ts'
import { cardFee, programmeOf } from '#server/cards/terms.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import type { Context } from '#server/platform/http/route.ts'

const machine: Machine<AgentOrderState, AgentOrderEvent> = agentOrderStates

const orderNoDigits = 6
const orderNoTries = 8

/** Whose role was given by no operator, or taken again, is no agent. @throws Failure NOT_FOUND */
export async function agentOf({ sql, caller }: Context<'user'>): Promise<AgentRow> {
  const agent = await lockAgent(sql, caller.userId)
  if (!agent?.active) throw new Failure('NOT_FOUND')
  return agent
}

/** The token of a link, and what is kept of it. */
export function newToken(): { readonly token: string; readonly tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token) }
}

/** What is kept of a link's token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The link by which a customer takes an order over; its token stays out of logs, being a fragment. */
export const linkOf = ({ site }: CardsDeps, token: string): string =>
  `${site.origin}${pathOf('agent/claim')}#claim=${token}`

type NewOrder = {
  readonly type: CardType
  readonly customer: string
  readonly contact: string
  readonly note: string
}

/** How many orders an agent may still make. */
export async function roomOf(sql: Sql, agent: AgentRow): Promise<number> {
  const { open } = await countOrders(sql, agent.userId)
  return Math.max(0, agent.quota - open)
}

/** Fee and commission of an order. */
type Terms = Pick<OrderRow, 'feeAsset' | 'feeAmount' | 'commissionBp' | 'commission'>

/** The commission follows the fee. */
export const termsOf = (
  fee: { readonly asset: string; readonly amount: Amount },
  commissionBp: number,
): Terms => ({
  feeAsset: fee.asset,
  feeAmount: fee.amount,
  commissionBp,
  commission: divideDown(fee.amount, BigInt(commissionBp), 10_000n),
})

/** What is offered now. @throws Failure CARD_CLOSED */
export async function termsNow(
  deps: CardsDeps,
  sql: Sql,
  { commissionBp }: AgentRow,
  type: CardType,
): Promise<Terms> {
  const programme = programmeOf(await deps.cardTerms(sql), type)
  if (!programme.open) throw new Failure('CARD_CLOSED')
  return termsOf(cardFee(await catalogue(sql), programme), commissionBp)
}

/**
 * Writes an order at the fee of today.
 * @throws Failure CARD_CLOSED, CARD_DETAILS_INVALID {field}
 */
export async function makeOrder(
  deps: CardsDeps,
  { sql, clock, ids }: Deciding,
  agent: AgentRow,
  wanted: NewOrder,
): Promise<{ readonly order: OrderRow; readonly link: string }> {
  const customer = wanted.customer.trim()
  if (customer === '') throw new Failure('CARD_DETAILS_INVALID', { field: 'customer' })
  const terms = await termsNow(deps, sql, agent, wanted.type)
  const { token, tokenHash } = newToken()
  const now = clock.now()
  for (let tries = orderNoTries; tries > 0; tries -= 1) {
    const order: OrderRow = {
      id: ids.uuid(),
      orderNo: formatInstant(now).replace(/\D/g, '').slice(0, 14) + ids.digits(orderNoDigits),
      agentId: agent.userId,
      type: wanted.type,
      state: 'offered',
      customer,
      contact: wanted.contact.trim(),
      note: wanted.note.trim(),
      tokenHash,
      ...terms,
      commissionCmd: ids.uuid(),
      claimedBy: null,
      applicationId: null,
      earnedAt: null,
      createdAt: now,
      expiresAt: after(now, claimLifeMs),
    }
    if (await insertOrder(sql, order)) return { order, link: linkOf(deps, token) }
  }
  assert(false, 'no free order number')
}

/** Moves a locked order. @throws Failure CARD_CONFLICT where the event is not allowed */
export async function moveOrder(
  sql: Sql,
  order: OrderRow,
  event: AgentOrderEvent,
  change: Partial<OrderRow> = {},
): Promise<OrderRow> {
  const state = nextState(machine, order.state, event)
  if (state === undefined) throw new Failure('CARD_CONFLICT')
  const moved = { ...order, ...change, state }
  await updateOrder(sql, moved)
  return moved
}

/** The agent's app asks again for what it shows. */
export const tellAgent = (sql: Sql, { agentId }: Pick<OrderRow, 'agentId'>) =>
  tell(sql, agentId, { topic: 'user', changed: 'cards' })

/** An order as its agent sees it: of the customer no more than the agent wrote, and how far they are. */
export async function shownOrder(sql: Sql, order: OrderRow): Promise<AgentOrder> {
  return {
    id: order.id,
    orderNo: order.orderNo,
    type: order.type,
    state: order.state,
    customer: order.customer,
    contact: order.contact === '' ? '' : mask(order.contact),
    note: order.note,
    fee: { asset: order.feeAsset, amount: order.feeAmount },
    commission: order.commission,
    commissionAsset: order.feeAsset,
    earnedAt: order.earnedAt,
    progress: order.applicationId === null ? null : await progressOf(sql, order.applicationId),
    createdAt: order.createdAt,
    expiresAt: order.expiresAt,
  }
}

/** An agent's order: what is shown of it, how it is made and how it moves. */
import { createHash, randomBytes } from 'node:crypto'
import {
  type AgentOrder,
  type AgentOrderEvent,
  type AgentOrderState,
  agentOrderStates,
  claimLifeMs,
  isContact,
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
import type { Deciding } from '#server/cards/purchase/deciding.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { progressOf } from '#server/cards/apply/progress.ts'
import { cardFee, programmeOf } from '#server/cards/terms.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import type { Context } from '#server/platform/http/route.ts'

const machine: Machine<AgentOrderState, AgentOrderEvent> = agentOrderStates

const orderNoDigits = 6
const orderNoTries = 8

/** Whose role was given by no operator, or taken again, is no agent. @throws Failure NOT_FOUND */
export async function agentOf(context: Context<'user'>): Promise<AgentRow> {
  const agent = await everAgentOf(context)
  if (!agent.active) throw new Failure('NOT_FOUND')
  return agent
}

/** Who is an agent, or was: what was earned stays theirs. @throws Failure NOT_FOUND */
export async function everAgentOf({ sql, caller }: Context<'user'>): Promise<AgentRow> {
  const agent = await lockAgent(sql, caller.userId)
  if (!agent) throw new Failure('NOT_FOUND')
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
  deciding: Deciding,
  agent: AgentRow,
  wanted: NewOrder,
): Promise<{ readonly order: OrderRow; readonly link: string }> {
  const [customer, contact] = [wanted.customer.trim(), wanted.contact.trim()]
  if (customer === '') throw new Failure('CARD_DETAILS_INVALID', { field: 'customer' })
  if (!isContact(contact)) throw new Failure('CARD_DETAILS_INVALID', { field: 'contact' })
  const { token, tokenHash } = newToken()
  const order = await writeOrder(deciding, {
    ...(await termsNow(deps, deciding.sql, agent, wanted.type)),
    id: deciding.ids.uuid(),
    agentId: agent.userId,
    type: wanted.type,
    state: 'offered',
    via: 'link',
    customer,
    contact,
    note: wanted.note.trim(),
    tokenHash,
    claimedBy: null,
    applicationId: null,
  })
  return { order, link: linkOf(deps, token) }
}

/** Writes an order under a number of its own. */
export async function writeOrder(
  { sql, clock, ids }: Deciding,
  wanted: Omit<OrderRow, 'orderNo' | 'commissionCmd' | 'earnedAt' | 'createdAt' | 'expiresAt'>,
): Promise<OrderRow> {
  const now = clock.now()
  for (let tries = orderNoTries; tries > 0; tries -= 1) {
    const order: OrderRow = {
      ...wanted,
      orderNo: formatInstant(now).replace(/\D/g, '').slice(0, 14) + ids.digits(orderNoDigits),
      commissionCmd: ids.uuid(),
      earnedAt: null,
      createdAt: now,
      expiresAt: after(now, claimLifeMs),
    }
    if (await insertOrder(sql, order)) return order
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

/**
 * An order as its agent sees it: of the customer no more than the agent wrote, or than they are known
 * by in public, and how far they are. Whoever else looks sees the contact masked.
 */
export async function shownOrder(
  sql: Sql,
  order: OrderRow,
  looks: 'agent' | 'other' = 'agent',
): Promise<AgentOrder> {
  return {
    id: order.id,
    orderNo: order.orderNo,
    type: order.type,
    state: order.state,
    via: order.via,
    customer: order.customer,
    contact: looks === 'agent' || order.contact === '' ? order.contact : mask(order.contact),
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

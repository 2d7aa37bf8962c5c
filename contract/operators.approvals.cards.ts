/** What takes two operators of cards and agents: terms that pay an agent more, and money let go. */
import * as z from 'zod/mini'
import { AmountCodec, AssetCode, Id, OrderNo } from '#contract/atoms.ts'
import { CardCurrency, CardType } from '#contract/cards.ts'
import { operation } from '#contract/operation.ts'
import { Reason } from '#contract/operators.staff.ts'

/** What an agent may order and earns: open orders at once, and basis points of the card's fee. */
export const agentTerms = {
  quota: z.int().check(z.minimum(0), z.maximum(10_000)),
  commissionBp: z.int().check(z.minimum(0), z.maximum(5_000)),
}

/** Terms that somebody is to have as an agent. */
export const AgentTerms = z.object({ userId: Id, ...agentTerms })
export type AgentTerms = z.infer<typeof AgentTerms>

/** Terms of an agent as they are; null for whoever is none. */
export const AgentTermsNow = z.nullable(z.object(agentTerms))

/** Whether terms give more than there is, so that two operators are asked. */
export const isRaise = (
  now: z.infer<typeof AgentTermsNow>,
  next: Pick<AgentTerms, 'quota' | 'commissionBp'>,
): boolean => now === null || next.quota > now.quota || next.commissionBp > now.commissionBp

/** Money of a card that ended under a lock from above. */
export const KeptMoney = z.object({
  id: Id,
  userId: Id,
  cardType: CardType,
  last4: z.string(),
  amount: AmountCodec,
  currency: CardCurrency,
})
export type KeptMoney = z.infer<typeof KeptMoney>

/** A recharge under review that two operators let go on. */
export const LargeRecharge = z.object({
  orderNo: OrderNo,
  userId: Id,
  cardType: CardType,
  last4: z.string(),
  asset: AssetCode,
  amount: AmountCodec,
})
export type LargeRecharge = z.infer<typeof LargeRecharge>

export const requestAgent = operation({
  path: 'operators/requestAgent',
  kind: 'command',
  auth: 'operator',
  permission: 'agents.raise',
  summary: 'Asks that a user become an agent, or that an agent be given a larger quota or share.',
  input: z.extend(AgentTerms, { reason: Reason }),
  output: z.object({ id: Id }),
  fails: ['OPERATOR_UNSETTLED', 'NOT_FOUND'],
})

export const requestKept = operation({
  path: 'operators/requestKept',
  kind: 'command',
  auth: 'operator',
  permission: 'cards.release',
  summary:
    'Asks that the money of a card that ended under a lock from above go to its holder’s trust fund.',
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({ id: Id }),
  fails: ['OPERATOR_UNSETTLED', 'NOT_FOUND', 'CARD_CONFLICT'],
})

export const requestRecharge = operation({
  path: 'operators/requestRecharge',
  kind: 'command',
  auth: 'operator',
  permission: 'cards.rechargeLarge',
  summary: 'Asks that a recharge under review may go on to its card.',
  input: z.object({ orderNo: OrderNo, reason: Reason }),
  output: z.object({ id: Id }),
  fails: ['OPERATOR_UNSETTLED', 'NOT_FOUND', 'CARD_CONFLICT'],
})

/** The desk of agents: who orders cards for others, on what terms, and what came of it. */
import * as z from 'zod/mini'
import { AgentEarning, AgentOrder } from '#contract/agents.ts'
import { AmountCodec, AssetCode, Cursor, Done, Id, InstantCodec } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'
import { AgentTerms } from '#contract/operators.approvals.cards.ts'
import { Reason } from '#contract/operators.staff.ts'

/** Decimals of the asset. */
const Scale = { scale: z.number() }

const DeskAgent = z.object({
  userId: Id,
  uid: z.string(),
  name: z.string(),
  code: z.string(),
  quota: z.number(),
  commissionBp: z.number(),
  active: z.boolean(),
  open: z.number(),
  done: z.number(),
  since: InstantCodec,
})

export const agentList = operation({
  path: 'agents/list',
  kind: 'query',
  auth: 'operator',
  permission: 'agents.read',
  summary: 'Agents with their orders and commission.',
  input: z.object({ cursor: z.optional(Cursor) }),
  output: z.object({ agents: z.array(DeskAgent), next: z.nullable(Cursor) }),
  fails: [],
})

export const ordersOfAgent = operation({
  path: 'agents/ordersOf',
  kind: 'query',
  auth: 'operator',
  permission: 'agents.read',
  summary: 'Orders of an agent, newest first; contacts are masked.',
  input: z.object({ userId: Id, cursor: z.optional(Cursor) }),
  output: z.object({
    orders: z.array(z.extend(AgentOrder, Scale)),
    next: z.nullable(Cursor),
  }),
  fails: [],
})

export const earningsOfAgent = operation({
  path: 'agents/earningsOf',
  kind: 'query',
  auth: 'operator',
  permission: 'agents.read',
  summary: 'Commissions and payouts of an agent, newest first, and what waits to be paid out.',
  input: z.object({ userId: Id, cursor: z.optional(Cursor) }),
  output: z.object({
    earned: z.array(
      z.object({ asset: AssetCode, payable: AmountCodec, paid: AmountCodec, ...Scale }),
    ),
    earnings: z.array(z.extend(AgentEarning, Scale)),
    next: z.nullable(Cursor),
  }),
  fails: ['NOT_FOUND'],
})

export const setAgentTerms = operation({
  path: 'agents/setTerms',
  kind: 'command',
  auth: 'operator',
  permission: 'agents.manage',
  summary:
    'Lowers the quota or the commission of an agent. What gives more is asked for: two operators.',
  input: z.extend(AgentTerms, { reason: Reason }),
  output: Done,
  fails: ['NOT_FOUND', 'TWO_PEOPLE_NEEDED'],
})

export const endAgent = operation({
  path: 'agents/end',
  kind: 'command',
  auth: 'operator',
  permission: 'agents.manage',
  summary: 'Ends the right to order for others; what was earned stays theirs.',
  input: z.object({ userId: Id, reason: Reason }),
  output: Done,
  fails: ['NOT_FOUND'],
})

/** Agents: people who order cards for others, and what they earn by it (spec §1, §2, §6). */
import * as z from 'zod/mini'
import { AmountCodec, AssetCode, Cursor, Id, InstantCodec, shortText } from '#contract/atoms.ts'
import { CardType } from '#contract/cards.ts'
import { operation } from '#contract/operation.ts'
import { emailProblem, normalEmail, normalPhone, phoneProblem } from '#contract/rules.ts'
import type { Machine } from '#kernel/machine.ts'
import { dayMs } from '#kernel/time.ts'

/** How long a customer can take an order over. */
export const claimLifeMs = 14 * dayMs

/** Orders of one page, rows of one import, and its size in characters. */
export const agentPageSize = 30
export const importRowMax = 200
export const importSizeMax = 100_000

/**
 * Life of an order: `offered` until the customer takes it over by a one-time link; `taken` while
 * the customer applies; `done` when the customer activated the card, which earns the commission.
 */
export const agentOrderStates = {
  offered: { claim: 'taken', cancel: 'cancelled', expire: 'expired' },
  taken: { open: 'done', end: 'ended' },
  done: {},
  ended: {},
  cancelled: {},
  expired: {},
} as const satisfies Machine<string, string>
export type AgentOrderState = keyof typeof agentOrderStates
export type AgentOrderEvent = 'claim' | 'cancel' | 'expire' | 'open' | 'end'
export const AgentOrderState = z.enum(['offered', 'taken', 'done', 'ended', 'cancelled', 'expired'])

/** How an order came: by the agent's link, or by the agent's code in somebody's own application. */
export const AgentOrderVia = z.enum(['link', 'code'])
export type AgentOrderVia = z.infer<typeof AgentOrderVia>

export const AgentOrder = z.object({
  id: Id,
  orderNo: z.string(),
  type: CardType,
  state: AgentOrderState,
  via: AgentOrderVia,
  /** As the agent wrote it, or masked where they came by the code; their own data stay theirs. */
  customer: z.string(),
  /** As the agent wrote it; masked for whoever else looks. */
  contact: z.string(),
  note: z.string(),
  /**
   * Paid by the customer when they hand their application in: of the day of the link, of the day it
   * was taken over, and of what was paid once the card is in use. The commission follows it.
   */
  fee: z.object({ asset: AssetCode, amount: AmountCodec }),
  commission: AmountCodec,
  commissionAsset: AssetCode,
  earnedAt: z.nullable(InstantCodec),
  /** Where the customer's application stands, in a word; null before it was taken over. */
  progress: z.nullable(z.string()),
  createdAt: InstantCodec,
  expiresAt: InstantCodec,
})
export type AgentOrder = z.infer<typeof AgentOrder>

export const agentHome = operation({
  path: 'agents/home',
  kind: 'query',
  auth: 'user',
  summary:
    'Orders by state, commission earned and paid out, and the own code; of former agents as well.',
  input: z.object({}),
  output: z.object({
    /** False once the right was ended: what was earned is still seen and paid out. */
    active: z.boolean(),
    code: z.string(),
    quota: z.number(),
    /** Of those that count towards the quota: ordered by link. */
    open: z.number(),
    done: z.number(),
    commissionBp: z.number(),
    earned: z.array(z.object({ asset: AssetCode, payable: AmountCodec, paid: AmountCodec })),
    recent: z.array(AgentOrder),
  }),
  fails: ['NOT_FOUND'],
})

/** What is written of an order: of one that is made alone, and of each row of a table. */
export const orderTexts = {
  customer: shortText(60),
  /** Phone or e-mail of the customer, to send the link to; may be empty. */
  contact: shortText(120),
  note: shortText(200),
}

export const createAgentOrder = operation({
  path: 'agents/order',
  kind: 'command',
  auth: 'agent',
  once: true,
  feature: 'agents',
  summary: 'Orders a card for somebody; the link by which they take it over is shown once.',
  input: z.object({ type: CardType, ...orderTexts }),
  output: z.object({ order: AgentOrder, link: z.string() }),
  fails: ['NOT_FOUND', 'CARD_CLOSED', 'AGENT_QUOTA', 'CARD_DETAILS_INVALID'],
})

/** Whether a text is a phone number with its country code or an e-mail address, or nothing. */
export const isContact = (text: string): boolean =>
  text === '' ||
  (text.includes('@')
    ? emailProblem(normalEmail(text), 'wide') === undefined
    : phoneProblem(normalPhone(text)) === undefined)

/** What may be wrong with one row of an import, in words of `text/<language>/agents.ts`. */
const ImportProblem = z.enum([
  'columns',
  'type',
  'customer',
  'long',
  'hidden',
  'contact',
  'closed',
  'quota',
])
export type ImportProblem = z.infer<typeof ImportProblem>

export const ImportRow = z.object({
  line: z.number(),
  customer: z.string(),
  type: z.nullable(CardType),
  problem: z.nullable(ImportProblem),
})

export const importAgentOrders = operation({
  path: 'agents/import',
  kind: 'command',
  auth: 'agent',
  once: true,
  feature: 'agents',
  summary: 'Orders cards for many from CSV: all rows or none; a dry run only says what is wrong.',
  input: z.object({ csv: z.string().check(z.maxLength(importSizeMax)), dryRun: z.boolean() }),
  output: z.object({
    rows: z.array(ImportRow),
    /** How many orders may still be made. */
    room: z.number(),
    orders: z.array(z.object({ order: AgentOrder, link: z.string() })),
  }),
  fails: ['NOT_FOUND', 'CARD_CLOSED', 'AGENT_QUOTA', 'IMPORT_INVALID'],
})

export const agentOrders = operation({
  path: 'agents/orders',
  kind: 'query',
  auth: 'user',
  summary: 'Own orders, newest first; of one state or all; of former agents as well.',
  input: z.object({ state: z.optional(AgentOrderState), cursor: z.optional(Cursor) }),
  output: z.object({ orders: z.array(AgentOrder), next: z.nullable(Cursor) }),
  fails: [],
})

/**
 * What an agent earned, and what was paid out of it. A commission is `coming` until the house has
 * credited it, and then waits to be paid out.
 */
export const AgentEarning = z.object({
  id: Id,
  kind: z.enum(['commission', 'payout']),
  state: z.enum(['coming', 'payable', 'paidOut']),
  at: InstantCodec,
  asset: AssetCode,
  amount: AmountCodec,
  /** Of a commission: its order, and whose it was. */
  orderNo: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  /** Of a payout: the bill of the wallet, where it is known. */
  billNo: z.nullable(z.string()),
})
export type AgentEarning = z.infer<typeof AgentEarning>

export const agentEarnings = operation({
  path: 'agents/earnings',
  kind: 'query',
  auth: 'user',
  summary: 'Own commissions and payouts, newest first; of former agents as well.',
  input: z.object({ cursor: z.optional(Cursor) }),
  output: z.object({ earnings: z.array(AgentEarning), next: z.nullable(Cursor) }),
  fails: [],
})

export const cancelAgentOrder = operation({
  path: 'agents/cancel',
  kind: 'command',
  auth: 'agent',
  summary: 'Takes an order back that nobody took over.',
  input: z.object({ id: Id }),
  output: AgentOrder,
  fails: ['NOT_FOUND', 'CARD_CONFLICT'],
})

export const renewAgentLink = operation({
  path: 'agents/newLink',
  kind: 'command',
  auth: 'agent',
  once: true,
  summary: 'A new link for an order, at the fee and commission of today; the old one ends.',
  input: z.object({ id: Id }),
  output: z.object({ order: AgentOrder, link: z.string() }),
  fails: ['NOT_FOUND', 'CARD_CONFLICT', 'CARD_CLOSED'],
})

export const payOutCommission = operation({
  path: 'agents/payout',
  kind: 'command',
  auth: 'user',
  money: true,
  summary: 'Brings earned commission to the own wallet; of former agents as well.',
  input: z.object({ asset: AssetCode }),
  output: z.object({ amount: AmountCodec, billNo: z.string() }),
  fails: ['NOT_FOUND', 'ASSET_UNKNOWN', 'AMOUNT_INVALID'],
})

const ClaimToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

export const showClaim = operation({
  path: 'agents/showClaim',
  kind: 'query',
  auth: 'user',
  summary: 'What a link of an agent offers: the card, and whose order it is.',
  input: z.object({ token: ClaimToken }),
  output: z.object({
    type: CardType,
    agent: z.string(),
    customer: z.string(),
    expiresAt: InstantCodec,
  }),
  fails: ['CLAIM_EXPIRED'],
})

export const claimOrder = operation({
  path: 'agents/claim',
  kind: 'command',
  auth: 'user',
  feature: 'agents',
  summary: 'Takes an order over by its link, once: an application of one’s own begins.',
  input: z.object({ token: ClaimToken, acceptTerms: z.boolean() }),
  output: z.object({ applicationId: Id }),
  fails: ['CLAIM_EXPIRED', 'CLAIM_OWN', 'TERMS_REQUIRED', 'CARD_CLOSED', 'CARD_LIMIT'],
})

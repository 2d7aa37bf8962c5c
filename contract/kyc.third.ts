import * as z from 'zod/mini'
import type { Machine } from '#kernel/machine.ts'
import { AmountCodec, AssetCode, Id, InstantCodec, OrderNo, shortText } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'

/** Minutes in which an order has to be paid before it is overdue. */
export const orderPayMinutes = 30

/** Orders of one user that wait for their payment or for the check, at once. */
export const openOrderMax = 3

/** Orders and records that their lists show, the newest first. */
export const orderListMax = 100

/** What an identity check by the outside company may be wanted for. */
export const thirdPurposes = ['card', 'account', 'limits', 'partner', 'other'] as const
export const ThirdPurpose = z.enum(thirdPurposes)
export type ThirdPurpose = z.infer<typeof ThirdPurpose>

/**
 * Life of an order (spec §4). What was paid for and cannot be done is refunded: `refund` calls the
 * order off and the money comes back in the same transaction.
 */
export const thirdOrderStates = {
  waiting: { pay: 'paid', cancel: 'cancelled', expire: 'overdue' },
  overdue: {},
  cancelled: {},
  paid: { complete: 'completed', refund: 'cancelled' },
  completed: {},
} as const satisfies Machine<string, string>
export type ThirdOrderState = keyof typeof thirdOrderStates
export type ThirdOrderEvent = 'pay' | 'cancel' | 'expire' | 'complete' | 'refund'

/** Life of a record: the company may take a yes back, give it again, or forget the person. */
export const thirdRecordStates = {
  normal: { disable: 'disabled', unbind: 'unbound' },
  disabled: { restore: 'normal', unbind: 'unbound' },
  unbound: {},
} as const satisfies Machine<string, string>
export type ThirdRecordState = keyof typeof thirdRecordStates
export type ThirdRecordEvent = 'disable' | 'restore' | 'unbind'

/** What a record is used for (spec §4): one thing at a time, and nothing while it is looked at anew. */
export const recordUsages = ['unused', 'unusable', 'card', 'system'] as const
export type RecordUsage = (typeof recordUsages)[number]

/** An order for an identity check by the outside company. */
export const ThirdOrder = z.object({
  orderNo: z.string(),
  state: z.enum(['waiting', 'overdue', 'cancelled', 'paid', 'completed']),
  purpose: ThirdPurpose,
  contact: z.string(),
  requirement: z.string(),
  asset: AssetCode,
  amount: AmountCodec,
  createdAt: InstantCodec,
  /** Until when it may be paid. */
  dueAt: InstantCodec,
  paidAt: z.nullable(InstantCodec),
  /** When it was completed, cancelled or overdue. */
  finishedAt: z.nullable(InstantCodec),
  /** True for one whose payment came back. */
  refunded: z.boolean(),
  /** True while the person may be checked at the company. */
  startable: z.boolean(),
  /** True where the company's page may be shown within ours. */
  framed: z.boolean(),
  /** What the company wants mended, in its words; null when nothing. */
  note: z.nullable(z.string()),
  /** Number of the bill it was paid with. */
  billNo: z.nullable(z.string()),
})
export type ThirdOrder = z.infer<typeof ThirdOrder>

/** A proof of identity that came of a completed order (spec §3). */
export const ThirdRecord = z.object({
  id: Id,
  authNo: z.string(),
  status: z.enum(['normal', 'disabled', 'unbound']),
  usage: z.enum(recordUsages),
  createdAt: InstantCodec,
})
export type ThirdRecord = z.infer<typeof ThirdRecord>

export const thirdOffer = operation({
  path: 'kyc/thirdOffer',
  kind: 'query',
  auth: 'user',
  summary: 'What an identity check by the outside company costs now, and what it may be for.',
  input: z.object({}),
  output: z.object({
    /** False where no company is set up. */
    open: z.boolean(),
    asset: AssetCode,
    amount: AmountCodec,
    purposes: z.array(ThirdPurpose),
  }),
  fails: ['ASSET_UNKNOWN'],
})

export const requestThird = operation({
  path: 'kyc/requestThird',
  kind: 'command',
  auth: 'user',
  feature: 'kycThirdParty',
  summary: 'Orders an identity check by the outside company; it has to be paid within 30 minutes.',
  input: z.object({
    purpose: ThirdPurpose,
    /** Where the person can be reached about it. */
    contact: shortText(120),
    requirement: shortText(500),
    /** The fee the person saw; another one now refuses the order instead of surprising them. */
    asset: AssetCode,
    amount: AmountCodec,
    /** The agreement with the company, ticked. */
    acceptTerms: z.boolean(),
  }),
  output: ThirdOrder,
  fails: [
    'TERMS_REQUIRED',
    'KYC_UNAVAILABLE',
    'KYC_CONTACT_REQUIRED',
    'KYC_PURPOSE_CLOSED',
    'ASSET_UNKNOWN',
    'FEE_CHANGED',
    'KYC_ORDER_LIMIT',
  ],
})

export const thirdOrders = operation({
  path: 'kyc/orders',
  kind: 'query',
  auth: 'user',
  summary: 'Own orders for identity checks, newest first.',
  input: z.object({}),
  output: z.object({ orders: z.array(ThirdOrder) }),
  fails: [],
})

export const thirdOrder = operation({
  path: 'kyc/order',
  kind: 'query',
  auth: 'user',
  summary: 'One own order for an identity check.',
  input: z.object({ orderNo: OrderNo }),
  output: ThirdOrder,
  fails: ['NOT_FOUND'],
})

export const payOrder = operation({
  path: 'kyc/payOrder',
  kind: 'command',
  auth: 'user',
  money: true,
  feature: 'kycThirdParty',
  summary: 'Pays an own order from the wallet; the check can begin at once.',
  input: z.object({ orderNo: OrderNo, tradePassword: z.string().check(z.maxLength(12)) }),
  output: ThirdOrder,
  fails: [
    'NOT_FOUND',
    'KYC_UNAVAILABLE',
    'KYC_ORDER_OVERDUE',
    'KYC_ORDER_CONFLICT',
    'ASSET_UNKNOWN',
    'TRADE_PASSWORD_NOT_SET',
    'TRADE_PASSWORD_INCORRECT',
    'TRADE_PASSWORD_LOCKED',
    'INSUFFICIENT_FUNDS',
    'STEP_UP_REQUIRED',
  ],
})

export const cancelOrder = operation({
  path: 'kyc/cancelOrder',
  kind: 'command',
  auth: 'user',
  summary: 'Calls off an own order that was not paid.',
  input: z.object({ orderNo: OrderNo }),
  output: ThirdOrder,
  fails: ['NOT_FOUND', 'KYC_ORDER_CONFLICT'],
})

export const thirdSession = operation({
  path: 'kyc/thirdSession',
  kind: 'query',
  auth: 'user',
  summary: "The company's page for one paid order, good for half an hour.",
  input: z.object({ orderNo: OrderNo }),
  output: z.object({ url: z.string() }),
  fails: ['NOT_FOUND', 'KYC_ORDER_CONFLICT', 'KYC_UNAVAILABLE'],
})

export const thirdToken = operation({
  path: 'kyc/thirdToken',
  kind: 'query',
  auth: 'user',
  summary: "The company's page to be framed for one paid order, and a token for it of ten minutes.",
  input: z.object({ orderNo: OrderNo }),
  output: z.object({ url: z.string(), token: z.string(), expiresAt: InstantCodec }),
  fails: ['NOT_FOUND', 'KYC_ORDER_CONFLICT', 'KYC_UNAVAILABLE'],
})

export const thirdRecords = operation({
  path: 'kyc/records',
  kind: 'query',
  auth: 'user',
  summary: 'Own proofs of identity from the outside company, newest first.',
  input: z.object({}),
  output: z.object({ records: z.array(ThirdRecord) }),
  fails: [],
})

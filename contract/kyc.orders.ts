/** The desk of orders at the outside company: who waits for it, what it said, and ending one by hand. */
import * as z from 'zod/mini'
import { AssetCode, Cursor, Id, InstantCodec, OrderNo } from '#contract/atoms.ts'
import { ThirdPurpose, recordUsages } from '#contract/kyc.third.ts'
import { operation } from '#contract/operation.ts'
import { Reason } from '#contract/operators.staff.ts'

/** Orders on one page. */
export const deskOrderPageSize = 50

export const orderStateNames = ['waiting', 'overdue', 'cancelled', 'paid', 'completed'] as const
export const OrderState = z.enum(orderStateNames)

/** What the company can have said of a person; `gone` when it knows them no longer. */
export const answerStates = ['open', 'approved', 'retry', 'refused', 'gone'] as const

export const DeskOrder = z.object({
  orderNo: z.string(),
  userId: Id,
  state: OrderState,
  purpose: ThirdPurpose,
  asset: AssetCode,
  /** Decimal, in whole units of the asset. */
  price: z.string(),
  createdAt: InstantCodec,
  paidAt: z.nullable(InstantCodec),
  finishedAt: z.nullable(InstantCodec),
  refunded: z.boolean(),
  /** The operator who ended it, where the company did not. */
  decidedBy: z.nullable(z.string()),
})
export type DeskOrder = z.infer<typeof DeskOrder>

export const kycOrderList = operation({
  path: 'kyc/orderList',
  kind: 'query',
  auth: 'operator',
  permission: 'kyc.read',
  summary: 'Orders for checks by the outside company, newest first, of one state or of all.',
  input: z.object({ state: z.optional(OrderState), cursor: z.optional(Cursor) }),
  output: z.object({ orders: z.array(DeskOrder), next: z.nullable(Cursor) }),
  fails: [],
})

/** An order as it is opened: with what its owner wrote, and what the company said. */
export const OpenedOrder = z.extend(DeskOrder, {
  contact: z.string(),
  requirement: z.string(),
  /** What the person is called at the company; null before it knows them. */
  applicant: z.nullable(z.string()),
  /** Newest first; an answer that says the same again is not noted. */
  answers: z.array(z.object({ state: z.enum(answerStates), note: z.string(), at: InstantCodec })),
  record: z.nullable(
    z.object({
      authNo: z.string(),
      status: z.enum(['normal', 'disabled', 'unbound']),
      usage: z.enum(recordUsages),
    }),
  ),
})
export type OpenedOrder = z.infer<typeof OpenedOrder>

export const kycOpenOrder = operation({
  path: 'kyc/openOrder',
  kind: 'command',
  auth: 'operator',
  permission: 'kyc.review',
  summary:
    'One order with what its owner wrote and what the company said; that it was opened is logged.',
  input: z.object({ orderNo: OrderNo }),
  output: OpenedOrder,
  fails: ['NOT_FOUND'],
})

export const kycCompleteOrder = operation({
  path: 'kyc/completeOrder',
  kind: 'command',
  auth: 'operator',
  permission: 'kyc.review',
  summary:
    'Completes a paid order by hand, where the company said yes in another way: makes the record.',
  input: z.object({ orderNo: OrderNo, reason: Reason }),
  output: DeskOrder,
  fails: ['NOT_FOUND', 'KYC_ORDER_CONFLICT'],
})

export const kycRefundOrder = operation({
  path: 'kyc/refundOrder',
  kind: 'command',
  auth: 'operator',
  permission: 'kyc.review',
  summary: 'Calls a paid order off by hand: the fee goes back to the wallet it came from.',
  input: z.object({ orderNo: OrderNo, reason: Reason }),
  output: DeskOrder,
  fails: ['NOT_FOUND', 'KYC_ORDER_CONFLICT'],
})

/** Why a webhook came to nothing. */
export const unreadReasons = ['unsigned', 'unreadable', 'tooLarge', 'unknownOrder'] as const

export const kycUnreadNews = operation({
  path: 'kyc/unreadNews',
  kind: 'query',
  auth: 'operator',
  permission: 'kyc.read',
  summary: 'Webhooks of the company that could not be used in the last month, newest first.',
  input: z.object({}),
  output: z.object({
    news: z.array(
      z.object({
        id: Id,
        why: z.enum(unreadReasons),
        bytes: z.int(),
        /** The beginning of one that the company did sign; nothing of what it did not. */
        excerpt: z.string(),
        at: InstantCodec,
      }),
    ),
  }),
  fails: [],
})

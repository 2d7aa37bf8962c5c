import * as z from 'zod/mini'
import {
  AmountCodec,
  AssetCode,
  Cursor,
  InstantCodec,
  NetworkCode,
  OrderNo,
  SignedAmountCodec,
} from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'

/** Types of a bill, in the specification's words (spec §3). */
export const billTypes = [
  'UNKNOWN',
  'COLLECTION',
  'TRANSFER',
  'TRANSFER_REFUND',
  'LOCK_RECOVERY',
  'LOCK_INCREASE',
  'LOCK_REDUCE',
  'CURRENCY_TRADE',
  'CURRENCY_TRADE_RECOVERY',
  'BUY_CARD',
  'BUY_KYC',
  'CARD_RECHARGE_UTGL',
  'CARD_RECHARGE_MUSE',
  'CARD_RECHARGE_REFUND',
] as const
export const BillType = z.enum(billTypes)
export type BillType = z.infer<typeof BillType>

/** Statuses of a bill (spec §4). `FAILD` is the specification's spelling; people read "Failed". */
export const billStatuses = [
  'RUNNING',
  'SUCCESS',
  'FAILD',
  'WAITING',
  'PENDING',
  'CONFIRMING',
  'CANTRADE',
] as const
export const BillStatus = z.enum(billStatuses)
export type BillStatus = z.infer<typeof BillStatus>

/** How it was paid: on a chain, inside Auric, from or to a card, or by trading (spec §3 "payment type"). */
export const paymentTypes = ['onchain', 'internal', 'card', 'trade', 'service'] as const

/**
 * Steps that a bill's detail shows, in this order (spec §4: packing, sending, confirming, done).
 * Checking is there only for what people had to look at.
 */
export const billSteps = [
  'waiting',
  'checking',
  'packing',
  'sending',
  'confirming',
  'done',
] as const
export const BillStep = z.enum(billSteps)
export type BillStep = z.infer<typeof BillStep>

/** Why a bill ended as it did, when it did not succeed. */
export const billReasons = [
  'reverted',
  'cancelled',
  'orphaned',
  'below_minimum',
  /** Below the minimum, and given back since: the money coming back has a bill of its own. */
  'returned',
  'refused',
  'expired',
] as const

export const Bill = z.object({
  orderNo: z.string(),
  type: BillType,
  status: BillStatus,
  paymentType: z.enum(paymentTypes),
  asset: AssetCode,
  /** What it adds to the balance (+) or takes from it (−, fee included). */
  change: SignedAmountCodec,
  /** The other side as people see it: a masked name, a payee's name, an address, a shop. */
  counterparty: z.nullable(z.string()),
  network: z.nullable(NetworkCode),
  note: z.nullable(z.string()),
  /** Confirmations seen and needed while CONFIRMING. */
  confirmations: z.nullable(z.object({ seen: z.number(), needed: z.number() })),
  /** True while it rests as it is because people check it. */
  checking: z.boolean(),
  /** Why it ended as it did, when it did not succeed. */
  reason: z.nullable(z.enum(billReasons)),
  createdAt: InstantCodec,
})
export type Bill = z.infer<typeof Bill>

export const BillDetail = z.extend(Bill, {
  /** What the transfer sends, without the fee. */
  amount: AmountCodec,
  fee: AmountCodec,
  /** What arrives at the other side ("actual receipt"). */
  received: AmountCodec,
  fromAddress: z.nullable(z.string()),
  toAddress: z.nullable(z.string()),
  /** Hash of the transaction on the chain, and where to look it up. */
  txid: z.nullable(z.string()),
  explorerUrl: z.nullable(z.string()),
  submittedAt: InstantCodec,
  finishedAt: z.nullable(InstantCodec),
  steps: z.array(z.object({ step: BillStep, at: z.nullable(InstantCodec) })),
  /** True while the user may still call it off. */
  cancellable: z.boolean(),
})
export type BillDetail = z.infer<typeof BillDetail>

/** Rows of one page of bills. */
export const billPageSize = 30

export const billList = operation({
  path: 'bills/list',
  kind: 'query',
  auth: 'user',
  summary: 'Own bills, newest first, by type, status, asset and period.',
  input: z.object({
    types: z.optional(z.array(BillType)),
    statuses: z.optional(z.array(BillStatus)),
    asset: z.optional(AssetCode),
    direction: z.optional(z.enum(['in', 'out'])),
    from: z.optional(InstantCodec),
    /** Exclusive. */
    until: z.optional(InstantCodec),
    cursor: z.optional(Cursor),
  }),
  output: z.object({ bills: z.array(Bill), next: z.nullable(Cursor) }),
  fails: [],
})

export const billDetail = operation({
  path: 'bills/detail',
  kind: 'query',
  auth: 'user',
  summary: 'One own bill with its steps.',
  input: z.object({ orderNo: OrderNo }),
  output: BillDetail,
  fails: ['NOT_FOUND'],
})

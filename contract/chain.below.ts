/** The desk of deposits below the minimum: kept apart, credited to nobody, and given back by two. */
import * as z from 'zod/mini'
import {
  AmountCodec,
  AssetCode,
  Cursor,
  Done,
  Id,
  InstantCodec,
  NetworkCode,
  OrderNo,
} from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'
import { Reason } from '#contract/operators.staff.ts'

/** Deposits on one page. */
export const belowPageSize = 30

/**
 * Where one is: nobody has looked, an operator left it as it is, or it was given back (or is about
 * to be). What was left can still be given back.
 */
export const belowShelves = ['waiting', 'left', 'returned'] as const
export type BelowShelf = (typeof belowShelves)[number]

/** A deposit below the minimum that its network has confirmed. */
export const BelowMinimum = z.object({
  id: Id,
  userId: Id,
  uid: z.string(),
  name: z.string(),
  asset: AssetCode,
  amount: AmountCodec,
  scale: z.number(),
  /** The smallest deposit of today; null where the coin is no longer on offer. */
  minimum: z.nullable(AmountCodec),
  /** What it is worth in cents of a dollar; null without a price. */
  worthCents: z.nullable(AmountCodec),
  network: NetworkCode,
  from: z.string(),
  to: z.string(),
  txid: z.string(),
  explorerUrl: z.nullable(z.string()),
  /** The bill that its user has of it, and of the money that came back. */
  orderNo: z.string(),
  returnOrderNo: z.nullable(z.string()),
  /** Let go, and not yet in the balance: its network's writer is about to. */
  returning: z.boolean(),
  arrivedAt: InstantCodec,
  leftAt: z.nullable(InstantCodec),
  returnedAt: z.nullable(InstantCodec),
})
export type BelowMinimum = z.infer<typeof BelowMinimum>

export const belowQueue = operation({
  path: 'deposits/belowMinimum',
  kind: 'query',
  auth: 'operator',
  permission: 'deposits.read',
  summary:
    'Deposits below the minimum by shelf, those that wait oldest first; or the one of an order number.',
  input: z.object({
    shelf: z.enum(belowShelves),
    orderNo: z.optional(OrderNo),
    cursor: z.optional(Cursor),
  }),
  output: z.object({ deposits: z.array(BelowMinimum), next: z.nullable(Cursor) }),
  fails: [],
})

export const leaveBelow = operation({
  path: 'deposits/leave',
  kind: 'command',
  auth: 'operator',
  permission: 'deposits.leave',
  summary: 'Leaves a deposit below the minimum as it is: it waits for nobody, and no money moves.',
  input: z.object({ id: Id, reason: Reason }),
  output: Done,
  fails: ['NOT_FOUND', 'TRANSFER_STATE_CONFLICT'],
})

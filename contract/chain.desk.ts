/** The withdrawals desk: payments out that rest before they are signed, and networks that were halted. */
import * as z from 'zod/mini'
import {
  AmountCodec,
  AssetCode,
  Cursor,
  Done,
  Id,
  InstantCodec,
  NetworkCode,
} from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'
import { Reason } from '#contract/operators.staff.ts'
import { Evidence } from '#contract/risk.desk.ts'
import { ReviewRule, ShownReason, Verdict } from '#contract/risk.ts'

/** Withdrawals on one page. */
export const restingPageSize = 30

/** A withdrawal that rests. */
export const Resting = z.object({
  id: Id,
  userId: Id,
  uid: z.string(),
  name: z.string(),
  asset: AssetCode,
  amount: AmountCodec,
  fee: AmountCodec,
  scale: z.number(),
  network: NetworkCode,
  to: z.string(),
  orderNo: z.string(),
  verdict: Verdict,
  rules: z.array(ReviewRule),
  evidence: z.array(Evidence),
  listVersion: z.string(),
  /** Whether letting it go takes two operators. */
  takesTwo: z.boolean(),
  createdAt: InstantCodec,
})
export type Resting = z.infer<typeof Resting>

export const withdrawalQueue = operation({
  path: 'withdrawals/queue',
  kind: 'query',
  auth: 'operator',
  permission: 'withdrawals.read',
  summary: 'Withdrawals that rest before they are signed, the longest resting first.',
  input: z.object({ cursor: z.optional(Cursor) }),
  output: z.object({ withdrawals: z.array(Resting), next: z.nullable(Cursor) }),
  fails: [],
})

export const approveWithdrawal = operation({
  path: 'withdrawals/approve',
  kind: 'command',
  auth: 'operator',
  permission: 'withdrawals.decide',
  summary: 'Lets a withdrawal go on to be signed. What takes two operators is asked for instead.',
  input: z.object({ id: Id, reason: Reason }),
  output: Done,
  fails: ['NOT_FOUND', 'TRANSFER_STATE_CONFLICT', 'TWO_PEOPLE_NEEDED'],
})

export const refuseWithdrawal = operation({
  path: 'withdrawals/refuse',
  kind: 'command',
  auth: 'operator',
  permission: 'withdrawals.decide',
  summary: 'Refuses a withdrawal: amount and fee go back, and its user is shown the reason.',
  input: z.object({ id: Id, shown: ShownReason, reason: Reason }),
  output: Done,
  fails: ['NOT_FOUND', 'TRANSFER_STATE_CONFLICT'],
})

export const haltedNetworks = operation({
  path: 'withdrawals/networks',
  kind: 'query',
  auth: 'operator',
  permission: 'withdrawals.read',
  summary: 'Every network: how far it was followed, and why nothing is paid on it, if so.',
  input: z.object({}),
  output: z.object({
    networks: z.array(
      z.object({
        network: NetworkCode,
        height: z.nullable(z.number()),
        haltedReason: z.nullable(z.string()),
      }),
    ),
  }),
  fails: [],
})

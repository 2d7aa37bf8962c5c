/** What takes two operators: one asks, another decides within a day, and it is done once. */
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
import { FreshProof } from '#contract/operators.passkeys.ts'
import { Reason } from '#contract/operators.staff.ts'
import { ChangeSet } from '#contract/settings.desk.ts'
import type { Permission } from '#contract/operators.permissions.ts'
import type { Machine } from '#kernel/machine.ts'
import { dayMs } from '#kernel/time.ts'

/** How long a request waits for somebody else. */
export const approvalLifeMs = dayMs

/**
 * How long an operator neither asks nor decides after another one made them, gave them a role, let
 * them in again or reset their ways in: of one person who made two, others know a day before.
 */
export const settlingMs = dayMs

/** Requests on one page. */
export const approvalPageSize = 50

export const approvalStateNames = ['pending', 'executed', 'declined', 'expired'] as const
export const ApprovalState = z.enum(approvalStateNames)
export type ApprovalState = z.infer<typeof ApprovalState>

/** Approved and done are one step: what is approved is done in the same transaction, or stays open. */
export const approvalStates = {
  pending: { approve: 'executed', decline: 'declined', expire: 'expired' },
  executed: {},
  declined: {},
  expired: {},
} as const satisfies Machine<ApprovalState, 'approve' | 'decline' | 'expire'>

/** What can be asked for, with the permission that asking and approving need. */
export const approvalKinds = {
  adjustment: 'ledger.adjust',
  changes: 'config.change',
  withdrawal: 'withdrawals.decideLarge',
  resume: 'networks.resume',
  return: 'deposits.return',
} as const satisfies Record<string, Permission>
export type ApprovalKind = keyof typeof approvalKinds

/**
 * Money between an account of the house and a user. `fee` is what the service earned; `operator`
 * its own money in the wallets. Neither goes below zero.
 */
export const Adjustment = z.object({
  userId: Id,
  asset: AssetCode,
  amount: AmountCodec,
  /** To the user, or from the user. */
  direction: z.enum(['toUser', 'fromUser']),
  house: z.enum(['fee', 'operator']),
})
export type Adjustment = z.infer<typeof Adjustment>

/** A withdrawal that two operators let go on. */
export const LargeWithdrawal = z.object({
  id: Id,
  userId: Id,
  asset: AssetCode,
  amount: AmountCodec,
  network: NetworkCode,
  to: z.string(),
})
export type LargeWithdrawal = z.infer<typeof LargeWithdrawal>

/** A deposit below the minimum that two operators give back. */
export const SmallReturn = z.object({
  id: Id,
  userId: Id,
  asset: AssetCode,
  amount: AmountCodec,
  network: NetworkCode,
  from: z.string(),
})
export type SmallReturn = z.infer<typeof SmallReturn>

/** The user's UID and name, and decimals of the asset. */
const OfUser = { uid: z.string(), name: z.string(), scale: z.number() }

/** What a request is about: one member for each of `approvalKinds`. */
export const ApprovalSubject = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('adjustment'),
    adjustment: Adjustment,
    ...OfUser,
  }),
  z.object({ kind: z.literal('changes'), set: ChangeSet }),
  z.object({ kind: z.literal('withdrawal'), withdrawal: LargeWithdrawal, ...OfUser }),
  z.object({ kind: z.literal('resume'), network: NetworkCode }),
  z.object({ kind: z.literal('return'), deposit: SmallReturn, ...OfUser }),
])
export type ApprovalSubject = z.infer<typeof ApprovalSubject>

export const Approval = z.object({
  id: Id,
  state: ApprovalState,
  reason: z.string(),
  subject: ApprovalSubject,
  requestedBy: z.string(),
  /** True when the operator who calls asked for it. */
  own: z.boolean(),
  requestedAt: InstantCodec,
  expiresAt: InstantCodec,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(InstantCodec),
})
export type Approval = z.infer<typeof Approval>

export const approvalList = operation({
  path: 'operators/approvals',
  kind: 'query',
  auth: 'operator',
  permission: 'approvals.read',
  summary: 'Requests that wait for a second operator, or those that were decided; newest first.',
  input: z.object({ open: z.boolean(), cursor: z.optional(Cursor) }),
  output: z.object({ approvals: z.array(Approval), next: z.nullable(Cursor) }),
  fails: [],
})

export const requestAdjustment = operation({
  path: 'operators/requestAdjustment',
  kind: 'command',
  auth: 'operator',
  permission: 'ledger.adjust',
  summary: 'Asks for a balanced adjustment between the house and a user.',
  input: z.extend(Adjustment, { reason: Reason }),
  output: z.object({ id: Id }),
  fails: ['OPERATOR_UNSETTLED', 'NOT_FOUND', 'ASSET_UNKNOWN', 'AMOUNT_INVALID'],
})

export const requestChanges = operation({
  path: 'operators/requestChanges',
  kind: 'command',
  auth: 'operator',
  permission: 'config.change',
  summary:
    'Asks somebody else to approve a set of changes as it was seen; it cannot be written then.',
  input: z.object({ id: Id, hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)), reason: Reason }),
  output: z.object({ id: Id }),
  fails: [
    'OPERATOR_UNSETTLED',
    'NOT_FOUND',
    'CONFIG_STATE',
    'CONFIG_CONFLICT',
    'CONFIG_INVALID',
    'CONFIG_UNKNOWN',
  ],
})

export const requestWithdrawal = operation({
  path: 'operators/requestWithdrawal',
  kind: 'command',
  auth: 'operator',
  permission: 'withdrawals.decideLarge',
  summary: 'Asks that a withdrawal which rests may go on to be signed.',
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({ id: Id }),
  fails: ['OPERATOR_UNSETTLED', 'NOT_FOUND', 'TRANSFER_STATE_CONFLICT'],
})

export const requestResume = operation({
  path: 'operators/requestResume',
  kind: 'command',
  auth: 'operator',
  permission: 'networks.resume',
  summary: 'Asks that payments on a network that was halted may go on.',
  input: z.object({ network: NetworkCode, reason: Reason }),
  output: z.object({ id: Id }),
  fails: ['OPERATOR_UNSETTLED', 'NOT_FOUND'],
})

export const requestReturn = operation({
  path: 'operators/requestReturn',
  kind: 'command',
  auth: 'operator',
  permission: 'deposits.return',
  summary: 'Asks that a deposit below the minimum be given back to the balance of its user.',
  input: z.object({ id: Id, reason: Reason }),
  output: z.object({ id: Id }),
  fails: ['OPERATOR_UNSETTLED', 'NOT_FOUND', 'TRANSFER_STATE_CONFLICT'],
})

export const decideApproval = operation({
  path: 'operators/decideApproval',
  kind: 'command',
  auth: 'operator',
  permission: 'approvals.decide',
  summary:
    'After a fresh proof, approves a request of another operator, which does it, or declines one.',
  input: z.object({
    id: Id,
    approve: z.boolean(),
    reason: z.optional(Reason),
    proof: FreshProof,
  }),
  output: Done,
  fails: [
    'OPERATOR_UNSETTLED',
    'NOT_FOUND',
    'APPROVAL_OWN',
    'APPROVAL_CLOSED',
    'CREDENTIALS_INCORRECT',
    'INSUFFICIENT_FUNDS',
    'TRANSFER_STATE_CONFLICT',
    'CONFIG_STATE',
    'CONFIG_CONFLICT',
    'CONFIG_INVALID',
    'CONFIG_UNKNOWN',
  ],
})

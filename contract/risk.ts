/** Payments that rest because screening or a rule asked people to look: what is known, and what follows. */
import * as z from 'zod/mini'
import {
  AmountCodec,
  AssetCode,
  Cursor,
  Id,
  InstantCodec,
  NetworkCode,
  OrderNo,
} from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'
import type { Machine } from '#kernel/machine.ts'

/** What screening says of an address. Unknown is no answer, and never as good as clear. */
export const verdicts = ['clear', 'unknown', 'review', 'block'] as const
export const Verdict = z.enum(verdicts)
export type Verdict = z.infer<typeof Verdict>

/** What rests: a payment out that was not signed, or one that came in and is credited, but held. */
export const caseKinds = ['withdrawal', 'deposit'] as const
export const CaseKind = z.enum(caseKinds)
export type CaseKind = z.infer<typeof CaseKind>

/**
 * Life of a case. A withdrawal is released to be signed or refused; a deposit is released to its
 * user or stays frozen, and what is frozen may be released later. `reversed`: the chain took the
 * deposit back.
 */
export const caseStates = {
  open: { release: 'released', refuse: 'refused', freeze: 'frozen', reverse: 'reversed' },
  frozen: { release: 'released', reverse: 'reversed' },
  released: {},
  refused: {},
  reversed: {},
} as const satisfies Machine<string, string>
export type CaseState = keyof typeof caseStates
export type CaseEvent = 'release' | 'refuse' | 'freeze' | 'reverse'

/** Every state of a case, for decoding. */
export const CaseState = z.enum(['open', 'frozen', 'released', 'refused', 'reversed'])

/** Why a payment rests, as users are told: no more than helps them. */
export const caseWhys = ['address', 'amount', 'protection', 'service'] as const
export type CaseWhy = (typeof caseWhys)[number]

/** Rules that let a payment rest, and what its user is told of each. */
export const reviewRules = {
  /** A list says that nothing may go there, or come from there. */
  address_blocked: 'address',
  address_flagged: 'address',
  /** A source that was to be asked gave no answer. */
  screening_unavailable: 'service',
  large_amount: 'amount',
  /** First payment to an address within days of a change of protection. */
  changed_account: 'protection',
  /** Another payment of the same user is being looked at, or frozen. */
  open_case: 'service',
} as const satisfies Record<string, CaseWhy>
export type ReviewRule = keyof typeof reviewRules
export const ReviewRule = z.enum([
  'address_blocked',
  'address_flagged',
  'screening_unavailable',
  'large_amount',
  'changed_account',
  'open_case',
])

/** Reasons fit to show, one of which every refusal and every freeze has. */
export const shownReasons = ['address', 'unconfirmed', 'origin', 'terms'] as const
export const ShownReason = z.enum(shownReasons)
export type ShownReason = z.infer<typeof ShownReason>

/** A case as its user sees it. */
export const OwnCase = z.object({
  id: Id,
  kind: CaseKind,
  state: CaseState,
  asset: AssetCode,
  amount: AmountCodec,
  network: NetworkCode,
  /** Where it was to go, or where it came from. */
  address: z.string(),
  whys: z.array(z.enum(caseWhys)),
  shownReason: z.nullable(ShownReason),
  orderNo: z.string(),
  openedAt: InstantCodec,
  decidedAt: z.nullable(InstantCodec),
})
export type OwnCase = z.infer<typeof OwnCase>

/** Cases on one page, of a user and at the desk. */
export const casePageSize = 30

export const ownCases = operation({
  path: 'risk/cases',
  kind: 'query',
  auth: 'user',
  summary: 'Own payments that were or are being checked, newest first.',
  input: z.object({ cursor: z.optional(Cursor) }),
  output: z.object({ cases: z.array(OwnCase), next: z.nullable(Cursor) }),
  fails: [],
})

export const ownCase = operation({
  path: 'risk/case',
  kind: 'query',
  auth: 'user',
  summary: 'The newest check of one own payment, by the order number of its bill.',
  input: z.object({ orderNo: OrderNo }),
  output: OwnCase,
  fails: ['NOT_FOUND'],
})

/** The risk desk: cases of flagged addresses, and what becomes of deposits that are held. */
import * as z from 'zod/mini'
import { AmountCodec, Cursor, Done, Id, InstantCodec, shortText } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'
import { Reason } from '#contract/operators.staff.ts'
import { CaseKind, CaseState, ReviewRule, ShownReason, Verdict } from '#contract/risk.ts'

/** What one source said of an address. */
export const Evidence = z.object({
  source: z.string(),
  verdict: Verdict,
  detail: z.string(),
})
export type Evidence = z.infer<typeof Evidence>

/** A case as the desks show it. */
export const DeskCase = z.object({
  id: Id,
  kind: CaseKind,
  state: CaseState,
  /** The withdrawal or deposit. */
  subject: Id,
  userId: Id,
  uid: z.string(),
  name: z.string(),
  asset: z.string(),
  amount: AmountCodec,
  scale: z.number(),
  network: z.string(),
  address: z.string(),
  orderNo: z.string(),
  verdict: Verdict,
  rules: z.array(ReviewRule),
  shownReason: z.nullable(ShownReason),
  assigned: z.nullable(z.string()),
  mine: z.boolean(),
  openedAt: InstantCodec,
  decidedAt: z.nullable(InstantCodec),
  decidedBy: z.nullable(z.string()),
})
export type DeskCase = z.infer<typeof DeskCase>

/** States that a list at the desk is of. */
export const riskShelves = ['open', 'frozen', 'closed'] as const

export const riskQueue = operation({
  path: 'risk/queue',
  kind: 'query',
  auth: 'operator',
  permission: 'risk.read',
  summary: 'Cases of flagged addresses by state and kind; open ones oldest first, others newest.',
  input: z.object({
    shelf: z.enum(riskShelves),
    kind: z.optional(CaseKind),
    cursor: z.optional(Cursor),
  }),
  output: z.object({ cases: z.array(DeskCase), next: z.nullable(Cursor) }),
  fails: [],
})

export const riskView = operation({
  path: 'risk/view',
  kind: 'query',
  auth: 'operator',
  permission: 'risk.read',
  summary: 'One case with its evidence and notes.',
  input: z.object({ id: Id }),
  output: z.extend(DeskCase, {
    evidence: z.array(Evidence),
    /** Names the local list as it was. */
    listVersion: z.string(),
    /** What of a deposit is held. */
    held: z.nullable(AmountCodec),
    notes: z.array(z.object({ id: Id, text: z.string(), operator: z.string(), at: InstantCodec })),
  }),
  fails: ['NOT_FOUND'],
})

export const riskAssign = operation({
  path: 'risk/assign',
  kind: 'command',
  auth: 'operator',
  permission: 'risk.decide',
  summary: 'Makes a case this operator’s, or nobody’s again.',
  input: z.object({ id: Id, mine: z.boolean() }),
  output: Done,
  fails: ['NOT_FOUND', 'CASE_CLOSED'],
})

export const riskNote = operation({
  path: 'risk/note',
  kind: 'command',
  auth: 'operator',
  permission: 'risk.decide',
  summary: 'Adds a note to a case, for other operators.',
  input: z.object({ id: Id, text: shortText(1_000).check(z.minLength(1)) }),
  output: Done,
  fails: ['NOT_FOUND'],
})

export const riskDecide = operation({
  path: 'risk/decide',
  kind: 'command',
  auth: 'operator',
  permission: 'risk.decide',
  summary:
    'Gives a held deposit to its user, or keeps it frozen with a reason the user is shown. A withdrawal’s case is closed by what is decided of the withdrawal.',
  input: z.object({
    id: Id,
    outcome: z.enum(['release', 'freeze']),
    /** Shown to the user; a freeze has one. */
    shown: z.optional(ShownReason),
    reason: Reason,
  }),
  output: z.object({ state: CaseState }),
  fails: ['NOT_FOUND', 'CASE_CLOSED', 'VALIDATION_FAILED'],
})

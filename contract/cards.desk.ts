/** What operators do with applications, requests to bind, cards, recharges and disputes. */
import * as z from 'zod/mini'
import {
  AmountCodec,
  AssetCode,
  Cursor,
  Done,
  Id,
  InstantCodec,
  OrderNo,
  plainText,
  shortText,
} from '#contract/atoms.ts'
import { Card } from '#contract/cards.ts'
import { Application, RefusalReason } from '#contract/cards.apply.ts'
import { BindReason, BindRequest } from '#contract/cards.bind.ts'
import { CardBill } from '#contract/cards.bills.ts'
import { DisputeProduct, DisputeReason, DisputeState } from '#contract/cards.dispute.ts'
import { Recharge, RechargeState } from '#contract/cards.recharge.ts'
import { operation } from '#contract/operation.ts'
import { Reason } from '#contract/operators.staff.ts'

/** Rows on one page of a desk. */
export const deskPageSize = 50

/** Whose it is, as an operator sees them. */
export const Whose = { userId: Id, uid: z.string(), name: z.string() }
/** Decimals of the asset that was paid. */
const Paid = { scale: z.number() }

export const applicationQueue = operation({
  path: 'cards/applicationQueue',
  kind: 'query',
  auth: 'operator',
  permission: 'cards.read',
  summary: 'Applications by state, the longest waiting first; holder and addresses are masked.',
  input: z.object({
    /** `undelivered`: the post lost the card or brought it back. */
    status: z.enum(['review', 'approval', 'opening', 'activation', 'undelivered']),
    cursor: z.optional(Cursor),
  }),
  output: z.object({
    applications: z.array(
      z.extend(Application, {
        ...Whose,
        ...Paid,
        /** Whose code or link it came by. */
        recommendation: z.nullable(z.object({ code: z.string(), ...Whose })),
      }),
    ),
    next: z.nullable(Cursor),
  }),
  fails: [],
})

export const decideApplication = operation({
  path: 'cards/decideApplication',
  kind: 'command',
  auth: 'operator',
  permission: 'cards.manage',
  summary: 'Approves an application that was paid, which asks the issuer, or turns it down.',
  input: z.object({
    id: Id,
    approve: z.boolean(),
    /** With a refusal: what the applicant reads. */
    refusal: z.optional(RefusalReason),
    note: z.optional(shortText(500)),
    reason: Reason,
  }),
  output: Done,
  fails: ['NOT_FOUND', 'CARD_CONFLICT'],
})

export const bindQueue = operation({
  path: 'cards/bindQueue',
  kind: 'query',
  auth: 'operator',
  permission: 'cards.read',
  summary:
    'Requests to bind a card by state, the longest waiting first; name and phone are masked.',
  input: z.object({ state: z.enum(['pending', 'checking']), cursor: z.optional(Cursor) }),
  output: z.object({ requests: z.array(z.extend(BindRequest, Whose)), next: z.nullable(Cursor) }),
  fails: [],
})

export const decideBind = operation({
  path: 'cards/decideBind',
  kind: 'command',
  auth: 'operator',
  permission: 'cards.manage',
  summary:
    'Approves a request to bind a card, which is then checked with the issuer, or rejects it.',
  input: z.object({
    id: Id,
    approve: z.boolean(),
    refusal: z.optional(BindReason),
    note: z.optional(shortText(500)),
    reason: Reason,
  }),
  output: Done,
  fails: ['NOT_FOUND', 'CARD_CONFLICT'],
})

export const cardSearch = operation({
  path: 'cards/search',
  kind: 'query',
  auth: 'operator',
  permission: 'cards.read',
  summary: 'Cards by UID of the holder, last four digits, or id at the issuer.',
  input: z.object({ text: plainText(80).check(z.minLength(2)) }),
  output: z.object({ cards: z.array(z.extend(Card, Whose)) }),
  fails: [],
})

export const cardForDesk = operation({
  path: 'cards/deskCard',
  kind: 'query',
  auth: 'operator',
  permission: 'cards.read',
  summary: 'One card with its latest bills and what happened to it.',
  input: z.object({ id: Id }),
  output: z.object({
    card: z.extend(Card, Whose),
    /** Each with the issuer's own word where it declined. */
    bills: z.array(z.extend(CardBill, { raw: z.nullable(z.string()) })),
    events: z.array(
      z.object({ at: InstantCodec, what: z.string(), by: z.string(), detail: z.string() }),
    ),
    /** It ended under a lock from above: its money waits until two operators let it go. */
    moneyKept: z.boolean(),
    /** What the issuer says, when it differs. */
    differs: z.nullable(z.string()),
  }),
  fails: ['NOT_FOUND'],
})

export const lockForRisk = operation({
  path: 'cards/deskLock',
  kind: 'command',
  auth: 'operator',
  permission: 'cards.manage',
  summary: 'Locks a card over its holder, or lifts such a lock.',
  input: z.object({ id: Id, locked: z.boolean(), reason: Reason }),
  output: Done,
  fails: ['NOT_FOUND', 'CARD_CONFLICT'],
})

export const rechargeQueue = operation({
  path: 'cards/rechargeQueue',
  kind: 'query',
  auth: 'operator',
  permission: 'cards.read',
  summary: 'Recharges by state, the longest waiting first; large ones wait for a decision.',
  input: z.object({ state: RechargeState, cursor: z.optional(Cursor) }),
  output: z.object({
    recharges: z.array(z.extend(Recharge, { ...Whose, ...Paid, takesTwo: z.boolean() })),
    next: z.nullable(Cursor),
  }),
  fails: [],
})

export const decideRecharge = operation({
  path: 'cards/decideRecharge',
  kind: 'command',
  auth: 'operator',
  permission: 'cards.refund',
  summary:
    'Lets a recharge under review go on to its card, or brings it back to where it came from. A large one is asked for.',
  input: z.object({ orderNo: OrderNo, approve: z.boolean(), reason: Reason }),
  output: Done,
  fails: ['NOT_FOUND', 'CARD_CONFLICT', 'TWO_PEOPLE_NEEDED'],
})

const Dispute = z.object({
  id: Id,
  state: DisputeState,
  why: DisputeReason,
  text: z.string(),
  product: z.nullable(DisputeProduct),
  files: z.array(Id),
  issuer: z.string(),
  /** Its id there, once the issuer has it. */
  issuerId: z.nullable(z.string()),
  /** The issuer's own word for where it stands. */
  issuerWord: z.nullable(z.string()),
  /** Pictures that the issuer has. */
  evidenceSent: z.number(),
  /** The issuer's own word for why it did not take it, or did not let go of it. */
  refusal: z.nullable(z.string()),
  bill: CardBill,
  amount: AmountCodec,
  at: InstantCodec,
  decidedAt: z.nullable(InstantCodec),
})

export const disputeQueue = operation({
  path: 'cards/disputes',
  kind: 'query',
  auth: 'operator',
  permission: 'cards.read',
  summary: 'Disputed purchases, the oldest open first.',
  input: z.object({ open: z.boolean(), cursor: z.optional(Cursor) }),
  output: z.object({ disputes: z.array(z.extend(Dispute, Whose)), next: z.nullable(Cursor) }),
  fails: [],
})

export const disputeEvidence = operation({
  path: 'cards/disputeEvidence',
  kind: 'command',
  auth: 'operator',
  permission: 'cards.read',
  summary: 'A picture of a dispute, marked with who looks and when; the reason is logged.',
  input: z.object({ id: Id, file: Id, reason: Reason }),
  output: z.object({
    /** JPEG in base64. */
    picture: z.string(),
  }),
  fails: ['NOT_FOUND'],
})

export const decideDispute = operation({
  path: 'cards/decideDispute',
  kind: 'command',
  auth: 'operator',
  permission: 'cards.refund',
  summary:
    'Hands a dispute to the issuer, or ends one that the issuer has not; only the issuer says it is won.',
  input: z.object({
    id: Id,
    /** `withdrawn`: the holder said so, or the issuer let go of it without a call for it. */
    outcome: z.enum(['send', 'lost', 'withdrawn']),
    reason: Reason,
  }),
  output: Done,
  fails: ['NOT_FOUND', 'CARD_CONFLICT'],
})

/** The issuer's money against ours: what a day's comparison found. */
export const cardBooks = operation({
  path: 'cards/books',
  kind: 'query',
  auth: 'operator',
  permission: 'cards.read',
  summary: 'Money on cards, in trust funds, held and owed, against what the issuer says.',
  input: z.object({}),
  output: z.object({
    /** Of every currency that cards are in. */
    currencies: z.array(
      z.object({
        currency: z.string(),
        scale: z.number(),
        onCards: AmountCodec,
        held: AmountCodec,
        inFunds: AmountCodec,
        owed: AmountCodec,
      }),
    ),
    /** Taken in for recharges, by asset. */
    taken: z.array(z.object({ asset: AssetCode, amount: AmountCodec, ...Paid })),
    breaks: z.array(z.object({ at: InstantCodec, cardId: Id, what: z.string() })),
    comparedAt: z.nullable(InstantCodec),
  }),
  fails: [],
})

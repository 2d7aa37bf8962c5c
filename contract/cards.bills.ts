/** What was paid with a card: holds, captures, refunds, declined attempts, and statements. */
import * as z from 'zod/mini'
import {
  AmountCodec,
  Cursor,
  Id,
  InstantCodec,
  SignedAmountCodec,
  shortText,
} from '#contract/atoms.ts'
import {
  DisputeProduct,
  DisputeReason,
  DisputeState,
  disputePhotosMax,
  disputeTextMax,
} from '#contract/cards.dispute.ts'
import { CardCurrency, CardType } from '#contract/cards.ts'
import { operation } from '#contract/operation.ts'

/** Rows of one page. */
export const cardBillPageSize = 30

/** Why a purchase was declined, each with plain words in five languages; staff see the raw code beside it. */
export const declineReasons = [
  /** There was too little on the card, or in the wallet that it pays from. */
  'insufficient',
  'wallet',
  /** An earlier purchase took more than there was; that is paid before anything new is bought. */
  'owed',
  /** A limit that the holder set, and can raise. */
  'singleLimit',
  'dailyLimit',
  'monthlyLimit',
  /** The most that is possible with such a card. */
  'singleMost',
  'dailyMost',
  'monthlyMost',
  /** A limit at the issuer, which does not say of what. */
  'limit',
  'notActivated',
  /** By its holder, or by somebody above. */
  'locked',
  'lockedAbove',
  /** Shut at the issuer, though we have it in use. */
  'notInUse',
  'closed',
  'expired',
  'online',
  'contactless',
  'cash',
  'abroad',
  'category',
  /** How, where or at what kind of shop was not told, and something of it is switched off. */
  'unsureWay',
  'unsurePlace',
  'unsureShop',
  'pin',
  'pinBlocked',
  /** Expiry, security code or address as they were typed. */
  'details',
  'price',
  'frozen',
  'identity',
  'currency',
  'late',
  'issuer',
  'other',
] as const
export const DeclineReason = z.enum(declineReasons)
export type DeclineReason = z.infer<typeof DeclineReason>

/** How a card was used. */
export const usageWays = ['chip', 'contactless', 'online', 'cash', 'recurring', 'unknown'] as const
export const UsageWay = z.enum(usageWays)

/** Groups that a list of bills can be narrowed to; `returned` is whatever came back, in part too. */
export const cardBillGroups = ['pending', 'completed', 'returned', 'declined'] as const
export type CardBillGroup = (typeof cardBillGroups)[number]

export const CardBill = z.object({
  id: Id,
  cardId: Id,
  last4: z.string(),
  kind: z.enum(['purchase', 'cash', 'refund', 'recharge', 'back', 'fee']),
  state: z.enum(['pending', 'completed', 'reversed', 'declined', 'failed']),
  merchant: z.string(),
  /** ISO 18245. */
  category: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** ISO 3166-1. */
  country: z.nullable(z.string()),
  currency: CardCurrency,
  /** What it adds to the card (+) or takes (−), in the card's currency; 0 for a declined one. */
  change: SignedAmountCodec,
  /** What the shop asked for, in the card's currency; 0 where it declined in another one. */
  asked: AmountCodec,
  /** In the shop's currency (ISO 4217), when it is another one. */
  foreign: z.nullable(z.object({ currency: z.string(), amount: z.string() })),
  way: UsageWay,
  reason: z.nullable(DeclineReason),
  at: InstantCodec,
})
export type CardBill = z.infer<typeof CardBill>

export const CardBillDetail = z.extend(CardBill, {
  authorised: AmountCodec,
  captured: AmountCodec,
  refunded: AmountCodec,
  held: AmountCodec,
  /** Taken from the wallet, where the card pays from it. */
  wallet: z.nullable(z.object({ asset: z.string(), amount: AmountCodec })),
  events: z.array(
    z.object({
      kind: z.enum([
        'authorised',
        'increased',
        'captured',
        'reversed',
        'expired',
        'refunded',
        'declined',
      ]),
      amount: AmountCodec,
      at: InstantCodec,
    }),
  ),
  disputable: z.boolean(),
  dispute: z.nullable(z.object({ id: Id, state: DisputeState, amount: AmountCodec })),
})
export type CardBillDetail = z.infer<typeof CardBillDetail>

export const cardBills = operation({
  path: 'cards/bills',
  kind: 'query',
  auth: 'user',
  summary:
    'What was paid with own cards, newest first; of all, a type or one, of a group, of a period.',
  input: z.object({
    cardId: z.optional(Id),
    type: z.optional(CardType),
    group: z.optional(z.enum(cardBillGroups)),
    from: z.optional(InstantCodec),
    /** Exclusive. */
    until: z.optional(InstantCodec),
    cursor: z.optional(Cursor),
  }),
  output: z.object({ bills: z.array(CardBill), next: z.nullable(Cursor) }),
  fails: [],
})

export const cardBill = operation({
  path: 'cards/bill',
  kind: 'query',
  auth: 'user',
  summary: 'One bill of an own card, with everything that happened to it.',
  input: z.object({ id: Id }),
  output: CardBillDetail,
  fails: ['NOT_FOUND'],
})

export const cardStatement = operation({
  path: 'cards/statement',
  kind: 'query',
  auth: 'user',
  summary: 'A period of an own card: what was there, what moved, what is there; sums are exact.',
  input: z.object({ cardId: Id, from: InstantCodec, until: InstantCodec }),
  output: z.object({
    currency: CardCurrency,
    opening: AmountCodec,
    recharged: AmountCodec,
    spent: AmountCodec,
    refunded: AmountCodec,
    fees: AmountCodec,
    back: AmountCodec,
    closing: AmountCodec,
  }),
  fails: ['NOT_FOUND'],
})

export const syncCard = operation({
  path: 'cards/sync',
  kind: 'command',
  auth: 'user',
  summary: 'Asks the issuer for what is not here yet.',
  input: z.object({ cardId: Id }),
  output: z.object({ found: z.number() }),
  fails: ['NOT_FOUND', 'CARD_CONFLICT', 'ISSUER_UNAVAILABLE'],
})

export const disputeBill = operation({
  path: 'cards/dispute',
  kind: 'command',
  auth: 'user',
  summary: 'Disputes a captured purchase, with what happened and what was bought.',
  input: z.object({
    id: Id,
    reason: DisputeReason,
    text: shortText(disputeTextMax),
    /** Where `productAsked` says so. */
    product: z.optional(DisputeProduct),
    /** Own uploads with the purpose `image`. */
    files: z.array(Id).check(z.maxLength(disputePhotosMax)),
  }),
  output: CardBillDetail,
  fails: ['NOT_FOUND', 'CARD_CONFLICT', 'FILE_UNKNOWN'],
})

export const withdrawDispute = operation({
  path: 'cards/withdrawDispute',
  kind: 'command',
  auth: 'user',
  summary: 'Takes a dispute back: at once while it is here, else the issuer is asked to drop it.',
  /** Of the purchase. */
  input: z.object({ id: Id }),
  output: CardBillDetail,
  fails: ['NOT_FOUND', 'CARD_CONFLICT'],
})

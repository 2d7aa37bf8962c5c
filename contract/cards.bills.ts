/** What was paid with a card and came on to it: purchases, recharges, fees, and statements. */
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
export const DeclineReason = z.enum([
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
])
export type DeclineReason = z.infer<typeof DeclineReason>

/** How a card was used. */
export const UsageWay = z.enum(['chip', 'contactless', 'online', 'cash', 'unknown'])

/** Groups that a list of bills can be narrowed to; `returned` is whatever came back, in part too. */
export const cardBillGroups = ['pending', 'completed', 'returned', 'declined'] as const
export type CardBillGroup = (typeof cardBillGroups)[number]

/**
 * What a bill is of. `back`: to the trust fund, by a card that is no more; `moved`: from or to the
 * card that was replaced; `settled`: a debt of a card that is no more, paid by the trust fund.
 */
const cardBillKinds = [
  'purchase',
  'cash',
  'refund',
  'recharge',
  'fee',
  'back',
  'moved',
  'settled',
] as const

export const CardBill = z.object({
  id: Id,
  cardId: Id,
  last4: z.string(),
  kind: z.enum(cardBillKinds),
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
  /** Of the recharge that it is, or is the fee of; only purchases and refunds have pages here. */
  orderNo: z.nullable(z.string()),
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
    'What was paid with own cards and came on to them, newest first; of all, a type or one, of a group, of a period.',
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
  summary: 'One purchase or refund of an own card, with everything that happened to it.',
  input: z.object({ id: Id }),
  output: CardBillDetail,
  fails: ['NOT_FOUND'],
})

/** Kinds of rows of a statement: as the bills', and what a dispute that was won brought. */
export const statementKinds = [...cardBillKinds, 'dispute'] as const
export type StatementKind = (typeof statementKinds)[number]

/** Rows of one statement at most; a period with more is refused. */
export const statementRowsMax = 2_000

export const StatementRow = z.object({
  id: Id,
  kind: z.enum(statementKinds),
  /** The shop, where there is one. */
  merchant: z.string(),
  /** What it adds (+) or takes (−), in the card's currency. */
  change: SignedAmountCodec,
  /** What is there after it, less what is owed. */
  balance: SignedAmountCodec,
  /** What the wallet paid for it (−) or got back (+), at dollars for one whole unit times 10^8. */
  wallet: z.nullable(
    z.object({
      asset: z.string(),
      scale: z.number(),
      change: SignedAmountCodec,
      rate: AmountCodec,
    }),
  ),
  /** The purchase's own page. */
  bill: z.nullable(Id),
  /** The recharge's own page. */
  orderNo: z.nullable(z.string()),
  at: InstantCodec,
})
export type StatementRow = z.infer<typeof StatementRow>

export const cardStatement = operation({
  path: 'cards/statement',
  kind: 'query',
  auth: 'user',
  summary:
    'A period of an own card: what was there, every movement, what is there; sums are exact, and what the wallet paid stands by asset with its rates.',
  input: z.object({ cardId: Id, from: InstantCodec, until: InstantCodec }),
  output: z.object({
    currency: CardCurrency,
    /**
     * What was there, less what was owed: `opening` and all of the following but the last come to
     * `closing`. What is taken has a minus.
     */
    opening: SignedAmountCodec,
    recharged: SignedAmountCodec,
    spent: SignedAmountCodec,
    refunded: SignedAmountCodec,
    /** Credits of disputes that were won. */
    disputed: SignedAmountCodec,
    fees: SignedAmountCodec,
    back: SignedAmountCodec,
    /** From or to a card that was replaced. */
    moved: SignedAmountCodec,
    settled: SignedAmountCodec,
    /** What the wallet paid for purchases at the moment, less what it got back. */
    covered: SignedAmountCodec,
    closing: SignedAmountCodec,
    /** The same in the wallet's coins: what left it and what came back. */
    wallet: z.array(
      z.object({ asset: z.string(), scale: z.number(), taken: AmountCodec, returned: AmountCodec }),
    ),
    /** Oldest first. */
    rows: z.array(StatementRow),
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

/**
 * The trust fund, and recharging a card: wallet → trust fund → card, or from what lies in the fund
 * already (spec §1, §3, §4, §5).
 */
import * as z from 'zod/mini'
import {
  AmountCodec,
  AssetCode,
  Cursor,
  Id,
  InstantCodec,
  OrderNo,
  SignedAmountCodec,
} from '#contract/atoms.ts'
import { CardCurrency, CardType } from '#contract/cards.ts'
import { operation } from '#contract/operation.ts'
import type { Machine } from '#kernel/machine.ts'

/** How long a quote holds its rate. */
export const quoteLifeSeconds = 60

/** Rows of one page of recharges. */
export const rechargePageSize = 30

/**
 * Life of a recharge (spec §4): under review, in progress, completed, failed. The three steps are
 * begun, in the trust fund, on the card. What fails comes back to where it came from, all of it. Below the
 * minimum none begins, so that nothing is taken that could not be credited (spec §5).
 */
export const rechargeStates = {
  review: { approve: 'progress', fail: 'failed' },
  progress: { complete: 'completed', fail: 'failed' },
  completed: {},
  failed: {},
} as const satisfies Machine<string, string>
export type RechargeState = keyof typeof rechargeStates
export const RechargeState = z.enum(['review', 'progress', 'completed', 'failed'])

/** What a recharge is paid from: a coin of the wallet, or dollars that lie in the trust fund. */
export const rechargeSources = ['wallet', 'fund'] as const
export const RechargeSource = z.enum(rechargeSources)
export type RechargeSource = z.infer<typeof RechargeSource>

export const RechargeQuote = z.object({
  id: Id,
  cardId: Id,
  source: RechargeSource,
  /** What leaves the wallet or, in the card's currency, the trust fund. */
  asset: AssetCode,
  amount: AmountCodec,
  /** Dollars for one whole unit of the asset, times 10^8. */
  rate: AmountCodec,
  currency: CardCurrency,
  /** In the currency: what it is worth, the fee, what the card gets ("expected spendable"). */
  worth: AmountCodec,
  fee: AmountCodec,
  /** Taken first where the card owes something. */
  owed: AmountCodec,
  receives: AmountCodec,
  expiresAt: InstantCodec,
})
export type RechargeQuote = z.infer<typeof RechargeQuote>

export const Recharge = z.object({
  orderNo: z.string(),
  cardId: Id,
  cardType: CardType,
  last4: z.string(),
  state: RechargeState,
  source: RechargeSource,
  asset: AssetCode,
  amount: AmountCodec,
  rate: AmountCodec,
  currency: CardCurrency,
  fee: AmountCodec,
  owed: AmountCodec,
  receives: AmountCodec,
  /** Why it failed. */
  reason: z.nullable(z.enum(['issuer', 'card', 'review'])),
  steps: z.array(
    z.object({ step: z.enum(['begun', 'fund', 'done', 'failed']), at: z.nullable(InstantCodec) }),
  ),
  billNo: z.nullable(z.string()),
  refundBillNo: z.nullable(z.string()),
  createdAt: InstantCodec,
  finishedAt: z.nullable(InstantCodec),
})
export type Recharge = z.infer<typeof Recharge>

const FundMoveKind = z.enum(['recharge', 'toCard', 'fee', 'back', 'unspent', 'refund'])
export type FundMoveKind = z.infer<typeof FundMoveKind>

/** What moved in the trust fund. */
export const FundMove = z.object({
  id: Id,
  kind: FundMoveKind,
  /** What it adds (+) or takes (−). */
  change: SignedAmountCodec,
  last4: z.nullable(z.string()),
  at: InstantCodec,
})
export type FundMove = z.infer<typeof FundMove>

/** Movements of one page. */
export const fundMovePageSize = 30

export const trustFund = operation({
  path: 'cards/fund',
  kind: 'query',
  auth: 'user',
  summary: 'The own trust fund: what is free in it, on its way to cards, and on them.',
  input: z.object({}),
  output: z.object({
    currency: CardCurrency,
    balance: AmountCodec,
    underway: AmountCodec,
    onCards: AmountCodec,
  }),
  fails: [],
})

export const fundMoves = operation({
  path: 'cards/fundMoves',
  kind: 'query',
  auth: 'user',
  summary: 'What moved in the own trust fund, newest first.',
  input: z.object({ cursor: z.optional(Cursor) }),
  output: z.object({ moves: z.array(FundMove), next: z.nullable(Cursor) }),
  fails: [],
})

export const fundToWallet = operation({
  path: 'cards/fundToWallet',
  kind: 'command',
  auth: 'user',
  money: true,
  summary:
    'Brings unspent money of the trust fund back to the wallet at the present rate, in a coin that cards are recharged with.',
  input: z.object({
    asset: AssetCode,
    /** In smallest units of the fund's currency. */
    amount: AmountCodec,
    /** The rate that was seen: dollars for one unit, times 10^8; one more than 1 % off refuses. */
    rate: AmountCodec,
    tradePassword: z.string().check(z.maxLength(12)),
  }),
  output: z.object({ received: AmountCodec, billNo: z.string() }),
  fails: [
    'ASSET_UNKNOWN',
    'PRICE_STALE',
    'QUOTE_EXPIRED',
    'AMOUNT_INVALID',
    'INSUFFICIENT_FUNDS',
    'TRADE_PASSWORD_NOT_SET',
    'TRADE_PASSWORD_INCORRECT',
    'TRADE_PASSWORD_LOCKED',
  ],
})

export const quoteRecharge = operation({
  path: 'cards/quote',
  kind: 'command',
  auth: 'user',
  feature: 'cards',
  summary: 'Rate, fee and expected amount of a recharge, held for a minute.',
  /** In the card's currency it comes from the trust fund, in the coin of its recharges from the wallet. */
  input: z.object({ cardId: Id, asset: AssetCode, amount: AmountCodec }),
  output: RechargeQuote,
  fails: [
    'NOT_FOUND',
    'CARD_CONFLICT',
    'ASSET_UNKNOWN',
    'AMOUNT_INVALID',
    'RECHARGE_TOO_SMALL',
    'RECHARGE_TOO_LARGE',
    'PRICE_STALE',
  ],
})

export const recharge = operation({
  path: 'cards/recharge',
  kind: 'command',
  auth: 'user',
  feature: 'cards',
  money: true,
  summary: 'Recharges a card as the quote says.',
  input: z.object({ quoteId: Id, tradePassword: z.string().check(z.maxLength(12)) }),
  output: Recharge,
  fails: [
    'NOT_FOUND',
    'CARD_CONFLICT',
    'QUOTE_EXPIRED',
    'ASSET_UNKNOWN',
    'TRADE_PASSWORD_NOT_SET',
    'TRADE_PASSWORD_INCORRECT',
    'TRADE_PASSWORD_LOCKED',
    'INSUFFICIENT_FUNDS',
    'STEP_UP_REQUIRED',
  ],
})

export const rechargeList = operation({
  path: 'cards/recharges',
  kind: 'query',
  auth: 'user',
  summary: 'Own recharges, newest first; of all cards or of one.',
  input: z.object({ cardId: z.optional(Id), cursor: z.optional(Cursor) }),
  output: z.object({ recharges: z.array(Recharge), next: z.nullable(Cursor) }),
  fails: [],
})

export const rechargeDetail = operation({
  path: 'cards/rechargeDetail',
  kind: 'query',
  auth: 'user',
  summary: 'One own recharge.',
  input: z.object({ orderNo: OrderNo }),
  output: Recharge,
  fails: ['NOT_FOUND'],
})

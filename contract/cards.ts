/** Payment cards: what there is, in which state, and who may do what in it (spec §3, §4). */
import * as z from 'zod/mini'
import { AmountCodec, Id, InstantCodec } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'
import type { Machine } from '#kernel/machine.ts'

/** Types of a card, in the specification's words: MUSE is platinum, UTGL black or elite (spec §1). */
export const cardTypes = ['Master', 'MUSE', 'UTGL'] as const
export const CardType = z.enum(cardTypes)
export type CardType = z.infer<typeof CardType>

/** Days before the end of a card's last month from which another one can be had in its place. */
export const renewDays = 60

/** Currencies of cards with the decimals of their smallest unit (ISO 4217). */
export const cardCurrencies = { USD: 2 } as const
export const CardCurrency = z.enum(['USD'])
export type CardCurrency = z.infer<typeof CardCurrency>

/** Decimals of an asset that is a card's currency; undefined for coins. */
export const currencyScale = (asset: string): number | undefined =>
  new Map<string, number>(Object.entries(cardCurrencies)).get(asset)

/** Cards and open applications that one user may have, of all types together. */
export const cardMax = 10

/**
 * Life of a card from the moment the issuer made it. `inactive`: printed, posted or handed over,
 * and not yet in use. Closed is final: a lost card is replaced by another one. Unbound is final
 * too: the card is the holder's no longer, and its unspent money is back in the trust fund.
 */
export const cardStates = {
  inactive: { activate: 'active', close: 'closed', unbind: 'unbound' },
  active: { lock: 'locked', close: 'closed', unbind: 'unbound' },
  locked: { unlock: 'active', close: 'closed', unbind: 'unbound' },
  closed: {},
  unbound: {},
} as const satisfies Machine<string, string>
export type CardState = keyof typeof cardStates
export type CardEvent = 'activate' | 'lock' | 'unlock' | 'close' | 'unbind'
export const CardState = z.enum(['inactive', 'active', 'locked', 'closed', 'unbound'])

/** Whether a card in this state is no more. */
export const isOver = (state: CardState): boolean => state === 'closed' || state === 'unbound'

/** Who locked a card: only they, or somebody above them, unlock it. */
export const Locker = z.enum(['holder', 'operator', 'issuer'])
export type Locker = z.infer<typeof Locker>

/** Why a card was closed. */
export const CloseReason = z.enum(['lost', 'stolen', 'damaged', 'expired', 'ended'])
export type CloseReason = z.infer<typeof CloseReason>

/** What a holder can do with a card (spec §4 "card operations"), and what else a card is used for. */
export const cardActions = [
  'activate',
  'lock',
  'unlock',
  'reportLost',
  'unbind',
  'changePin',
  'reveal',
  'recharge',
  'changePhone',
  'setControls',
  'sync',
] as const
export const CardAction = z.enum(cardActions)
export type CardAction = z.infer<typeof CardAction>

/** What the holder may do in each state: the one table that server and screens read. */
const holderActions = {
  inactive: ['activate', 'reportLost', 'unbind', 'recharge', 'changePhone', 'sync'],
  active: [
    'lock',
    'reportLost',
    'unbind',
    'changePin',
    'reveal',
    'recharge',
    'changePhone',
    'setControls',
    'sync',
  ],
  locked: ['unlock', 'reportLost', 'unbind', 'recharge', 'changePhone', 'setControls', 'sync'],
  closed: ['sync'],
  unbound: [],
} as const satisfies Record<CardState, readonly CardAction[]>

/** Whether somebody above its holder locked a card. */
export const isLockedAbove = (lockedBy: Locker | null): boolean =>
  lockedBy !== null && lockedBy !== 'holder'

/**
 * Whether a holder may do something with a card now. What somebody above the holder locked, the
 * holder neither unlocks nor takes back, and may only close: the money stays where it is until the
 * case is decided.
 */
export function holderMay(action: CardAction, state: CardState, lockedBy: Locker | null): boolean {
  const allowed: readonly CardAction[] = holderActions[state]
  if (!allowed.includes(action)) return false
  return !(
    isLockedAbove(lockedBy) &&
    (action === 'unlock' || action === 'unbind' || action === 'recharge')
  )
}

/**
 * Why no other card takes the place of one that is lost: it was never in use; the next one is under
 * way already; it is locked from above; its own bank replaces it; its holder has had the most of a
 * year.
 */
export const ReplacementBar = z.enum(['unused', 'underWay', 'lockedAbove', 'bound', 'limit'])
export type ReplacementBar = z.infer<typeof ReplacementBar>

/** Physical or virtual. */
export const cardForms = ['physical', 'virtual'] as const
export const CardForm = z.enum(cardForms)
export type CardForm = z.infer<typeof CardForm>

/** Where a posted card is. */
export const shippingStages = [
  'pending',
  'shipped',
  'delivered',
  'ready',
  'returned',
  'failed',
] as const

export const Shipping = z.object({
  /** `ready`: it can be collected at the pick-up point. */
  state: z.enum(shippingStages),
  carrier: z.nullable(z.string()),
  trackingNo: z.nullable(z.string()),
  /** Expected arrival; within 30 days of posting at most (spec §9). */
  eta: z.nullable(InstantCodec),
})
export type Shipping = z.infer<typeof Shipping>

/** Days within which a card is mailed, depending on the region (spec §9). */
export const mailingDays = 30

/** Switches of a card: what it may be used for. */
export const CardSwitches = z.object({
  online: z.boolean(),
  contactless: z.boolean(),
  cash: z.boolean(),
  /** Purchases outside the region of the holder's address. */
  abroad: z.boolean(),
})
export type CardSwitches = z.infer<typeof CardSwitches>

/** Kinds of merchants that a holder may block; each stands for ranges of merchant codes (ISO 18245). */
export const merchantGroups = ['gambling', 'crypto', 'adult', 'bars', 'travel', 'cashLike'] as const
export const MerchantGroup = z.enum(merchantGroups)
export type MerchantGroup = z.infer<typeof MerchantGroup>

/** Limits of a card in smallest units of its currency; null where only the programme's apply. */
export const CardLimits = z.object({
  single: z.nullable(AmountCodec),
  daily: z.nullable(AmountCodec),
  monthly: z.nullable(AmountCodec),
})
export type CardLimits = z.infer<typeof CardLimits>

/** A card as its holder sees it: never its number, only the last four digits. */
export const Card = z.object({
  id: Id,
  type: CardType,
  form: CardForm,
  state: CardState,
  /** The issuer has not been told of this state yet; ours counts already. */
  confirming: z.boolean(),
  lockedBy: z.nullable(Locker),
  closeReason: z.nullable(CloseReason),
  currency: CardCurrency,
  /** Region of the holder's address (ISO 3166-1). */
  region: z.string(),
  last4: z.string(),
  expiry: z.object({ month: z.number(), year: z.number() }),
  holderName: z.string(),
  remark: z.string(),
  /** Masked. */
  phone: z.nullable(z.string()),
  /** What is on the card itself, holds taken off; null where it pays from the wallet. */
  balance: z.nullable(AmountCodec),
  /** What could be spent at once now, after every limit. */
  available: AmountCodec,
  /** What of the day's limit is left, and the limit. */
  daily: z.object({ left: AmountCodec, limit: AmountCodec }),
  /** Owed by the holder: captured above what there was. Taken from the next recharge first. */
  owed: AmountCodec,
  pinSet: z.boolean(),
  shipping: z.nullable(Shipping),
  /** The card that this one replaces, and the one that replaced it. */
  replaces: z.nullable(Id),
  replacedBy: z.nullable(Id),
  /** Application of the replacement that is on its way. */
  replacement: z.nullable(Id),
  actions: z.array(CardAction),
  createdAt: InstantCodec,
  activatedAt: z.nullable(InstantCodec),
})
export type Card = z.infer<typeof Card>

/** A card with what its own page shows. */
export const CardDetail = z.extend(Card, {
  switches: CardSwitches,
  blockedGroups: z.array(MerchantGroup),
  limits: CardLimits,
  /** Null where it can be replaced; closing it is always possible. */
  replacementBar: z.nullable(ReplacementBar),
  /** The application of a card that the post lost or brought back: another is sent there, or the fee comes back. */
  undelivered: z.nullable(Id),
  /** It expires soon, and the next one can be asked for. */
  renewable: z.boolean(),
  programmeLimits: z.object({ single: AmountCodec, daily: AmountCodec, monthly: AmountCodec }),
})
export type CardDetail = z.infer<typeof CardDetail>

export const cardList = operation({
  path: 'cards/list',
  kind: 'query',
  auth: 'user',
  summary: 'Own cards, those in use first, then the newest.',
  input: z.object({}),
  output: z.object({ cards: z.array(Card) }),
  fails: [],
})

export const cardDetail = operation({
  path: 'cards/card',
  kind: 'query',
  auth: 'user',
  summary: 'One own card.',
  input: z.object({ id: Id }),
  output: CardDetail,
  fails: ['NOT_FOUND'],
})

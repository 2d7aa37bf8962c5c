/** What each type of card costs, may do and needs, as an operator says (entry `cards`). */
import * as z from 'zod/mini'
import { AmountCodec, AssetCode } from '#contract/atoms.ts'
import { CardCurrency, CardForm, CardType, cardTypes } from '#contract/cards.ts'
import { operation } from '#contract/operation.ts'

/** Where the money of a purchase comes from: what was loaded before, or the wallet at that moment. */
export const fundings = ['prepaid', 'jit'] as const
export const Funding = z.enum(fundings)

/** Who can make a card. */
export const issuers = ['stripe', 'lithic'] as const

/** How a card comes to its holder (spec §3 "card pick-up"). */
export const pickUps = ['mail', 'counter'] as const
export const PickUp = z.enum(pickUps)
export type PickUp = z.infer<typeof PickUp>

/** Decimal in whole units, more than zero. */
const Decimal = z.string().check(z.regex(/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,8})?$/))
const Cents = z.int().check(z.minimum(1), z.maximum(100_000_000_00))

export const pickUpPointsMax = 50

/** Where cards can be collected in person. */
export const PickUpPoint = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{2,40}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  address: z.string().check(z.minLength(1), z.maxLength(200)),
  /** As post to it is addressed. */
  city: z.string().check(z.maxLength(80), z.regex(/\p{L}/u)),
  postalCode: z.string().check(z.maxLength(20), z.regex(/[A-Za-z0-9]/)),
  /** ISO 3166-1. */
  region: z.string().check(z.regex(/^[A-Z]{2}$/)),
  hours: z.string().check(z.maxLength(120)),
})
export type PickUpPoint = z.infer<typeof PickUpPoint>

/** What counts in a programme that was written before two operators were asked. */
const firstTwoFrom = 10_000_00

const Terms = z.object({
  type: CardType,
  /** New applications are taken. */
  open: z.boolean(),
  issuer: z.enum(issuers),
  currency: CardCurrency,
  form: CardForm,
  funding: Funding,
  /** Paid once, from the wallet, when the application is handed in. */
  fee: z.object({ asset: AssetCode, amount: Decimal }),
  /** An application needs a recommendation code (spec §3); otherwise it may have one. */
  codeRequired: z.boolean(),
  pickUps: z.array(PickUp),
  /** Regions (ISO 3166-1) that the card is issued in; empty for every one. */
  regions: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** In smallest units of the currency, as the limits. */
  recharge: z.object({
    asset: AssetCode,
    min: Cents,
    max: Cents,
    /** From here on somebody looks at it before it goes to the card. */
    reviewFrom: Cents,
    /** From here on two operators let it go on; below it one. */
    twoFrom: z._default(Cents, firstTwoFrom),
    /** Basis points of what is loaded, and a fixed part. */
    feeBp: z.int().check(z.minimum(0), z.maximum(2_000)),
    feeFixed: z.int().check(z.minimum(0), z.maximum(100_000)),
  }),
  limits: z.object({ single: Cents, daily: Cents, monthly: Cents }),
  pinLength: z.object({
    min: z.int().check(z.minimum(4), z.maximum(6)),
    max: z.int().check(z.minimum(4), z.maximum(6)),
  }),
})
export type Programme = z.infer<typeof Terms>

/** Terms by which a card can be had and used: one that is sent needs a way, and no span runs backwards. */
const Programme = Terms.check(
  z.refine(({ form, pickUps }: Programme) => form === 'virtual' || pickUps.length > 0, {
    path: ['pickUps'],
  }),
  z.refine(({ recharge }: Programme) => recharge.min <= recharge.max, {
    path: ['recharge', 'max'],
  }),
  z.refine(({ pinLength }: Programme) => pinLength.min <= pinLength.max, {
    path: ['pinLength', 'max'],
  }),
)

/** Every type once: cards of a programme go on when no new ones are made, which is `open`. */
const areAll = (programmes: readonly { readonly type: CardType }[]): boolean =>
  cardTypes.every((type) => programmes.filter((one) => one.type === type).length === 1)

/** Entry `cards` of the app config: the programmes, and where cards are collected. */
export const CardsEntry = z.object({
  key: z.literal('cards'),
  programmes: z.array(Programme).check(z.maxLength(cardTypes.length), z.refine(areAll)),
  pickUpPoints: z.array(PickUpPoint).check(z.maxLength(pickUpPointsMax)),
})
export type CardsEntry = z.infer<typeof CardsEntry>

const everywhere: Pick<Programme, 'issuer' | 'currency' | 'regions' | 'open'> = {
  issuer: 'stripe',
  currency: 'USD',
  regions: [],
  open: true,
}
const usdt = (min: number, max: number, reviewFrom: number, twoFrom: number) =>
  ({ asset: 'USDT', min, max, reviewFrom, twoFrom, feeBp: 100, feeFixed: 0 }) as const

/** What counts until an operator says otherwise. */
export const firstCards: CardsEntry = {
  key: 'cards',
  programmes: [
    {
      ...everywhere,
      type: 'Master',
      form: 'virtual',
      funding: 'jit',
      fee: { asset: 'USDT', amount: '10' },
      codeRequired: false,
      pickUps: [],
      recharge: usdt(10_00, 5_000_00, 5_000_00, 5_000_00),
      limits: { single: 2_000_00, daily: 5_000_00, monthly: 20_000_00 },
      pinLength: { min: 4, max: 4 },
    },
    {
      ...everywhere,
      type: 'MUSE',
      form: 'physical',
      funding: 'prepaid',
      fee: { asset: 'USDT', amount: '60' },
      codeRequired: false,
      pickUps: ['mail', 'counter'],
      recharge: usdt(20_00, 20_000_00, 10_000_00, 15_000_00),
      limits: { single: 10_000_00, daily: 20_000_00, monthly: 100_000_00 },
      pinLength: { min: 4, max: 6 },
    },
    {
      ...everywhere,
      type: 'UTGL',
      form: 'physical',
      funding: 'prepaid',
      fee: { asset: 'USDT', amount: '300' },
      codeRequired: true,
      pickUps: ['mail', 'counter'],
      recharge: usdt(100_00, 100_000_00, 50_000_00, 75_000_00),
      limits: { single: 50_000_00, daily: 100_000_00, monthly: 500_000_00 },
      pinLength: { min: 4, max: 6 },
    },
  ],
  pickUpPoints: [
    {
      id: 'hong-kong-central',
      name: 'Auric Central',
      address: '8 Example Street, Central',
      city: 'Hong Kong',
      postalCode: '999077',
      region: 'HK',
      hours: '10–18, Mon–Fri',
    },
  ],
}

/** A programme as whoever may apply sees it. */
export const ProgrammeOffer = z.object({
  type: CardType,
  form: CardForm,
  funding: Funding,
  currency: CardCurrency,
  fee: z.object({ asset: AssetCode, amount: AmountCodec }),
  codeRequired: z.boolean(),
  pickUps: z.array(PickUp),
  limits: z.object({ single: AmountCodec, daily: AmountCodec, monthly: AmountCodec }),
  recharge: z.object({
    asset: AssetCode,
    min: AmountCodec,
    max: AmountCodec,
    feeBp: z.number(),
    feeFixed: AmountCodec,
  }),
  pinLength: z.object({ min: z.number(), max: z.number() }),
  /** Why it cannot be applied for now; null when it can. */
  closed: z.nullable(z.enum(['closed', 'region', 'tooMany', 'noIssuer'])),
  /** Whether a card that somebody holds already can be bound: its issuer has fields for its number. */
  bindable: z.boolean(),
})
export type ProgrammeOffer = z.infer<typeof ProgrammeOffer>

export const programmeList = operation({
  path: 'cards/programmes',
  kind: 'query',
  auth: 'user',
  summary: 'The types of cards on offer, with their fees and limits, and where they are collected.',
  input: z.object({}),
  output: z.object({
    programmes: z.array(ProgrammeOffer),
    pickUpPoints: z.array(PickUpPoint),
  }),
  fails: ['ASSET_UNKNOWN'],
})

/** Applying for a card: identity, details, fee, review, issuing, delivery (spec §3, §4, §5). */
import * as z from 'zod/mini'
import { catch as otherwise } from 'zod/mini'
import { AmountCodec, AssetCode, Id, InstantCodec, shortText } from '#contract/atoms.ts'
import { IdentityChoice, OwnProof } from '#contract/cards.identity.ts'
import { CardType, Shipping } from '#contract/cards.ts'
import { PickUp } from '#contract/cards.programmes.ts'
import { operation } from '#contract/operation.ts'
import type { Machine } from '#kernel/machine.ts'

/**
 * Life of an application. Up to `info` nothing is paid. Paying hands it in; whatever ends it after
 * that brings the fee back in the same transaction. `approval`: the issuer is asked; `opening`:
 * made and on its way; `activation`: in the holder's hands. What the post lost or brought back is
 * made anew (`resend`), or ends it (`fail`). `end`: the card is no more before it was in use.
 */
export const applicationStates = {
  kyc: { bindIdentity: 'info', cancel: 'cancelled' },
  info: { pay: 'review', cancel: 'cancelled' },
  review: { approve: 'approval', reject: 'rejected', cancel: 'cancelled' },
  approval: { issue: 'opening', refuse: 'rejected' },
  opening: {
    deliver: 'activation',
    resend: 'approval',
    fail: 'rejected',
    activate: 'opened',
    end: 'opened',
  },
  activation: { resend: 'approval', fail: 'rejected', activate: 'opened', end: 'opened' },
  opened: {},
  rejected: {},
  cancelled: {},
} as const satisfies Machine<string, string>
export type ApplicationState = keyof typeof applicationStates
export type ApplicationEvent =
  | 'bindIdentity'
  | 'pay'
  | 'cancel'
  | 'approve'
  | 'reject'
  | 'issue'
  | 'refuse'
  | 'deliver'
  | 'resend'
  | 'fail'
  | 'activate'
  | 'end'

/** Times that another card is sent in place of one that did not arrive. */
export const resendMax = 3

/** Card opening progress as people read it, in the specification's words and order (spec §4). */
export const openingStatuses = [
  /** Waiting for KYC binding. */
  'kycPending',
  /** Waiting for perfect information. */
  'infoPending',
  /** Waiting for approval. */
  'review',
  'kycRejected',
  'kycApproved',
  /** KYC submitting. */
  'kycSubmitting',
  /** Card opening in progress. */
  'opening',
  /** Approval process. */
  'approval',
  /** Card opened. */
  'opened',
  /** Pending activation. */
  'activation',
  'rejected',
  'cancelled',
  /** Whatever a newer server says that an older app on a phone has no word for. */
  'unknown',
] as const
export const OpeningStatus = otherwise(z.enum(openingStatuses), 'unknown')
export type OpeningStatus = z.infer<typeof OpeningStatus>

/** Where a card is sent (spec §3): every field but `residential` is required (spec §5). */
export const MailAddress = z.object({
  /** ISO 3166-1. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  city: shortText(80),
  postalCode: shortText(20),
  address: shortText(200),
  recipient: shortText(80),
  /** For whoever posts it, who reads it at the desk: no issuer asks for it. */
  residential: z.boolean(),
})
export type MailAddress = z.infer<typeof MailAddress>

export const Delivery = z.discriminatedUnion('way', [
  z.object({ way: z.literal('mail'), to: MailAddress }),
  z.object({ way: z.literal('counter'), point: z.string().check(z.maxLength(40)) }),
])
export type Delivery = z.infer<typeof Delivery>

/** Who the card is for, as the issuer needs it: latin letters, as on the document. */
export const HolderDetails = z.object({
  firstName: shortText(24),
  lastName: shortText(24),
  /** On the card: at most 26 characters (ISO/IEC 7813). */
  cardName: shortText(26),
  /** `YYYY-MM-DD`. */
  birthday: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  /** E.164. */
  phone: shortText(20),
  billing: MailAddress,
})
export type HolderDetails = z.infer<typeof HolderDetails>

/** Stands for a birthday where a holder is not shown whole. */
export const hiddenBirthday = '0000-00-00'

/** Why an application was turned down, in words of `text/<language>/cards.ts`. */
const refusalReasons = [
  'identity',
  'details',
  'address',
  'region',
  'issuer',
  'delivery',
  'stock',
  'other',
] as const
export const RefusalReason = z.enum(refusalReasons)
/** Why an application ended: turned down, or its card was closed by the issuer or expired unused. */
export const EndReason = z.enum([...refusalReasons, 'closed', 'expired'])

export const Application = z.object({
  id: Id,
  type: CardType,
  status: OpeningStatus,
  /** The card it came to, or that it replaces. */
  cardId: z.nullable(Id),
  replaces: z.nullable(Id),
  /** Null while no proof of identity is bound. */
  identity: z.nullable(
    z.object({ source: z.enum(['own', 'third']), authNo: z.nullable(z.string()) }),
  ),
  /** Null once none can be chosen any more. */
  ownProof: z.nullable(OwnProof),
  details: z.nullable(HolderDetails),
  delivery: z.nullable(Delivery),
  pickUps: z.array(PickUp),
  fee: z.object({ asset: AssetCode, amount: AmountCodec }),
  paidAt: z.nullable(InstantCodec),
  refunded: z.boolean(),
  billNo: z.nullable(z.string()),
  reason: z.nullable(EndReason),
  /** Of the reviewer or issuer, fit to show. */
  note: z.nullable(z.string()),
  shipping: z.nullable(Shipping),
  /** The post lost the card or brought it back: another is sent, or the fee comes back. */
  undelivered: z.boolean(),
  /** Made by an agent for this person. */
  byAgent: z.boolean(),
  cancellable: z.boolean(),
  /** What happened when, the newest last. */
  timeline: z.array(z.object({ status: OpeningStatus, at: InstantCodec })),
  createdAt: InstantCodec,
})
export type Application = z.infer<typeof Application>

export const applyForCard = operation({
  path: 'cards/apply',
  kind: 'command',
  auth: 'user',
  feature: 'cards',
  summary: 'Begins an application; nothing is paid yet.',
  input: z.object({
    type: CardType,
    recommendationCode: shortText(20),
    /** The agreement with the company that checks identities, ticked (spec §5). */
    acceptTerms: z.boolean(),
  }),
  output: Application,
  fails: [
    'TERMS_REQUIRED',
    'CARD_CLOSED',
    'CARD_LIMIT',
    'RECOMMENDATION_REQUIRED',
    'RECOMMENDATION_UNKNOWN',
    'RECOMMENDATION_OWN',
    'ASSET_UNKNOWN',
  ],
})

export const applicationList = operation({
  path: 'cards/applications',
  kind: 'query',
  auth: 'user',
  summary: 'Own applications, newest first.',
  input: z.object({}),
  output: z.object({ applications: z.array(Application) }),
  fails: [],
})

export const applicationDetail = operation({
  path: 'cards/application',
  kind: 'query',
  auth: 'user',
  summary: 'One own application.',
  input: z.object({ id: Id }),
  output: Application,
  fails: ['NOT_FOUND'],
})

export const bindIdentity = operation({
  path: 'cards/bindIdentity',
  kind: 'command',
  auth: 'user',
  summary: 'Takes a proof of identity for an application, and for nothing else from then on.',
  input: z.object({ id: Id, identity: IdentityChoice }),
  output: Application,
  fails: ['NOT_FOUND', 'CARD_CONFLICT', 'IDENTITY_NOT_USABLE', 'CLAIM_OWN', 'RECOMMENDATION_OWN'],
})

export const saveDetails = operation({
  path: 'cards/saveDetails',
  kind: 'command',
  auth: 'user',
  summary: 'Keeps holder and delivery of an application that was not handed in.',
  input: z.object({ id: Id, details: HolderDetails, delivery: z.nullable(Delivery) }),
  output: Application,
  fails: [
    'NOT_FOUND',
    'CARD_CONFLICT',
    'CARD_DETAILS_INVALID',
    'CARD_EMAIL_REQUIRED',
    'PHONE_INVALID',
    'CARD_DELIVERY_REQUIRED',
  ],
})

export const payForCard = operation({
  path: 'cards/payFee',
  kind: 'command',
  auth: 'user',
  feature: 'cards',
  money: true,
  summary: 'Pays the fee from the wallet and hands the application in.',
  input: z.object({
    id: Id,
    /** The fee the person saw; another one now refuses. */
    asset: AssetCode,
    amount: AmountCodec,
    tradePassword: z.string().check(z.maxLength(12)),
  }),
  output: Application,
  fails: [
    'NOT_FOUND',
    'CARD_CONFLICT',
    'CARD_DETAILS_INVALID',
    'CARD_EMAIL_REQUIRED',
    'CARD_DELIVERY_REQUIRED',
    'FEE_CHANGED',
    'ASSET_UNKNOWN',
    'TRADE_PASSWORD_NOT_SET',
    'TRADE_PASSWORD_INCORRECT',
    'TRADE_PASSWORD_LOCKED',
    'INSUFFICIENT_FUNDS',
    'STEP_UP_REQUIRED',
  ],
})

export const cancelApplication = operation({
  path: 'cards/cancelApplication',
  kind: 'command',
  auth: 'user',
  summary:
    'Calls an application off before the issuer is asked, or when its card did not arrive; a fee that was paid comes back.',
  input: z.object({ id: Id }),
  output: Application,
  fails: ['NOT_FOUND', 'CARD_CONFLICT'],
})

export const sendCardAgain = operation({
  path: 'cards/sendAgain',
  kind: 'command',
  auth: 'user',
  feature: 'cards',
  summary: 'Has another card sent in place of one that the post lost or brought back.',
  input: z.object({ id: Id, delivery: Delivery }),
  output: Application,
  fails: [
    'NOT_FOUND',
    'CARD_CONFLICT',
    'CARD_DELIVERY_REQUIRED',
    'CARD_EMAIL_REQUIRED',
    'CARD_RESEND_LIMIT',
    'STEP_UP_REQUIRED',
  ],
})

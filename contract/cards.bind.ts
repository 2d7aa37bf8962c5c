/** Binding a card that somebody holds already, and changing the phone of a card (spec §3, §4, §5). */
import * as z from 'zod/mini'
import { Done, Id, InstantCodec, shortText } from '#contract/atoms.ts'
import { CardType } from '#contract/cards.ts'
import { Work } from '#contract/identity.access.ts'
import { operation } from '#contract/operation.ts'
import type { Machine } from '#kernel/machine.ts'

/** Requests of one user that are open at once. */
export const openBindMax = 3

/** Steps of a request: applied for, approved by people, checked with the issuer, bound. */
export const bindStates = {
  pending: { approve: 'checking', reject: 'rejected', cancel: 'cancelled' },
  checking: { confirm: 'bound', refuse: 'rejected' },
  rejected: { edit: 'pending', cancel: 'cancelled' },
  bound: {},
  cancelled: {},
} as const satisfies Machine<string, string>
export type BindState = keyof typeof bindStates
export type BindEvent = 'approve' | 'reject' | 'cancel' | 'confirm' | 'refuse' | 'edit'
export const BindState = z.enum(['pending', 'checking', 'rejected', 'bound', 'cancelled'])

/** Why a request was rejected (spec §8): in words of `text/<language>/cards.ts`. */
export const BindReason = z.enum(['information', 'bound', 'notFound', 'notEligible', 'other'])

/**
 * What the issuer's frames give for number and expiry date typed into them: the number itself never
 * reaches us. Missing means that no number was typed, which is refused as an illegal operation
 * (spec §5).
 */
const CardToken = z.string().check(z.maxLength(200))

export const BindRequest = z.object({
  id: Id,
  type: CardType,
  state: BindState,
  last4: z.string(),
  holderName: z.string(),
  /** As it was typed: E.164. */
  phone: z.string(),
  remark: z.string(),
  reason: z.nullable(BindReason),
  note: z.nullable(z.string()),
  /** The card, once it is bound. */
  cardId: z.nullable(Id),
  createdAt: InstantCodec,
  /** When each step was reached. */
  steps: z.array(z.object({ state: BindState, at: InstantCodec })),
})
export type BindRequest = z.infer<typeof BindRequest>

/** A code that was sent to a phone. */
const Code = z.string().check(z.maxLength(12))

/** What the issuer's script is loaded with; it makes the fields that a card number is typed into. */
export const NumberField = z.object({
  scriptUrl: z.string(),
  /** The only origin whose frame and messages the script uses. */
  origin: z.string(),
  publishableKey: z.string(),
})

export const numberField = operation({
  path: 'cards/numberField',
  kind: 'query',
  auth: 'user',
  summary: "The issuer's field for typing a card number: we see a token, never the number.",
  input: z.object({ type: CardType }),
  output: NumberField,
  fails: ['CARD_CLOSED', 'CARD_NOT_BINDABLE', 'ISSUER_UNAVAILABLE'],
})

export const sendCardCode = operation({
  path: 'cards/sendBindCode',
  kind: 'command',
  auth: 'user',
  summary:
    'Sends a code to the phone of a card that is to be bound. It answers the same whatever phone the issuer has.',
  input: z.object({ type: CardType, phone: shortText(20), work: Work }),
  output: z.object({ resendSeconds: z.number(), lifeSeconds: z.number() }),
  fails: [
    'PHONE_INVALID',
    'CARD_CLOSED',
    'CARD_NOT_BINDABLE',
    'ISSUER_UNAVAILABLE',
    'WORK_REQUIRED',
  ],
})

const BindInput = {
  token: CardToken,
  holderName: shortText(26),
  phone: shortText(20),
  /** Sent to that phone: who has it in hand holds the card's own, once the issuer names the same. */
  code: Code,
  remark: shortText(60),
}

export const bindCard = operation({
  path: 'cards/bind',
  kind: 'command',
  auth: 'user',
  feature: 'cards',
  summary: 'Asks for a card that one holds to be bound to the account.',
  input: z.object({ type: CardType, ...BindInput }),
  output: BindRequest,
  fails: [
    'CARD_NUMBER_MISSING',
    'CARD_TOKEN_INVALID',
    'CARD_BOUND',
    'CARD_HOLDER_REQUIRED',
    'PHONE_INVALID',
    'CODE_INCORRECT',
    'CODE_EXPIRED',
    'CARD_CLOSED',
    'CARD_NOT_BINDABLE',
    'CARD_LIMIT',
    'ISSUER_UNAVAILABLE',
  ],
})

export const editBind = operation({
  path: 'cards/editBind',
  kind: 'command',
  auth: 'user',
  summary: 'Mends a rejected request and hands it in again.',
  input: z.object({ id: Id, ...BindInput }),
  output: BindRequest,
  fails: [
    'NOT_FOUND',
    'CARD_CONFLICT',
    'CARD_NUMBER_MISSING',
    'CARD_TOKEN_INVALID',
    'CARD_BOUND',
    'CARD_HOLDER_REQUIRED',
    'PHONE_INVALID',
    'CODE_INCORRECT',
    'CODE_EXPIRED',
    'CARD_CLOSED',
    'CARD_NOT_BINDABLE',
    'CARD_LIMIT',
    'ISSUER_UNAVAILABLE',
  ],
})

export const cancelBind = operation({
  path: 'cards/cancelBind',
  kind: 'command',
  auth: 'user',
  summary: 'Takes a request back that was not approved.',
  input: z.object({ id: Id }),
  output: BindRequest,
  fails: ['NOT_FOUND', 'CARD_CONFLICT'],
})

export const bindList = operation({
  path: 'cards/bindRequests',
  kind: 'query',
  auth: 'user',
  summary: 'Own requests to bind a card, newest first.',
  input: z.object({}),
  output: z.object({ requests: z.array(BindRequest) }),
  fails: [],
})

export const bindDetail = operation({
  path: 'cards/bindRequest',
  kind: 'query',
  auth: 'user',
  summary: 'One own request to bind a card.',
  input: z.object({ id: Id }),
  output: BindRequest,
  fails: ['NOT_FOUND'],
})

export const sendCardPhoneCode = operation({
  path: 'cards/sendPhoneCode',
  kind: 'command',
  auth: 'user',
  summary:
    'Sends a code to the new phone of an own card, and one to the old phone if there is one.',
  input: z.object({ id: Id, phone: shortText(20), work: Work }),
  output: z.object({
    resendSeconds: z.number(),
    lifeSeconds: z.number(),
    oldPhone: z.nullable(z.string()),
  }),
  fails: [
    'NOT_FOUND',
    'CARD_CONFLICT',
    'CARD_NOT_BINDABLE',
    'ISSUER_UNAVAILABLE',
    'PHONE_INVALID',
    'WORK_REQUIRED',
  ],
})

export const changeCardPhone = operation({
  path: 'cards/changePhone',
  kind: 'command',
  auth: 'user',
  summary: 'Gives an own card another phone: the number typed at the issuer, and both codes.',
  input: z.object({
    id: Id,
    token: CardToken,
    phone: shortText(20),
    code: Code,
    /** From the old phone; empty where there is none. */
    oldCode: Code,
  }),
  output: Done,
  fails: [
    'NOT_FOUND',
    'CARD_CONFLICT',
    'CARD_NOT_BINDABLE',
    'CARD_NUMBER_MISSING',
    'CARD_TOKEN_INVALID',
    'PHONE_INVALID',
    'CODE_INCORRECT',
    'CODE_EXPIRED',
    'ISSUER_UNAVAILABLE',
  ],
})

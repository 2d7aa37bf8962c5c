/** What a holder does with a card: activate, lock, unlock, lost, unbind, PIN, reveal, limits (spec §4, §5). */
import * as z from 'zod/mini'
import { Done, Id, shortText } from '#contract/atoms.ts'
import { CardDetail, CardLimits, CardSwitches, MerchantGroup } from '#contract/cards.ts'
import { Delivery } from '#contract/cards.apply.ts'
import { operation } from '#contract/operation.ts'

/** Wrong last digits before a card asks for a pause, and the pause. */
export const activationTries = { max: 5, perMinutes: 15 } as const

/** Cards that one user may have replaced, and the days that count. */
export const replacements = { max: 3, perDays: 365 } as const

export const activateCard = operation({
  path: 'cards/activate',
  kind: 'command',
  auth: 'user',
  summary: 'Activates an own card that is in hand: its last four digits say so.',
  input: z.object({ id: Id, last4: z.string().check(z.maxLength(8)) }),
  output: CardDetail,
  fails: [
    'NOT_FOUND',
    'CARD_CONFLICT',
    'CARD_LOCKED_ABOVE',
    'CARD_DIGITS_INCORRECT',
    'STEP_UP_REQUIRED',
  ],
})

export const lockCard = operation({
  path: 'cards/lock',
  kind: 'command',
  auth: 'user',
  whileFrozen: true,
  summary: 'Locks an own card at once; nothing has to be proved.',
  input: z.object({ id: Id }),
  output: CardDetail,
  fails: ['NOT_FOUND', 'CARD_CONFLICT'],
})

export const unlockCard = operation({
  path: 'cards/unlock',
  kind: 'command',
  auth: 'user',
  summary: 'Unlocks a card that its holder locked.',
  input: z.object({ id: Id }),
  output: CardDetail,
  fails: ['NOT_FOUND', 'CARD_CONFLICT', 'CARD_LOCKED_ABOVE', 'STEP_UP_REQUIRED'],
})

/** Why another card is not asked for in place of one. */
const replacementFails = [
  'NOT_FOUND',
  'CARD_CONFLICT',
  'CARD_LOCKED_ABOVE',
  'CARD_NOT_ACTIVATED',
  'CARD_REPLACEMENT_LIMIT',
  'CARD_DELIVERY_REQUIRED',
  'CARD_EMAIL_REQUIRED',
  'STEP_UP_REQUIRED',
] as const

export const reportLost = operation({
  path: 'cards/reportLost',
  kind: 'command',
  auth: 'user',
  whileFrozen: true,
  summary:
    'Closes a lost, stolen or damaged card at once; another in its place is proved, and not under a lock from above.',
  input: z.object({
    id: Id,
    reason: z.enum(['lost', 'stolen', 'damaged']),
    /** A replacement, sent there; null for none. A virtual one needs no address. */
    replace: z.boolean(),
    delivery: z.nullable(Delivery),
  }),
  output: CardDetail,
  fails: replacementFails,
})

export const renewCard = operation({
  path: 'cards/renew',
  kind: 'command',
  auth: 'user',
  feature: 'cards',
  summary:
    'Asks for the next card in place of one that expires soon, which works until the next is activated.',
  input: z.object({ id: Id, delivery: z.nullable(Delivery) }),
  output: CardDetail,
  fails: replacementFails,
})

export const unbindCard = operation({
  path: 'cards/unbind',
  kind: 'command',
  auth: 'user',
  money: true,
  summary: 'Gives an own card up; what was not spent comes back to the trust fund.',
  input: z.object({ id: Id, tradePassword: z.string().check(z.maxLength(12)) }),
  output: CardDetail,
  fails: [
    'NOT_FOUND',
    'CARD_CONFLICT',
    'CARD_PAYMENTS_OPEN',
    'CARD_OWES',
    'TRADE_PASSWORD_NOT_SET',
    'TRADE_PASSWORD_INCORRECT',
    'TRADE_PASSWORD_LOCKED',
    'STEP_UP_REQUIRED',
  ],
})

/** What a browser seals a PIN with: `jwe` RFC 7516 compact, `rsa` base64 of RSA-OAEP with SHA-256. */
export const PinSeal = z.object({
  form: z.enum(['jwe', 'rsa']),
  hash: z.literal('SHA-256'),
  /** Public RSA key (RFC 7517). */
  key: z.object({ kty: z.string(), n: z.string(), e: z.string() }),
})

export const pinSeal = operation({
  path: 'cards/pinSeal',
  kind: 'query',
  auth: 'user',
  summary: "The issuer's key that a PIN is sealed with in the browser, and how long a PIN may be.",
  input: z.object({ id: Id }),
  output: z.object({ seal: PinSeal, length: z.object({ min: z.number(), max: z.number() }) }),
  fails: ['NOT_FOUND', 'CARD_CONFLICT', 'ISSUER_UNAVAILABLE'],
})

export const changePin = operation({
  path: 'cards/changePin',
  kind: 'command',
  auth: 'user',
  summary: 'Sets the PIN of an own card, sealed to the issuer: nobody here can read it.',
  input: z.object({
    id: Id,
    /** As the seal says; a bare PIN is no such thing and is refused. */
    pin: z.string().check(z.regex(/^[A-Za-z0-9_.+/=-]{100,4096}$/)),
  }),
  output: Done,
  fails: ['NOT_FOUND', 'CARD_CONFLICT', 'PIN_REFUSED', 'STEP_UP_REQUIRED', 'ISSUER_UNAVAILABLE'],
})

/** What the issuer's own code in the browser is loaded with. */
export const RevealStart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('elements'),
    scriptUrl: z.string(),
    publishableKey: z.string(),
    /** Of the card at the issuer. */
    issuerCard: z.string(),
  }),
  z.object({ kind: z.literal('frame') }),
])

export const revealStart = operation({
  path: 'cards/revealStart',
  kind: 'query',
  auth: 'user',
  summary: "What the issuer's script needs before it can ask for the number to be shown.",
  input: z.object({ id: Id }),
  output: RevealStart,
  fails: ['NOT_FOUND', 'CARD_CONFLICT', 'ISSUER_UNAVAILABLE'],
})

export const revealCard = operation({
  path: 'cards/reveal',
  kind: 'command',
  auth: 'user',
  summary: "Lets the issuer's frame show number and code of an own card for a minute.",
  input: z.object({
    id: Id,
    /** Made by the issuer's script, for `elements`. */
    nonce: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('elements'), nonce: z.string(), ephemeralKey: z.string() }),
    z.object({ kind: z.literal('frame'), url: z.string() }),
  ]),
  fails: ['NOT_FOUND', 'CARD_CONFLICT', 'STEP_UP_REQUIRED', 'ISSUER_UNAVAILABLE'],
})

export const setCardControls = operation({
  path: 'cards/setControls',
  kind: 'command',
  auth: 'user',
  summary:
    'Switches, blocked kinds of merchants and limits of an own card; widening one is proved.',
  input: z.object({
    id: Id,
    switches: CardSwitches,
    blockedGroups: z.array(MerchantGroup).check(z.maxLength(20)),
    limits: CardLimits,
  }),
  output: CardDetail,
  fails: ['NOT_FOUND', 'CARD_CONFLICT', 'CARD_LIMIT_ABOVE', 'STEP_UP_REQUIRED'],
})

export const renameCard = operation({
  path: 'cards/rename',
  kind: 'command',
  auth: 'user',
  summary: 'Changes the remark on an own card.',
  input: z.object({ id: Id, remark: shortText(60) }),
  output: CardDetail,
  fails: ['NOT_FOUND'],
})

/** What a holder does with a card: activate, lock, unlock, lost, unbind, PIN, reveal, limits (spec §4, §5). */
import * as z from 'zod/mini'
import { Done, Id, shortText } from '#contract/atoms.ts'
import { CardDetail, CardLimits, CardSwitches, MerchantGroup } from '#contract/cards.ts'
import { Delivery } from '#contract/cards.apply.ts'
import { operation } from '#contract/operation.ts'

/** Wrong last digits before a card asks for a pause, and the pause. */
export const activationTries = { max: 5, perMinutes: 15 } as const

/** Seconds that a number and its code are shown. */
export const revealSeconds = 60

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
    'CARD_DIGITS_INCORRECT',
    'STEP_UP_REQUIRED',
    'ISSUER_UNAVAILABLE',
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
  fails: [
    'NOT_FOUND',
    'CARD_CONFLICT',
    'CARD_LOCKED_ABOVE',
    'STEP_UP_REQUIRED',
    'ISSUER_UNAVAILABLE',
  ],
})

export const reportLost = operation({
  path: 'cards/reportLost',
  kind: 'command',
  auth: 'user',
  whileFrozen: true,
  summary: 'Closes a lost, stolen or damaged card for good, and asks for another one if wished.',
  input: z.object({
    id: Id,
    reason: z.enum(['lost', 'stolen', 'damaged']),
    /** A replacement, sent there; null for none. A virtual one needs no address. */
    replace: z.boolean(),
    delivery: z.nullable(Delivery),
  }),
  output: CardDetail,
  fails: ['NOT_FOUND', 'CARD_CONFLICT', 'CARD_DELIVERY_REQUIRED'],
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
    'ISSUER_UNAVAILABLE',
  ],
})

export const pinKey = operation({
  path: 'cards/pinKey',
  kind: 'query',
  auth: 'user',
  summary: "The issuer's key that a PIN is encrypted to in the browser.",
  input: z.object({ id: Id }),
  output: z.object({
    /** JSON Web Key (RFC 7517) of an RSA key, as JSON. */
    jwk: z.string(),
    length: z.object({ min: z.number(), max: z.number() }),
  }),
  fails: ['NOT_FOUND', 'CARD_CONFLICT', 'ISSUER_UNAVAILABLE'],
})

export const changePin = operation({
  path: 'cards/changePin',
  kind: 'command',
  auth: 'user',
  summary: 'Sets the PIN of an own card, encrypted to the issuer: nobody here can read it.',
  input: z.object({
    id: Id,
    /** Compact JWE (RFC 7516). */
    pin: z.string().check(z.regex(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]*){4}$/), z.maxLength(4096)),
  }),
  output: Done,
  fails: ['NOT_FOUND', 'CARD_CONFLICT', 'PIN_REFUSED', 'STEP_UP_REQUIRED', 'ISSUER_UNAVAILABLE'],
})

export const revealCard = operation({
  path: 'cards/reveal',
  kind: 'command',
  auth: 'user',
  summary: "The issuer's frame that shows number and code of an own card for a minute.",
  input: z.object({ id: Id }),
  output: z.object({ url: z.string(), origin: z.string(), seconds: z.number() }),
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

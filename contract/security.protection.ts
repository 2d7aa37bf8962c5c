/** How an account is protected: contacts, limits, holds, freezing. */
import * as z from 'zod/mini'
import { Done, InstantCodec, plainText, shortText } from '#contract/atoms.ts'
import { Fiat } from '#contract/assets.ts'
import { Profile } from '#contract/identity.ts'
import { CodeChannel, Work } from '#contract/identity.access.ts'
import { operation } from '#contract/operation.ts'

/** After a password, factor, phone or e-mail changed, nothing leaves for a chain so long. */
export const withdrawHoldSeconds = 86_400

/** A raised limit waits so long before it counts; a saved payee too, where only such are paid. */
export const raiseWaitSeconds = 86_400
export const payeeWaitSeconds = 86_400

/** Limits of who never set any, in cents of a dollar. */
export const firstLimits = { fiat: 'USD', singleCents: 100_000, dailyCents: 300_000 } as const

/** Highest limit, in cents. */
export const limitMaxCents = 100_000_000_00

/** Days that the link of a log-in mail can freeze the account. */
export const freezeLinkDays = 7

/** Characters of the phrase that every mail of ours carries. */
export const phraseMax = 24

const Cents = z.int().check(z.nonnegative(), z.maximum(limitMaxCents))

/** Limits above which a payment asks for a second proof, in whole cents of `fiat` (spec §5). */
export const Limits = z.object({ fiat: Fiat, singleCents: Cents, dailyCents: Cents })
export type Limits = z.infer<typeof Limits>

/** What protects an account, the strongest first in what is advised next (spec §6). */
export const protections = ['contact', 'tradePassword', 'authenticator', 'phrase'] as const
export const Protection = z.enum(protections)
export type Protection = z.infer<typeof Protection>

/** All that the security page shows. */
export const SecurityState = z.object({
  /** Masked, or null. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phrase: z.nullable(z.string()),
  whitelistOnly: z.boolean(),
  frozenBy: z.nullable(z.enum(['user', 'link', 'operator'])),
  /** Nothing leaves for a chain until then; null when nothing holds it. */
  heldUntil: z.nullable(InstantCodec),
  limits: Limits,
  /** A raise that still waits, and from when it counts. */
  raise: z.nullable(z.object({ limits: Limits, at: InstantCodec })),
  /** Sent in the last 24 hours, in cents of the limits' fiat; null while no rate is fresh. */
  spentCents: z.nullable(z.int()),
  done: z.array(Protection),
})
export type SecurityState = z.infer<typeof SecurityState>

export const securityState = operation({
  path: 'security/state',
  kind: 'query',
  auth: 'user',
  summary: 'How the own account is protected, its limits, and what holds payments back.',
  input: z.object({}),
  output: SecurityState,
  fails: [],
})

export const sendBindCode = operation({
  path: 'security/sendBindCode',
  kind: 'command',
  auth: 'user',
  summary:
    'Sends a code to a phone or e-mail that is to be bound. Answers the same if it is taken.',
  input: z.object({ channel: CodeChannel, to: plainText(254), work: Work }),
  output: z.object({ resendSeconds: z.number(), lifeSeconds: z.number() }),
  fails: ['PHONE_INVALID', 'EMAIL_INVALID', 'WORK_REQUIRED'],
})

export const bindContact = operation({
  path: 'security/bindContact',
  kind: 'command',
  auth: 'user',
  summary: 'Binds a phone or e-mail, or puts another in its place. The old one is told.',
  input: z.object({ channel: CodeChannel, to: plainText(254), code: plainText(12) }),
  output: Profile,
  fails: [
    'PHONE_INVALID',
    'EMAIL_INVALID',
    'CODE_INCORRECT',
    'CODE_EXPIRED',
    'PHONE_TAKEN',
    'EMAIL_TAKEN',
    'STEP_UP_REQUIRED',
  ],
})

export const resetTradePassword = operation({
  path: 'security/resetTradePassword',
  kind: 'command',
  auth: 'user',
  summary: 'Sets a new trade password for one that was forgotten, after proof.',
  input: z.object({ newTradePassword: plainText(12) }),
  output: Done,
  fails: ['TRADE_PASSWORD_NOT_SET', 'TRADE_PASSWORD_WEAK', 'STEP_UP_REQUIRED'],
})

export const setLimits = operation({
  path: 'security/setLimits',
  kind: 'command',
  auth: 'user',
  summary:
    'Edits the limits above which payments ask for a second proof. A raise needs proof and waits 24 hours.',
  input: Limits,
  output: SecurityState,
  fails: ['LIMITS_INVALID', 'FIAT_UNKNOWN', 'STEP_UP_REQUIRED'],
})

export const cancelRaise = operation({
  path: 'security/cancelRaise',
  kind: 'command',
  auth: 'user',
  summary: 'Calls off a raise of the limits that still waits.',
  input: z.object({}),
  output: SecurityState,
  fails: [],
})

export const setPhrase = operation({
  path: 'security/setPhrase',
  kind: 'command',
  auth: 'user',
  summary: 'Sets the phrase that every mail of ours to this user carries; empty takes it away.',
  input: z.object({ phrase: shortText(phraseMax) }),
  output: SecurityState,
  fails: ['STEP_UP_REQUIRED'],
})

export const setWhitelistOnly = operation({
  path: 'security/setWhitelistOnly',
  kind: 'command',
  auth: 'user',
  summary:
    'Lets payments leave for saved payees only, each from 24 hours after it was saved; off needs proof.',
  input: z.object({ on: z.boolean() }),
  output: SecurityState,
  fails: ['STEP_UP_REQUIRED'],
})

export const freeze = operation({
  path: 'security/freeze',
  kind: 'command',
  auth: 'user',
  whileFrozen: true,
  summary:
    'Freezes the own account and logs every other device out: it can be looked at, and nothing leaves or changes.',
  input: z.object({}),
  output: SecurityState,
  fails: [],
})

export const unfreeze = operation({
  path: 'security/unfreeze',
  kind: 'command',
  auth: 'user',
  whileFrozen: true,
  summary: 'Lifts a freeze that the user set; one of an operator stays.',
  input: z.object({}),
  output: SecurityState,
  fails: ['FROZEN_BY_OPERATOR', 'STEP_UP_REQUIRED'],
})

export const freezeByLink = operation({
  path: 'security/freezeByLink',
  kind: 'command',
  auth: 'visitor',
  summary:
    'Freezes an account by the link of a log-in mail (“this was not me”), and ends its sessions.',
  input: z.object({ token: plainText(128) }),
  output: Done,
  fails: ['LINK_EXPIRED'],
})

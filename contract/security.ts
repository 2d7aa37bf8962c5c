import * as z from 'zod/mini'
import { Done, Id, InstantCodec, plainText, shortText } from '#contract/atoms.ts'
import { Fiat } from '#contract/assets.ts'
import { CodeChannel, Profile, Session } from '#contract/identity.ts'
import { operation } from '#contract/operation.ts'

/** Ways to prove that it is really the user who acts. */
export const factors = ['sms', 'email', 'totp', 'passkey', 'recovery'] as const
export const Factor = z.enum(factors)
export type Factor = z.infer<typeof Factor>

/**
 * What may ask for proof. `transfer` asks above a limit; the others weaken or change a protection.
 */
export const actions = [
  'transfer',
  'bindPhone',
  'bindEmail',
  'bindTelegram',
  'unbindTelegram',
  'setUpTotp',
  'removeTotp',
  'addPasskey',
  'removePasskey',
  'newRecoveryCodes',
  'changePassword',
  'changeTradePassword',
  'resetTradePassword',
  'raiseLimits',
  'antiPhishing',
  'unfreeze',
  'whitelistOff',
] as const
export const Action = z.enum(actions)
export type Action = z.infer<typeof Action>

/** How long a proof is good, for the one action it was given for. */
export const proofLifeSeconds = 300
/** Wrong answers to one factor, of one user, in a row before it rests, and for how long. */
export const proofTries = 5
export const proofRestSeconds = 900
/** After a factor, password, phone or e-mail changed, nothing leaves for a chain so long. */
export const withdrawHoldSeconds = 86_400
/** A raised limit waits so long before it counts. */
export const raiseDelaySeconds = 86_400
/** Codes on paper, each good once. */
export const recoveryCodeCount = 10
export const passkeyMax = 10

const Code = plainText(32)
const Password = z.string().check(z.maxLength(128))
const TradePassword = z.string().check(z.maxLength(12))
/** What a browser answers to a WebAuthn ceremony, as its JSON form (WebAuthn L3 §5.1.8). */
export const CredentialJson = z.looseObject({ id: z.string().check(z.maxLength(2048)) })
/** What a browser is to be asked with, as JSON. */
export const CeremonyJson = z.looseObject({ challenge: z.string() })

const CodeSent = z.object({
  /** Where it went, masked. */
  to: z.string(),
  resendSeconds: z.number(),
  lifeSeconds: z.number(),
})

/** Limits above which a payment asks for a second proof, in whole cents of `fiat`. */
export const Limits = z.object({
  fiat: Fiat,
  singleCents: z.int().check(z.nonnegative(), z.maximum(100_000_000_00)),
  dailyCents: z.int().check(z.nonnegative(), z.maximum(100_000_000_00)),
})
export type Limits = z.infer<typeof Limits>

/** The state of an account's protection: all the security page shows. */
export const SecurityState = z.object({
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  telegram: z.nullable(z.object({ name: z.string(), boundAt: InstantCodec })),
  totp: z.nullable(z.object({ boundAt: InstantCodec })),
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
  hasTradePassword: z.boolean(),
  antiPhishing: z.nullable(z.string()),
  whitelistOnly: z.boolean(),
  frozen: z.nullable(z.enum(['user', 'link', 'operator'])),
  /** Withdrawals to a chain wait until then. */
  heldUntil: z.nullable(InstantCodec),
  limits: Limits,
  /** A raise that waits, and from when it counts. */
  raise: z.nullable(z.object({ limits: Limits, at: InstantCodec })),
  /** Of the last 24 hours, in cents of the limits' fiat. */
  spentCents: z.int(),
  /** What is done of what protects an account, and the next thing to do (spec §6). */
  score: z.object({
    done: z.int(),
    of: z.int(),
    next: z.nullable(z.enum(['contact', 'tradePassword', 'totp', 'passkey', 'antiPhishing'])),
  }),
})
export type SecurityState = z.infer<typeof SecurityState>

export const securityState = operation({
  path: 'security/state',
  kind: 'query',
  auth: 'user',
  summary: 'How an account is protected, its limits, and what to do next.',
  input: z.object({}),
  output: SecurityState,
  fails: [],
})

export const sendProof = operation({
  path: 'security/sendProof',
  kind: 'command',
  auth: 'user',
  whileFrozen: true,
  summary: 'Sends a code to the phone or e-mail that is bound, to prove an action with.',
  input: z.object({ action: Action, factor: z.enum(['sms', 'email']) }),
  output: CodeSent,
  fails: ['FACTOR_NOT_BOUND'],
})

export const startPasskeyProof = operation({
  path: 'security/startPasskeyProof',
  kind: 'command',
  auth: 'user',
  whileFrozen: true,
  summary: 'What to ask the browser for a passkey with, to prove an action.',
  input: z.object({ action: Action }),
  output: z.object({ options: CeremonyJson }),
  fails: ['FACTOR_NOT_BOUND'],
})

export const prove = operation({
  path: 'security/prove',
  kind: 'command',
  auth: 'user',
  whileFrozen: true,
  summary:
    'Proves one factor for one action of this session; the action is then called again. A code counts once.',
  input: z.object({
    action: Action,
    factor: Factor,
    /** `subject` of the STEP_UP_REQUIRED that asked: ties the proof to this payment. */
    subject: z.optional(plainText(64)),
    code: z.optional(Code),
    credential: z.optional(CredentialJson),
  }),
  output: Done,
  fails: [
    'FACTOR_NOT_BOUND',
    'CODE_INCORRECT',
    'CODE_EXPIRED',
    'CODE_USED',
    'FACTOR_RESTING',
    'PASSKEY_REFUSED',
  ],
})

export const sendBindCode = operation({
  path: 'security/sendBindCode',
  kind: 'command',
  auth: 'user',
  summary: 'Sends a code to a phone or e-mail that is to be bound.',
  input: z.object({ channel: CodeChannel, to: plainText(254) }),
  output: CodeSent,
  fails: ['PHONE_INVALID', 'EMAIL_INVALID'],
})

export const bindContact = operation({
  path: 'security/bindContact',
  kind: 'command',
  auth: 'user',
  summary: 'Binds a phone or e-mail, or puts another in its place. The old one is told.',
  input: z.object({ channel: CodeChannel, to: plainText(254), code: Code }),
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

export const startTotp = operation({
  path: 'security/startTotp',
  kind: 'command',
  auth: 'user',
  summary: 'Makes a secret for an authenticator app; it counts once a code of it was given.',
  input: z.object({}),
  output: z.object({ secret: z.string(), uri: z.string() }),
  fails: ['STEP_UP_REQUIRED'],
})

export const bindTotp = operation({
  path: 'security/bindTotp',
  kind: 'command',
  auth: 'user',
  summary:
    'Binds the authenticator with a first code, in place of one before. Answers recovery codes, once.',
  input: z.object({ code: Code }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  fails: ['CODE_INCORRECT', 'CODE_EXPIRED', 'FACTOR_RESTING', 'STEP_UP_REQUIRED'],
})

export const removeTotp = operation({
  path: 'security/removeTotp',
  kind: 'command',
  auth: 'user',
  summary: 'Unbinds the authenticator.',
  input: z.object({}),
  output: Done,
  fails: ['FACTOR_NOT_BOUND', 'STEP_UP_REQUIRED'],
})

export const newRecoveryCodes = operation({
  path: 'security/newRecoveryCodes',
  kind: 'command',
  auth: 'user',
  summary: 'Makes new recovery codes; those before are worth nothing.',
  input: z.object({}),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  fails: ['FACTOR_NOT_BOUND', 'STEP_UP_REQUIRED'],
})

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: InstantCodec,
  usedAt: z.nullable(InstantCodec),
  synced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

export const passkeys = operation({
  path: 'security/passkeys',
  kind: 'query',
  auth: 'user',
  summary: 'Own passkeys.',
  input: z.object({}),
  output: z.object({ passkeys: z.array(Passkey) }),
  fails: [],
})

export const startPasskey = operation({
  path: 'security/startPasskey',
  kind: 'command',
  auth: 'user',
  summary: 'What to ask the browser for a new passkey with.',
  input: z.object({}),
  output: z.object({ options: CeremonyJson }),
  fails: ['PASSKEY_LIMIT', 'STEP_UP_REQUIRED'],
})

export const addPasskey = operation({
  path: 'security/addPasskey',
  kind: 'command',
  auth: 'user',
  summary: 'Adds a passkey. With the first factor of an account come recovery codes, once.',
  input: z.object({ name: shortText(40), credential: CredentialJson }),
  output: z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()) }),
  fails: ['PASSKEY_REFUSED', 'PASSKEY_LIMIT', 'STEP_UP_REQUIRED'],
})

export const removePasskey = operation({
  path: 'security/removePasskey',
  kind: 'command',
  auth: 'user',
  summary: 'Removes a passkey.',
  input: z.object({ id: Id }),
  output: Done,
  fails: ['NOT_FOUND', 'STEP_UP_REQUIRED'],
})

export const startPasskeyLogin = operation({
  path: 'security/startPasskeyLogin',
  kind: 'command',
  auth: 'visitor',
  summary: 'What to ask the browser with, to log in by a passkey without a name.',
  input: z.object({}),
  output: z.object({ options: CeremonyJson }),
  fails: [],
})

export const passkeyLogin = operation({
  path: 'security/passkeyLogin',
  kind: 'command',
  auth: 'visitor',
  summary: 'Logs in with a passkey, which is two factors in one.',
  input: z.object({ credential: CredentialJson }),
  output: Session,
  fails: ['PASSKEY_REFUSED'],
})

export const startTelegram = operation({
  path: 'security/startTelegram',
  kind: 'command',
  auth: 'user',
  summary: 'Makes a link to our Telegram bot that binds whoever opens it, once, for ten minutes.',
  input: z.object({}),
  output: z.object({ url: z.string(), expiresAt: InstantCodec }),
  fails: ['STEP_UP_REQUIRED'],
})

export const unbindTelegram = operation({
  path: 'security/unbindTelegram',
  kind: 'command',
  auth: 'user',
  summary: 'Unbinds Telegram.',
  input: z.object({}),
  output: Done,
  fails: ['FACTOR_NOT_BOUND', 'STEP_UP_REQUIRED'],
})

/** What Telegram signed: the query string of its log-in widget, or a Mini App's `initData`. */
const TelegramSigned = z.object({
  kind: z.enum(['widget', 'miniapp']),
  data: plainText(4096),
})

export const bindTelegram = operation({
  path: 'security/bindTelegram',
  kind: 'command',
  auth: 'user',
  summary: 'Binds the Telegram account that signed the data.',
  input: TelegramSigned,
  output: Done,
  fails: ['TELEGRAM_REFUSED', 'TELEGRAM_TAKEN', 'STEP_UP_REQUIRED'],
})

export const telegramLogin = operation({
  path: 'security/telegramLogin',
  kind: 'command',
  auth: 'visitor',
  summary: 'Logs in with what Telegram signed, if that Telegram account is bound.',
  input: z.object({
    ...TelegramSigned.shape,
    secondFactor: z.optional(z.object({ factor: z.enum(['totp', 'recovery']), code: Code })),
  }),
  output: Session,
  fails: [
    'TELEGRAM_REFUSED',
    'TELEGRAM_NOT_BOUND',
    'SECOND_FACTOR_REQUIRED',
    'CODE_INCORRECT',
    'CODE_USED',
    'FACTOR_RESTING',
  ],
})

export const changePassword = operation({
  path: 'security/changePassword',
  kind: 'command',
  auth: 'user',
  summary: 'Changes the login password; every other session ends.',
  input: z.object({ password: Password, newPassword: Password }),
  output: Done,
  fails: ['PASSWORD_INCORRECT', 'PASSWORD_WEAK', 'PASSWORD_SAME', 'STEP_UP_REQUIRED'],
})

export const changeTradePassword = operation({
  path: 'security/changeTradePassword',
  kind: 'command',
  auth: 'user',
  summary: 'Changes the trade password, knowing the old one.',
  input: z.object({ tradePassword: TradePassword, newTradePassword: TradePassword }),
  output: Done,
  fails: [
    'TRADE_PASSWORD_NOT_SET',
    'TRADE_PASSWORD_INCORRECT',
    'TRADE_PASSWORD_LOCKED',
    'TRADE_PASSWORD_WEAK',
    'PASSWORD_SAME',
  ],
})

export const resetTradePassword = operation({
  path: 'security/resetTradePassword',
  kind: 'command',
  auth: 'user',
  summary:
    'Sets a new trade password for one that was forgotten, with the login password and proof.',
  input: z.object({ password: Password, newTradePassword: TradePassword }),
  output: Done,
  fails: [
    'PASSWORD_INCORRECT',
    'TRADE_PASSWORD_NOT_SET',
    'TRADE_PASSWORD_WEAK',
    'STEP_UP_REQUIRED',
  ],
})

export const setLimits = operation({
  path: 'security/setLimits',
  kind: 'command',
  auth: 'user',
  summary: 'Edits the limits above which payments ask for a second proof. A raise waits 24 hours.',
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

export const setAntiPhishing = operation({
  path: 'security/setAntiPhishing',
  kind: 'command',
  auth: 'user',
  summary: 'Sets the phrase that every mail of ours to this user carries; empty takes it away.',
  input: z.object({ phrase: shortText(20) }),
  output: Done,
  fails: ['STEP_UP_REQUIRED'],
})

export const setWhitelistOnly = operation({
  path: 'security/setWhitelistOnly',
  kind: 'command',
  auth: 'user',
  summary:
    'Allows payments to saved payees only, each from 24 hours after it was saved; off needs proof.',
  input: z.object({ on: z.boolean() }),
  output: Done,
  fails: ['STEP_UP_REQUIRED'],
})

export const freeze = operation({
  path: 'security/freeze',
  kind: 'command',
  auth: 'user',
  whileFrozen: true,
  summary: 'Freezes the own account: it can be looked at, and nothing leaves or changes.',
  input: z.object({}),
  output: Done,
  fails: [],
})

export const unfreeze = operation({
  path: 'security/unfreeze',
  kind: 'command',
  auth: 'user',
  whileFrozen: true,
  summary: 'Lifts a freeze that the user set; one of an operator stays.',
  input: z.object({ password: Password }),
  output: Done,
  fails: ['PASSWORD_INCORRECT', 'STEP_UP_REQUIRED', 'FROZEN_BY_OPERATOR'],
})

export const freezeByLink = operation({
  path: 'security/freezeByLink',
  kind: 'command',
  auth: 'visitor',
  summary:
    'Freezes an account by the link of a log-in mail ("this was not me"), and ends its sessions.',
  input: z.object({ token: plainText(128) }),
  output: Done,
  fails: ['LINK_EXPIRED'],
})

/** Withdrawals and what they wait for; asked by the transfer screen before anything is typed. */
export const transferGate = operation({
  path: 'security/transferGate',
  kind: 'query',
  auth: 'user',
  summary: 'What a payment would have to wait for now.',
  input: z.object({}),
  output: z.object({ heldUntil: z.nullable(InstantCodec), whitelistOnly: z.boolean() }),
  fails: [],
})

/** Proving that it is really the user who acts, again and for one action (step-up). */
import * as z from 'zod/mini'
import { Done, plainText } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'

/** Ways to prove it. `password` is that of the log-in; `recovery` a code on paper. */
export const factors = ['password', 'totp', 'passkey', 'email', 'sms', 'recovery'] as const
export const Factor = z.enum(factors)
export type Factor = z.infer<typeof Factor>

/** Factors that a code is sent for. */
export const SentFactor = z.enum(['email', 'sms'])
export type SentFactor = z.infer<typeof SentFactor>

/**
 * What may ask for proof. `transfer` asks above a limit; the others weaken or change a protection,
 * and always ask.
 */
export const actions = [
  'transfer',
  'bindPhone',
  'bindEmail',
  'bindTelegram',
  'unbindTelegram',
  'addPasskey',
  'removePasskey',
  'bindAuthenticator',
  'linkHost',
  'setTradePassword',
  'changePassword',
  'changeTradePassword',
  'resetTradePassword',
  'raiseLimits',
  'setPhrase',
  'unfreeze',
  'whitelistOff',
  'activateCard',
  'unlockCard',
  'unbindCard',
  'replaceCard',
  'cardPin',
  'revealCard',
  'cardControls',
] as const
export const Action = z.enum(actions)
export type Action = z.infer<typeof Action>

/** How long a proof is good, for the one action and session it was given for. */
export const proofLifeSeconds = 300

/**
 * `subject` of the STEP_UP_REQUIRED that asked: ties a proof to one payment and no other; empty for
 * an action that is always the same.
 */
const Subject = plainText(64)

export const sendProof = operation({
  path: 'security/sendProof',
  kind: 'command',
  auth: 'user',
  whileFrozen: true,
  summary: 'Sends a code to the phone or e-mail that is bound, to prove an action with.',
  input: z.object({ action: Action, factor: SentFactor }),
  output: z.object({
    /** Where it went, masked. */
    to: z.string(),
    resendSeconds: z.number(),
    lifeSeconds: z.number(),
  }),
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
    subject: Subject,
    factor: Factor,
    /** The password, the code, or a passkey’s answer as JSON (WebAuthn L3 §5.1.8). */
    answer: plainText(8192),
  }),
  output: Done,
  fails: [
    'FACTOR_NOT_BOUND',
    'PASSWORD_INCORRECT',
    'CODE_INCORRECT',
    'CODE_EXPIRED',
    'CODE_USED',
    'AUTHENTICATOR_NOT_BOUND',
    'PASSKEY_REFUSED',
  ],
})

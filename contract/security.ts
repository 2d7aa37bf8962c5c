import * as z from 'zod/mini'
import { Done, InstantCodec } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'

/** Codes on paper for a lost authenticator; each is good once. */
export const recoveryCodeCount = 10

/** How long a new secret waits for its first code, in seconds. */
export const authenticatorWaitSeconds = 900

const Password = z.string().check(z.maxLength(128))
/** Six digits of the app, or a recovery code, as typed. */
const Code = z.string().check(z.maxLength(32))
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const authenticator = operation({
  path: 'security/authenticator',
  kind: 'query',
  auth: 'user',
  summary:
    'Whether an authenticator app is bound, since when, and how many recovery codes are left.',
  input: z.object({}),
  output: z.object({ boundAt: z.nullable(InstantCodec), recoveryCodesLeft: z.int() }),
  fails: [],
})

export const startAuthenticator = operation({
  path: 'security/startAuthenticator',
  kind: 'command',
  auth: 'user',
  summary: 'Makes a secret for an authenticator app; it counts once a code of it was given.',
  input: z.object({ password: Password }),
  /** The secret in base32 to type by hand, and in a `otpauth:` link for the QR code. */
  output: z.object({ secret: z.string(), uri: z.string() }),
  fails: ['PASSWORD_INCORRECT', 'AUTHENTICATOR_BOUND', 'STEP_UP_REQUIRED'],
})

export const bindAuthenticator = operation({
  path: 'security/bindAuthenticator',
  kind: 'command',
  auth: 'user',
  summary:
    'Binds the authenticator with its first code. Answers recovery codes, once, if there are none yet.',
  input: z.object({ code: Code }),
  output: RecoveryCodes,
  fails: ['CODE_INCORRECT', 'CODE_EXPIRED', 'AUTHENTICATOR_BOUND'],
})

export const removeAuthenticator = operation({
  path: 'security/removeAuthenticator',
  kind: 'command',
  auth: 'user',
  summary:
    'Unbinds the authenticator, with the login password and a code of it or a recovery code.',
  input: z.object({ password: Password, code: Code }),
  output: Done,
  fails: ['PASSWORD_INCORRECT', 'AUTHENTICATOR_NOT_BOUND', 'CODE_INCORRECT', 'CODE_USED'],
})

export const newRecoveryCodes = operation({
  path: 'security/newRecoveryCodes',
  kind: 'command',
  auth: 'user',
  summary:
    'Makes new recovery codes, with the password and a code; those before are worth nothing.',
  input: z.object({ password: Password, code: Code }),
  output: RecoveryCodes,
  fails: ['PASSWORD_INCORRECT', 'AUTHENTICATOR_NOT_BOUND', 'CODE_INCORRECT', 'CODE_USED'],
})

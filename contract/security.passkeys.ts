/** Passkeys (WebAuthn Level 3): a second factor, and a way to log in that is two factors in one. */
import * as z from 'zod/mini'
import { Done, Id, InstantCodec, plainText, shortText } from '#contract/atoms.ts'
import { Session } from '#contract/identity.ts'
import { operation } from '#contract/operation.ts'
import { Action } from '#contract/security.stepUp.ts'

/** Passkeys of one account, and how long a browser may take to answer, in seconds. */
export const passkeyMax = 10
export const ceremonySeconds = 300

/** What a browser is to be asked with, as JSON text (WebAuthn L3 §5.1.9, §5.1.10). */
const Options = z.object({ options: z.string() })

/** What a browser answered, as JSON text (WebAuthn L3 §5.1.8). */
const Credential = plainText(8192)

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: InstantCodec,
  usedAt: z.nullable(InstantCodec),
  /** Whether it is kept in a cloud and there on other devices too. */
  synced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

export const passkeys = operation({
  path: 'security/passkeys',
  kind: 'query',
  auth: 'user',
  summary: 'Own passkeys, the newest first.',
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
  output: Options,
  fails: ['PASSKEY_LIMIT'],
})

export const addPasskey = operation({
  path: 'security/addPasskey',
  kind: 'command',
  auth: 'user',
  summary: 'Adds a passkey. With the first factor of an account come recovery codes, once.',
  input: z.object({ name: shortText(40), credential: Credential }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
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

export const startPasskeyProof = operation({
  path: 'security/startPasskeyProof',
  kind: 'command',
  auth: 'user',
  whileFrozen: true,
  summary: 'What to ask the browser for a passkey with, to prove an action.',
  input: z.object({ action: Action }),
  output: Options,
  fails: ['FACTOR_NOT_BOUND'],
})

export const startPasskeyLogin = operation({
  path: 'security/startPasskeyLogin',
  kind: 'command',
  auth: 'visitor',
  summary: 'What to ask the browser with, to log in by a passkey without a name.',
  input: z.object({}),
  output: Options,
  fails: [],
})

export const passkeyLogin = operation({
  path: 'security/passkeyLogin',
  kind: 'command',
  auth: 'visitor',
  summary: 'Logs in with a passkey.',
  input: z.object({ credential: Credential }),
  output: Session,
  fails: ['PASSKEY_REFUSED'],
})

/** An operator's own ways in: the authenticator, and passkeys of the console's origin (WebAuthn L3). */
import * as z from 'zod/mini'
import { Done, Id, InstantCodec, plainText, shortText } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'

/** Passkeys of one operator. */
export const operatorPasskeyMax = 10

/** What a browser is to be asked with, as JSON text. */
const Options = z.object({ options: z.string() })

/** What a browser answered, as JSON text. */
export const Credential = plainText(8192)

/** Who one is, proved anew: the password, and a code of the authenticator or a passkey. */
export const FreshProof = z.object({
  password: plainText(200),
  code: z.optional(plainText(12)),
  credential: z.optional(Credential),
})
export type FreshProof = z.infer<typeof FreshProof>

const Name = shortText(40).check(z.refine((text) => text.length > 0))

export const OperatorPasskey = z.object({
  id: Id,
  name: z.string(),
  createdAt: InstantCodec,
  usedAt: z.nullable(InstantCodec),
  synced: z.boolean(),
})
export type OperatorPasskey = z.infer<typeof OperatorPasskey>

export const operatorFactors = operation({
  path: 'operators/factors',
  kind: 'query',
  auth: 'operator',
  permission: 'session.own',
  summary: 'One’s own second factors: whether there is an authenticator, and the passkeys.',
  input: z.object({}),
  output: z.object({ authenticator: z.boolean(), passkeys: z.array(OperatorPasskey) }),
  fails: [],
})

export const startOperatorPasskeyLogin = operation({
  path: 'operators/startPasskeyLogin',
  kind: 'command',
  auth: 'visitor',
  console: true,
  summary: 'What to ask the browser with, to log in with a passkey beside the password.',
  input: z.object({}),
  output: Options,
  fails: [],
})

export const startOperatorPasskeyProof = operation({
  path: 'operators/startPasskeyProof',
  kind: 'command',
  auth: 'operator',
  permission: 'session.own',
  summary: 'What to ask the browser for one of one’s own passkeys with, to prove who one is.',
  input: z.object({}),
  output: Options,
  fails: ['FACTOR_NOT_BOUND'],
})

export const startOperatorPasskey = operation({
  path: 'operators/startPasskey',
  kind: 'command',
  auth: 'operator',
  permission: 'session.own',
  summary: 'After a fresh proof: what to ask the browser for a new passkey with.',
  input: FreshProof,
  output: Options,
  fails: ['CREDENTIALS_INCORRECT', 'PASSKEY_LIMIT'],
})

export const addOperatorPasskey = operation({
  path: 'operators/addPasskey',
  kind: 'command',
  auth: 'operator',
  permission: 'session.own',
  summary: 'Adds the passkey that the browser made.',
  input: z.object({ name: Name, credential: Credential }),
  output: OperatorPasskey,
  fails: ['PASSKEY_REFUSED', 'PASSKEY_LIMIT'],
})

export const renameOperatorPasskey = operation({
  path: 'operators/renamePasskey',
  kind: 'command',
  auth: 'operator',
  permission: 'session.own',
  summary: 'Gives one of one’s own passkeys another name.',
  input: z.object({ id: Id, name: Name }),
  output: Done,
  fails: ['NOT_FOUND'],
})

export const removeOperatorFactor = operation({
  path: 'operators/removeFactor',
  kind: 'command',
  auth: 'operator',
  permission: 'session.own',
  summary: 'After a fresh proof, removes a passkey or the authenticator; never the last of them.',
  input: z.object({ factor: z.union([z.literal('authenticator'), Id]), proof: FreshProof }),
  output: Done,
  fails: ['NOT_FOUND', 'CREDENTIALS_INCORRECT', 'FACTOR_LAST'],
})

/** Where an account is logged in, and what happened to its protection. */
import * as z from 'zod/mini'
import { Done, Id, InstantCodec } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'

/** A device that is logged in. */
export const Device = z.object({
  id: Id,
  /** E.g. `Chrome · Android`. */
  name: z.string(),
  ip: z.string(),
  current: z.boolean(),
  createdAt: InstantCodec,
  seenAt: InstantCodec,
})
export type Device = z.infer<typeof Device>

export const devices = operation({
  path: 'identity/devices',
  kind: 'query',
  auth: 'user',
  summary: 'Where this account is logged in.',
  input: z.object({}),
  output: z.object({ devices: z.array(Device) }),
  fails: [],
})

export const revokeDevice = operation({
  path: 'identity/revokeDevice',
  kind: 'command',
  auth: 'user',
  whileFrozen: true,
  summary: 'Logs one other device out, or all of them.',
  input: z.object({ id: z.optional(Id) }),
  output: Done,
  fails: ['NOT_FOUND'],
})

export const accountEvents = operation({
  path: 'identity/events',
  kind: 'query',
  auth: 'user',
  summary: 'Log-ins and changes of protection of this account, the newest hundred first.',
  input: z.object({}),
  output: z.object({
    events: z.array(
      z.object({ id: Id, kind: z.string(), device: z.string(), ip: z.string(), at: InstantCodec }),
    ),
  }),
  fails: [],
})

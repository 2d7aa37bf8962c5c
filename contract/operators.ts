import * as z from 'zod/mini'
import { Done, Id, InstantCodec, plainText } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'
import { FreshProof } from '#contract/operators.passkeys.ts'
import { roles } from '#contract/operators.permissions.ts'
import { hourMs, minuteMs } from '#kernel/time.ts'

/** A session of an operator ends so long after its log-in, or after its last call. */
export const operatorSessionLifeMs = 8 * hourMs
export const operatorSessionIdleMs = 30 * minuteMs

/** Name that an operator logs in with: lower case, so that it is one name however it is typed. */
export const OperatorName = z.string().check(z.regex(/^[a-z][a-z0-9.-]{1,31}$/))

export const OperatorRole = z.enum(roles)

/** Who is logged in. */
export const OperatorSelf = z.object({ id: Id, name: OperatorName, role: OperatorRole })
export type OperatorSelf = z.infer<typeof OperatorSelf>

export const operatorLogin = operation({
  path: 'operators/login',
  kind: 'command',
  auth: 'visitor',
  console: true,
  summary: 'Logs an operator in: password and code of the authenticator, or a passkey, at once.',
  input: z.extend(FreshProof, { name: plainText(32) }),
  output: z.object({ token: z.string(), expiresAt: InstantCodec, operator: OperatorSelf }),
  fails: ['CREDENTIALS_INCORRECT'],
})

export const operatorLogout = operation({
  path: 'operators/logout',
  kind: 'command',
  auth: 'operator',
  permission: 'session.own',
  summary: 'Ends the session of the operator who calls.',
  input: z.object({}),
  output: Done,
  fails: [],
})

export const operatorSelf = operation({
  path: 'operators/me',
  kind: 'query',
  auth: 'operator',
  permission: 'session.own',
  summary: 'The operator who calls, and until when the session lasts at most.',
  input: z.object({}),
  output: z.object({ operator: OperatorSelf, expiresAt: InstantCodec }),
  fails: [],
})

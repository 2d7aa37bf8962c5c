/** Operators themselves: who there is, how one comes to be, and how one's ways in are renewed. */
import * as z from 'zod/mini'
import { Done, Id, InstantCodec, plainText, shortText } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'
import { FreshProof } from '#contract/operators.passkeys.ts'
import { OperatorName, OperatorRole } from '#contract/operators.ts'
import { dayMs } from '#kernel/time.ts'

/** How long an enrolment link can be used. */
export const enrolmentLifeMs = 3 * dayMs

/** Why something was done, as the log keeps it. */
export const Reason = shortText(500).check(z.refine((text) => text.length >= 3))

const Token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** A link by which an operator sets password and authenticator, once. */
export const EnrolmentLink = z.object({ id: Id, token: z.string(), expiresAt: InstantCodec })

export const OperatorRow = z.object({
  id: Id,
  name: OperatorName,
  role: OperatorRole,
  /** Has a password and an authenticator. */
  enrolled: z.boolean(),
  disabledAt: z.nullable(InstantCodec),
  createdAt: InstantCodec,
})
export type OperatorRow = z.infer<typeof OperatorRow>

export const operatorList = operation({
  path: 'operators/list',
  kind: 'query',
  auth: 'operator',
  permission: 'operators.read',
  summary: 'Every operator, by name.',
  input: z.object({}),
  output: z.object({ operators: z.array(OperatorRow) }),
  fails: [],
})

export const createOperator = operation({
  path: 'operators/create',
  kind: 'command',
  auth: 'operator',
  permission: 'operators.manage',
  summary: 'After a fresh proof, makes an operator and the one-time link for their ways in.',
  input: z.object({ name: OperatorName, role: OperatorRole, reason: Reason, proof: FreshProof }),
  output: EnrolmentLink,
  fails: ['CREDENTIALS_INCORRECT', 'OPERATOR_NAME_TAKEN'],
})

export const setOperatorRole = operation({
  path: 'operators/setRole',
  kind: 'command',
  auth: 'operator',
  permission: 'operators.manage',
  summary: 'After a fresh proof, gives another operator another role, and ends their sessions.',
  input: z.object({ id: Id, role: OperatorRole, reason: Reason, proof: FreshProof }),
  output: Done,
  fails: ['CREDENTIALS_INCORRECT', 'NOT_FOUND'],
})

export const disableOperator = operation({
  path: 'operators/disable',
  kind: 'command',
  auth: 'operator',
  permission: 'operators.manage',
  summary: 'After a fresh proof, locks another operator out, or lets them in again.',
  input: z.object({ id: Id, disabled: z.boolean(), reason: Reason, proof: FreshProof }),
  output: Done,
  fails: ['CREDENTIALS_INCORRECT', 'NOT_FOUND'],
})

export const resetOperatorFactor = operation({
  path: 'operators/resetFactor',
  kind: 'command',
  auth: 'operator',
  permission: 'operators.manage',
  summary: 'After a fresh proof, takes the ways in of another operator away and makes a new link.',
  input: z.object({ id: Id, reason: Reason, proof: FreshProof }),
  output: EnrolmentLink,
  fails: ['CREDENTIALS_INCORRECT', 'NOT_FOUND'],
})

export const showEnrolment = operation({
  path: 'operators/showEnrolment',
  kind: 'command',
  auth: 'visitor',
  console: true,
  summary: 'What an enrolment link is for: the name, and the secret for the authenticator.',
  input: z.object({ token: Token }),
  output: z.object({ name: OperatorName, role: OperatorRole, secret: z.string(), uri: z.string() }),
  fails: ['ENROLMENT_EXPIRED'],
})

export const enrol = operation({
  path: 'operators/enrol',
  kind: 'command',
  auth: 'visitor',
  console: true,
  summary: 'Sets password and authenticator by a link, which is used up.',
  input: z.object({ token: Token, password: plainText(128), code: plainText(12) }),
  output: Done,
  fails: ['ENROLMENT_EXPIRED', 'PASSWORD_WEAK', 'CODE_INCORRECT'],
})

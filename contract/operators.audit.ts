import * as z from 'zod/mini'
import { Cursor, InstantCodec, plainText } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'
import { OperatorRole } from '#contract/operators.ts'

/** Rows on one page of the log. */
export const auditPageSize = 50

/** One act, as the log has it. */
export const AuditEntry = z.object({
  /** Its place in the chain, from 1. */
  seq: z.string(),
  at: InstantCodec,
  operator: z.string(),
  role: OperatorRole,
  path: z.string(),
  subject: z.string(),
  reason: z.string(),
  /** JSON. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  ip: z.string(),
  /** SHA-256 over the hash before it and this row, in hexadecimal digits. */
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditLog = operation({
  path: 'operators/audit',
  kind: 'query',
  auth: 'operator',
  permission: 'audit.read',
  summary: 'What operators did, the newest first.',
  input: z.object({
    /** Name of an operator. */
    operator: z.optional(plainText(32)),
    /** Path of an operation. */
    path: z.optional(plainText(64)),
    /** Whom or what it was about, e.g. `user <id>`. */
    subject: z.optional(plainText(80)),
    from: z.optional(InstantCodec),
    until: z.optional(InstantCodec),
    cursor: z.optional(Cursor),
  }),
  output: z.object({ entries: z.array(AuditEntry), next: z.nullable(Cursor) }),
  fails: [],
})

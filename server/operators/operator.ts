import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { OperatorRole } from '#contract/operators.ts'
import { InstantColumn } from '#server/platform/db.ts'
import type { Site } from '#server/security/webauthn.ts'

/** An operator as the table has them. Without a password and a factor nobody can log in as them. */
export const StoredOperator = z.object({
  id: z.string(),
  name: z.string(),
  role: OperatorRole,
  passwordHash: z.nullable(z.string()),
  factor: z.nullable(z.instanceof(Uint8Array)),
  disabledAt: z.nullable(InstantColumn),
  createdAt: InstantColumn,
  /** When another operator last made them, or changed what they may do or how they come in. */
  handledAt: z.nullable(InstantColumn),
})
export type StoredOperator = z.infer<typeof StoredOperator>

/** What the operators' domain needs from outside. */
export type OperatorDeps = {
  /** Key that secrets of authenticators are kept under; never in the database. */
  readonly codeSecret: string
  /** Where people open the app: where a view of it is handed over to. */
  readonly site: Site
  /** Where operators open the console: the site that their passkeys are for. */
  readonly consoleSite: Site
}

/** What is kept of a session's token or an enrolment link's. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

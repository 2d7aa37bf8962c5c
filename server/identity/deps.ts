import type { Action } from '#contract/security.stepUp.ts'
import type { EmailRule } from '#contract/rules.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context } from '#server/platform/http/route.ts'

/** What the handlers of identity need from outside. */
export type IdentityDeps = {
  /** Key that codes are hashed under. Never in the database: six digits are soon tried out. */
  readonly codeSecret: string
  /** Which e-mail addresses may register (app config `rules.email`). */
  readonly emailRule: (sql: Sql) => Promise<EmailRule>
  /**
   * Asks who has proved to be a user for a second factor, if they have one.
   * @throws Failure SECOND_FACTOR_REQUIRED, CODE_INCORRECT, CODE_USED, RATE_LIMITED
   */
  readonly checkSecondFactor: (
    context: Omit<Context, 'caller'>,
    userId: string,
    typed: string | undefined,
  ) => Promise<void>
  /**
   * Asks a logged-in user for proof beside what an action itself takes.
   * @throws Failure STEP_UP_REQUIRED
   */
  readonly requireProof: (
    context: Context<'user'>,
    need: { readonly action: Action },
  ) => Promise<void>
  /** Whether an uploaded image is this user's own: only such a one can be an avatar. */
  readonly ownsFile: (sql: Sql, userId: string, fileId: string) => Promise<boolean>
}

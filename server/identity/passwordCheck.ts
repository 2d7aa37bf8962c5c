import { Failure } from '#contract/errors.ts'
import type { Context } from '#server/platform/http/route.ts'
import { countCall, forgetCalls } from '#server/platform/limits.ts'
import { passwordChecks } from '#server/identity/limits.ts'
import { verifyPassword } from '#server/identity/password.ts'
import { selectUser } from '#server/identity/store.ts'

/**
 * Passes when `typed` is the login password of who calls. Tries are counted outside the
 * transaction, before they are compared.
 * @throws Failure PASSWORD_INCORRECT, RATE_LIMITED {retryAfterSeconds}
 */
export async function checkPassword(context: Context<'user'>, typed: string): Promise<void> {
  const { sql, db, clock, caller } = context
  await countCall(db, clock, passwordChecks, caller.userId)
  const user = await selectUser(sql, caller.userId)
  if (!(await verifyPassword(user?.passwordHash, typed))) throw new Failure('PASSWORD_INCORRECT')
  await forgetCalls(db, passwordChecks, caller.userId)
}

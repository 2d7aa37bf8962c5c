import {
  type setTradePassword,
  tradePasswordLockSeconds,
  tradePasswordTries,
} from '#contract/identity.access.ts'
import { Failure } from '#contract/errors.ts'
import { tradePasswordProblem } from '#contract/rules.ts'
import { type Instant, after, formatInstant, secondMs } from '#kernel/time.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import type { IdentityDeps } from '#server/identity/deps.ts'
import { recordEvent } from '#server/identity/event.ts'
import { hashPassword, verifyPassword } from '#server/identity/password.ts'
import { checkPassword } from '#server/identity/passwordCheck.ts'
import {
  clearTradeTries,
  insertTradePassword,
  selectTradePassword,
  takeTradeTry,
} from '#server/identity/store.ts'

/** Sets the first trade password; the login password proves that it is not just an open phone. */
export const chooseTradePassword =
  (deps: IdentityDeps): Handler<typeof setTradePassword, 'user'> =>
  async ({ password, tradePassword }, context) => {
    const { sql, clock, caller } = context
    const problem = tradePasswordProblem(tradePassword)
    if (problem) throw new Failure(problem)
    if (await selectTradePassword(sql, caller.userId)) throw new Failure('TRADE_PASSWORD_SET')
    await checkPassword(context, password)
    await deps.requireProof(context, { action: 'setTradePassword' })
    const hash = await hashPassword(tradePassword)
    // A second one at the same moment waits here for the first, and loses.
    if (!(await insertTradePassword(sql, caller.userId, hash, clock.now()))) {
      throw new Failure('TRADE_PASSWORD_SET')
    }
    await recordEvent(sql, context, caller.userId, 'trade_password_set')
    return {}
  }

/**
 * Passes when `typed` is the user's trade password. A try is counted outside the transaction before
 * it is compared, so that refused payments and parallel guesses count; a right one starts anew.
 * @throws Failure TRADE_PASSWORD_NOT_SET, TRADE_PASSWORD_INCORRECT {triesLeft},
 *   TRADE_PASSWORD_LOCKED {until}
 */
export async function checkTradePassword(
  context: Pick<Context, 'db' | 'clock' | 'ids' | 'origin'>,
  userId: string,
  typed: string,
): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const lockUntil = after(now, tradePasswordLockSeconds * secondMs)
  const tried = await takeTradeTry(db, userId, { now, triesMax: tradePasswordTries, lockUntil })
  if (!tried) throw await refusalOf(context, userId)
  if (await verifyPassword(tried.passwordHash, typed)) {
    await clearTradeTries(db, userId)
    return
  }
  if (tried.lockedUntil === null) {
    const triesLeft = String(tradePasswordTries - tried.tries)
    throw new Failure('TRADE_PASSWORD_INCORRECT', { triesLeft })
  }
  await recordEvent(db, context, userId, 'trade_password_locked')
  throw lockedUntil(tried.lockedUntil)
}

/** Why no try could be taken: none was set, or it is locked. */
async function refusalOf({ db, clock }: Pick<Context, 'db' | 'clock'>, userId: string) {
  const kept = await selectTradePassword(db, userId)
  if (!kept) return new Failure('TRADE_PASSWORD_NOT_SET')
  return lockedUntil(kept.lockedUntil ?? clock.now())
}

const lockedUntil = (until: Instant): Failure =>
  new Failure('TRADE_PASSWORD_LOCKED', { until: formatInstant(until) })

/** What stops every payment of an account that was just changed, or that pays saved payees only. */
import { payeeWaitSeconds } from '#contract/security.protection.ts'
import { Failure } from '#contract/errors.ts'
import { type Instant, after, formatInstant, secondMs } from '#kernel/time.ts'
import { heldUntil } from '#server/identity/protect.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context } from '#server/platform/http/route.ts'
import { isWhitelistOnly } from '#server/security/protection.ts'
import type { PayeeRow } from '#server/transfers/store.ts'

/**
 * Money inside is held as money to a chain is: whoever got in would else send it to an account of
 * theirs, which nothing holds. Ask again behind the last lock that a payment takes, since a change
 * may have been made while it waited.
 * @throws WITHDRAWALS_HELD {until} after a protection was changed
 */
export async function refuseHeld(sql: Sql, userId: string, now: Instant): Promise<void> {
  const until = await heldUntil(sql, userId, now)
  if (until !== undefined) throw new Failure('WITHDRAWALS_HELD', { until: formatInstant(until) })
}

/**
 * Who pays saved payees only pays no other, and none that was saved a moment ago.
 * @throws PAYEE_NOT_LISTED, PAYEE_TOO_NEW {until}
 */
export async function checkListed(
  { sql, clock, caller }: Context<'user'>,
  findSaved: () => Promise<PayeeRow | undefined>,
): Promise<void> {
  if (!(await isWhitelistOnly(sql, caller.userId))) return
  const saved = await findSaved()
  if (!saved) throw new Failure('PAYEE_NOT_LISTED')
  const until = after(saved.createdAt, payeeWaitSeconds * secondMs)
  if (until > clock.now()) throw new Failure('PAYEE_TOO_NEW', { until: formatInstant(until) })
}

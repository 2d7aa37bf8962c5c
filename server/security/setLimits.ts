import type { Limits, setLimits } from '#contract/security.protection.ts'
import { raiseWaitSeconds } from '#contract/security.protection.ts'
import { Failure } from '#contract/errors.ts'
import { type Instant, after, secondMs } from '#kernel/time.ts'
import { centsPerDollarCent, inDollars, inFiat } from '#server/assets/worth.ts'
import { recordEvent } from '#server/identity/event.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { accountNow, firstAccount } from '#server/security/limits.ts'
import { answerState, changeAccount } from '#server/security/protection.ts'
import { requireProof } from '#server/security/stepUp.ts'
import { type Account, lockAccount } from '#server/security/store.stepUp.ts'

/**
 * Edits the limits. What is lowered counts at once; whatever is raised needs proof and waits a day,
 * so that somebody who got that far is still noticed in time.
 */
export const editLimits: Handler<typeof setLimits, 'user'> = async (input, context) => {
  const { sql, clock, caller } = context
  if (input.singleCents > input.dailyCents) throw new Failure('LIMITS_INVALID')
  const now = clock.now()
  const kept = accountNow((await lockAccount(sql, caller.userId)) ?? firstAccount, now)
  const next = planned(await inFiatOf(sql, now, kept, input.fiat), input, now)
  const isRaise = next.raiseAt !== null
  if (isRaise) await requireProof(context, { action: 'raiseLimits' })
  await changeAccount(context, () => next)
  await recordEvent(sql, context, caller.userId, isRaise ? 'limits_raise_asked' : 'limits_lowered')
  return answerState(context)
}

/** Old limits in another fiat. @throws Failure FIAT_UNKNOWN without a fresh rate for either */
async function inFiatOf(sql: Sql, now: Instant, account: Account, fiat: string): Promise<Account> {
  if (account.fiat === fiat) return account
  const [from, to] = await Promise.all([
    centsPerDollarCent(sql, now, account.fiat),
    centsPerDollarCent(sql, now, fiat),
  ])
  if (from === undefined || to === undefined) throw new Failure('FIAT_UNKNOWN')
  const change = (cents: bigint): bigint => inFiat(inDollars(cents, from), to)
  return {
    ...account,
    fiat,
    singleCents: change(account.singleCents),
    dailyCents: change(account.dailyCents),
  }
}

/** What counts from now, and what will when the wait is over. */
function planned(
  account: Account,
  { fiat, singleCents, dailyCents }: Limits,
  now: Instant,
): Account {
  const [single, daily] = [BigInt(singleCents), BigInt(dailyCents)]
  const isRaise = single > account.singleCents || daily > account.dailyCents
  return {
    ...account,
    fiat,
    singleCents: single < account.singleCents ? single : account.singleCents,
    dailyCents: daily < account.dailyCents ? daily : account.dailyCents,
    raiseSingleCents: isRaise ? single : null,
    raiseDailyCents: isRaise ? daily : null,
    raiseAt: isRaise ? after(now, raiseWaitSeconds * secondMs) : null,
  }
}

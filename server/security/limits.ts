/** Limits above which a payment asks for a second proof (spec §5), and what counts against them. */
import type { Asset } from '#contract/assets.ts'
import { firstLimits, type Limits } from '#contract/security.protection.ts'
import { assert } from '#kernel/assert.ts'
import type { Amount } from '#kernel/money.ts'
import { type Instant, after, dayMs } from '#kernel/time.ts'
import { centsPerDollarCent, dollarCents, inFiat } from '#server/assets/worth.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context } from '#server/platform/http/route.ts'
import { requireProof } from '#server/security/stepUp.ts'
import {
  type Account,
  deleteSpend,
  insertSpend,
  lockAccount,
  selectSpent,
} from '#server/security/store.stepUp.ts'

/** Limits count so far back. */
const windowMs = dayMs

/** What counts for who never set anything. */
export const firstAccount: Account = {
  fiat: firstLimits.fiat,
  singleCents: BigInt(firstLimits.singleCents),
  dailyCents: BigInt(firstLimits.dailyCents),
  raiseSingleCents: null,
  raiseDailyCents: null,
  raiseAt: null,
  whitelistOnly: false,
}

/** An account as it counts now: a raise whose wait is over has taken the place of what it raised. */
export function accountNow(account: Account, now: Instant): Account {
  const { raiseSingleCents, raiseDailyCents, raiseAt } = account
  if (raiseAt === null || raiseAt > now) return account
  if (raiseSingleCents === null || raiseDailyCents === null) return account
  return {
    ...account,
    singleCents: raiseSingleCents,
    dailyCents: raiseDailyCents,
    raiseSingleCents: null,
    raiseDailyCents: null,
    raiseAt: null,
  }
}

export const limitsOf = ({ fiat, singleCents, dailyCents }: Account): Limits => ({
  fiat,
  singleCents: Number(singleCents),
  dailyCents: Number(dailyCents),
})

/** A payment that leaves an account. */
export type Spend = {
  /** Of the withdrawal or internal transfer. */
  readonly id: string
  readonly asset: Pick<Asset, 'code' | 'scale'>
  readonly amount: Amount
  /** Names the payment to whoever proves it: the same for the same payment only. */
  readonly subject: string
}

/**
 * Counts a payment against the limits of its user, one payment at a time, and asks for proof when
 * one is passed or when nothing says what it is worth.
 * @throws Failure STEP_UP_REQUIRED
 */
export async function countSpend(context: Context<'user'>, spend: Spend): Promise<void> {
  const { sql, clock, caller } = context
  const now = clock.now()
  const kept = await lockAccount(sql, caller.userId)
  assert(kept, 'the row was made or found')
  const account = accountNow(kept, now)
  const usdCents = await dollarCents(sql, now, spend.asset, spend.amount)
  const spent = await spentCents(sql, now, { userId: caller.userId, fiat: account.fiat })
  const worth = usdCents === undefined ? undefined : await centsOf(sql, now, usdCents, account.fiat)
  const isSmall = worth !== undefined && worth <= account.singleCents
  const isWithin = isSmall && spent !== undefined && spent + worth <= account.dailyCents
  if (!isWithin) {
    // What cannot be priced, or not what went before it, is proved by whatever there is.
    const isPriced = worth !== undefined && (spent !== undefined || !isSmall)
    await requireProof(context, { action: 'transfer', subject: spend.subject, isPriced })
  }
  await insertSpend(sql, {
    id: spend.id,
    userId: caller.userId,
    usdCents: usdCents ?? null,
    at: now,
  })
}

/** Takes a payment back that was never made, so that it does not count. */
export const giveBackSpend = async (sql: Sql, id: string): Promise<void> => {
  await deleteSpend(sql, id)
}

/** What was spent in the window, in cents of a fiat; undefined while something has no price. */
export async function spentCents(
  sql: Sql,
  now: Instant,
  { userId, fiat }: { readonly userId: string; readonly fiat: string },
): Promise<bigint | undefined> {
  const spends = await selectSpent(sql, userId, after(now, -windowMs))
  let sum = 0n
  for (const { usdCents } of spends) {
    if (usdCents === null) return undefined
    sum += usdCents
  }
  return centsOf(sql, now, sum, fiat)
}

async function centsOf(
  sql: Sql,
  now: Instant,
  usdCents: bigint,
  fiat: string,
): Promise<bigint | undefined> {
  const rate = await centsPerDollarCent(sql, now, fiat)
  return rate === undefined ? undefined : inFiat(usdCents, rate)
}

import { timingSafeEqual } from 'node:crypto'
import { Failure } from '#contract/errors.ts'
import { codeProblem, normalCode } from '#contract/rules.ts'
import type { Context } from '#server/platform/http/route.ts'
import { networkOf } from '#server/platform/limits.ts'
import { type Purpose, hashCode } from '#server/identity/challenge.ts'
import type { AccountName } from '#server/identity/name.ts'
import { type Tried, takeCodeTries, useChallenge } from '#server/identity/store.challenges.ts'

/**
 * Uses up the newest challenge of a name with the code that was sent for it, or the newest that the
 * caller's network asked for: a stranger's does not end it. A wrong code is counted outside the
 * transaction, before it is compared, so that refusals and parallel guesses count too.
 * @throws Failure CODE_INCORRECT {triesLeft}, CODE_EXPIRED
 */
export async function redeemCode(
  { sql, db, clock, origin }: Context,
  codeSecret: string,
  answered: { readonly purpose: Purpose; readonly name: AccountName; readonly code: string },
): Promise<void> {
  const { purpose, name } = answered
  const code = normalCode(answered.code)
  if (codeProblem(code)) throw new Failure('CODE_INCORRECT')
  const now = clock.now()
  const network = networkOf(origin.ip)
  const tried = await takeCodeTries(db, purpose, name, { now, network })
  if (tried.length === 0) throw new Failure('CODE_EXPIRED')
  const [right] = tried.filter((one) => isCodeOf(one, codeSecret, code))
  if (!right) {
    const triesLeft = Math.max(...tried.map((one) => one.triesLeft))
    throw new Failure('CODE_INCORRECT', { triesLeft: String(triesLeft) })
  }
  const isUsed = await useChallenge(sql, purpose, name, { id: right.id, now })
  if (!isUsed) throw new Failure('CODE_EXPIRED')
}

const isCodeOf = ({ id, codeHash }: Tried, codeSecret: string, code: string): boolean =>
  timingSafeEqual(hashCode(codeSecret, id, code), codeHash ?? noCode)

/** Compared when none was sent: no HMAC is all zeros. */
const noCode = Buffer.alloc(32)

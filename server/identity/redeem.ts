import { timingSafeEqual } from 'node:crypto'
import { Failure } from '#contract/errors.ts'
import { codeProblem, normalCode } from '#contract/rules.ts'
import type { Context } from '#server/platform/http/route.ts'
import { type Purpose, codeTriesMax, hashCode } from '#server/identity/challenge.ts'
import type { AccountName } from '#server/identity/name.ts'
import { takeCodeTry, useChallenge } from '#server/identity/store.challenges.ts'

/**
 * Uses up the newest challenge of a name with the code that was sent for it. A wrong code is counted
 * outside the transaction, before it is compared, so that refusals and parallel guesses count too.
 * @throws Failure CODE_INCORRECT {triesLeft}, CODE_EXPIRED
 */
export async function redeemCode(
  { sql, db, clock }: Context<'visitor'>,
  codeSecret: string,
  answered: { readonly purpose: Purpose; readonly name: AccountName; readonly code: string },
): Promise<void> {
  const code = normalCode(answered.code)
  if (codeProblem(code)) throw new Failure('CODE_INCORRECT')
  const now = clock.now()
  const tried = await takeCodeTry(db, answered.purpose, answered.name, {
    now,
    triesMax: codeTriesMax,
  })
  if (!tried) throw new Failure('CODE_EXPIRED')
  const given = hashCode(codeSecret, tried.id, code)
  if (!timingSafeEqual(given, tried.codeHash ?? noCode)) {
    throw new Failure('CODE_INCORRECT', { triesLeft: String(codeTriesMax - tried.tries) })
  }
  if (!(await useChallenge(sql, tried.id, now))) throw new Failure('CODE_EXPIRED')
}

/** Compared when none was sent: no HMAC is all zeros. */
const noCode = Buffer.alloc(32)

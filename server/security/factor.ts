import { Failure } from '#contract/errors.ts'
import { minuteMs } from '#kernel/time.ts'
import { recordEvent } from '#server/identity/event.ts'
import type { Context } from '#server/platform/http/route.ts'
import { type Limit, countCall, forgetCalls } from '#server/platform/limits.ts'
import { isRecoveryCode, normalRecoveryCode, stepOf } from '#server/security/code.ts'
import { hashRecoveryCode, openSecret } from '#server/security/secret.ts'
import { selectPasskeys } from '#server/security/store.passkeys.ts'
import {
  type Authenticator,
  selectAuthenticator,
  takeStep,
  useRecoveryCode,
} from '#server/security/store.ts'
import type { Site } from '#server/security/webauthn.ts'

/** What security needs from outside. */
export type SecurityDeps = {
  /** Key that secrets and recovery codes are kept under; never in the database. */
  readonly codeSecret: string
  readonly site: Site
}

/** A call, whoever makes it: at log-in there is no caller yet. */
type Asking = Omit<Context, 'caller'>

/** Codes of one user that are tried; counted outside the call, so that guesses at once count too. */
const codesTried: Limit = { name: 'security.codesTried', calls: 5, windowMs: 15 * minuteMs }

/**
 * Passes when `typed` is a code of the user's authenticator that was not taken before, or an unused
 * recovery code; either is used up with the transaction of the call.
 * @throws Failure AUTHENTICATOR_NOT_BOUND, CODE_INCORRECT, CODE_USED, RATE_LIMITED
 */
export async function checkCode(
  deps: SecurityDeps,
  context: Asking,
  userId: string,
  typed: string,
): Promise<void> {
  if (isRecoveryCode(typed)) {
    return counted(context, userId, () => takeRecoveryCode(deps, context, userId, typed))
  }
  const kept = await boundAuthenticator(context, userId)
  if (!kept) throw new Failure('AUTHENTICATOR_NOT_BOUND')
  await counted(context, userId, () => takeCode(deps, context, userId, { kept, typed }))
}

/**
 * As `checkCode` for a user who logs in, where it is asked for only when an authenticator or a
 * passkey is bound. A passkey is used by logging in with it, which needs no password.
 * @throws Failure SECOND_FACTOR_REQUIRED {factors} too, when no code was given
 */
export const checkSecondFactor =
  (deps: SecurityDeps) =>
  async (context: Asking, userId: string, typed: string | undefined): Promise<void> => {
    const app = await boundAuthenticator(context, userId)
    const hasPasskey = (await selectPasskeys(context.sql, userId)).length > 0
    if (!app && !hasPasskey) return
    if (typed === undefined) {
      const factors = [...(app ? ['totp'] : []), ...(hasPasskey ? ['passkey'] : []), 'recovery']
      throw new Failure('SECOND_FACTOR_REQUIRED', { factors: factors.join(',') })
    }
    await checkCode(deps, context, userId, typed)
  }

async function boundAuthenticator({ sql }: Asking, userId: string) {
  const kept = await selectAuthenticator(sql, userId)
  return kept && kept.boundAt !== null ? kept : undefined
}

/** Uses up a code of an authenticator. @throws Failure CODE_INCORRECT, CODE_USED */
export async function takeCode(
  { codeSecret }: SecurityDeps,
  { sql, clock }: Asking,
  userId: string,
  { kept, typed }: { readonly kept: Authenticator; readonly typed: string },
): Promise<void> {
  const step = stepOf(openSecret(codeSecret, userId, kept.secret), typed, clock.now())
  if (step === undefined) throw new Failure('CODE_INCORRECT')
  if (!(await takeStep(sql, userId, step))) throw new Failure('CODE_USED')
}

async function takeRecoveryCode(
  { codeSecret }: SecurityDeps,
  context: Asking,
  userId: string,
  typed: string,
): Promise<void> {
  const { sql, clock } = context
  const hash = hashRecoveryCode(codeSecret, userId, normalRecoveryCode(typed))
  if (!(await useRecoveryCode(sql, userId, hash, clock.now()))) throw new Failure('CODE_INCORRECT')
  await recordEvent(sql, context, userId, 'recovery_code_used')
}

/** Counts a try before it is looked at; a right one starts anew. @throws Failure RATE_LIMITED */
export async function counted(
  { db, clock }: Asking,
  userId: string,
  take: () => Promise<void>,
): Promise<void> {
  await countCall(db, clock, codesTried, userId)
  await take()
  await forgetCalls(db, codesTried, userId)
}

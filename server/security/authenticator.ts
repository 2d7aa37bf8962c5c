import { randomBytes } from 'node:crypto'
import {
  authenticatorWaitSeconds,
  type authenticator,
  type bindAuthenticator,
  type newRecoveryCodes,
  type removeAuthenticator,
  type startAuthenticator,
} from '#contract/security.ts'
import { Failure } from '#contract/errors.ts'
import { secondMs } from '#kernel/time.ts'
import { checkPassword } from '#server/identity/passwordCheck.ts'
import { recordEvent } from '#server/identity/event.ts'
import { userById } from '#server/identity/people.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { shownSecret } from '#server/security/code.ts'
import { type SecurityDeps, checkCode, counted, takeCode } from '#server/security/factor.ts'
import {
  dropUnusedCodes,
  firstRecoveryCodes,
  makeRecoveryCodes,
} from '#server/security/recovery.ts'
import { requireProof } from '#server/security/stepUp.ts'
import { sealSecret, secretBytes } from '#server/security/secret.ts'
import {
  bindSecret,
  countRecoveryCodes,
  deleteAuthenticator,
  selectAuthenticator,
  upsertSecret,
} from '#server/security/store.ts'

/** Whether an authenticator is bound. */
export const showAuthenticator: Handler<typeof authenticator, 'user'> = async (
  _,
  { sql, caller },
) => {
  const kept = await selectAuthenticator(sql, caller.userId)
  return {
    boundAt: kept?.boundAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(sql, caller.userId),
  }
}

/** Makes a secret; the login password proves that it is not just an open phone. */
export const beginAuthenticator =
  (deps: SecurityDeps): Handler<typeof startAuthenticator, 'user'> =>
  async ({ password }, context) => {
    const { sql, clock, caller } = context
    await checkPassword(context, password)
    const kept = await selectAuthenticator(sql, caller.userId)
    if (kept && kept.boundAt !== null) throw new Failure('AUTHENTICATOR_BOUND')
    await requireProof(context, { action: 'bindAuthenticator' })
    const secret = randomBytes(secretBytes)
    const sealed = sealSecret(deps.codeSecret, caller.userId, secret)
    if (!(await upsertSecret(sql, caller.userId, sealed, clock.now()))) {
      throw new Failure('AUTHENTICATOR_BOUND')
    }
    const person = await userById(sql, caller.userId)
    return shownSecret(secret, person?.name ?? '')
  }

/** Binds the secret with its first code. */
export const finishAuthenticator =
  (deps: SecurityDeps): Handler<typeof bindAuthenticator, 'user'> =>
  async ({ code }, context) => {
    const { sql, clock, caller } = context
    const kept = await selectAuthenticator(sql, caller.userId)
    if (kept && kept.boundAt !== null) throw new Failure('AUTHENTICATOR_BOUND')
    const oldest = clock.now() - authenticatorWaitSeconds * secondMs
    if (!kept || kept.startedAt < oldest) throw new Failure('CODE_EXPIRED')
    await counted(context, caller.userId, () =>
      takeCode(deps, context, caller.userId, { kept, typed: code }),
    )
    if (!(await bindSecret(sql, caller.userId, clock.now()))) {
      throw new Failure('AUTHENTICATOR_BOUND')
    }
    await recordEvent(sql, context, caller.userId, 'authenticator_bound')
    return { recoveryCodes: await firstRecoveryCodes(deps, context) }
  }

/** Unbinds it: password and code, so that neither an open phone nor a seen password is enough. */
export const endAuthenticator =
  (deps: SecurityDeps): Handler<typeof removeAuthenticator, 'user'> =>
  async ({ password, code }, context) => {
    const { sql, caller } = context
    await checkPassword(context, password)
    await checkCode(deps, context, caller.userId, code)
    await deleteAuthenticator(sql, caller.userId)
    await dropUnusedCodes(context)
    await recordEvent(sql, context, caller.userId, 'authenticator_removed')
    return {}
  }

/** Makes recovery codes anew. */
export const renewRecoveryCodes =
  (deps: SecurityDeps): Handler<typeof newRecoveryCodes, 'user'> =>
  async ({ password, code }, context) => {
    await checkPassword(context, password)
    await checkCode(deps, context, context.caller.userId, code)
    await recordEvent(context.sql, context, context.caller.userId, 'recovery_codes_made')
    return { recoveryCodes: await makeRecoveryCodes(deps, context) }
  }

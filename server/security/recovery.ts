/** Recovery codes: they stand by an authenticator or a passkey, and go with the last of them. */
import { recoveryCodeCount } from '#contract/security.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context } from '#server/platform/http/route.ts'
import { newRecoveryCode, normalRecoveryCode } from '#server/security/code.ts'
import type { SecurityDeps } from '#server/security/factor.ts'
import { hashRecoveryCode } from '#server/security/secret.ts'
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  insertRecoveryCode,
  selectAuthenticator,
} from '#server/security/store.ts'
import { selectPasskeys } from '#server/security/store.passkeys.ts'

/** Makes codes in place of those before. They exist in the answer only; the database has hashes. */
export async function makeRecoveryCodes(
  { codeSecret }: SecurityDeps,
  { sql, caller }: Context<'user'>,
): Promise<string[]> {
  await deleteRecoveryCodes(sql, caller.userId)
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  for (const code of codes) {
    const hash = hashRecoveryCode(codeSecret, caller.userId, normalRecoveryCode(code))
    await insertRecoveryCode(sql, caller.userId, hash)
  }
  return codes
}

/** Codes for an account that has none: with its first factor. */
export async function firstRecoveryCodes(
  deps: SecurityDeps,
  context: Context<'user'>,
): Promise<string[]> {
  const left = await countRecoveryCodes(context.sql, context.caller.userId)
  return left > 0 ? [] : makeRecoveryCodes(deps, context)
}

/** Takes the codes away when no factor is left that they could stand for. */
export async function dropUnusedCodes({ sql, caller }: Context<'user'>): Promise<void> {
  if (!(await hasDevice(sql, caller.userId))) await deleteRecoveryCodes(sql, caller.userId)
}

/** Whether an authenticator or a passkey is bound. */
export async function hasDevice(sql: Sql, userId: string): Promise<boolean> {
  const app = await selectAuthenticator(sql, userId)
  return (
    (app !== undefined && app.boundAt !== null) || (await selectPasskeys(sql, userId)).length > 0
  )
}

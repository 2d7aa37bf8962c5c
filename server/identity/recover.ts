import type { finishRecovery, startRecovery } from '#contract/identity.access.ts'
import { Failure } from '#contract/errors.ts'
import { passwordProblem } from '#contract/rules.ts'
import { tell } from '#server/platform/events.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { countNetwork } from '#server/platform/limits.ts'
import { openChallenge } from '#server/identity/ask.ts'
import type { IdentityDeps } from '#server/identity/deps.ts'
import { recordEvent } from '#server/identity/event.ts'
import { recoveries } from '#server/identity/limits.ts'
import { readName } from '#server/identity/name.ts'
import { hashPassword } from '#server/identity/password.ts'
import { redeemCode } from '#server/identity/redeem.ts'
import { revokeSessions, selectUserByName, updatePassword } from '#server/identity/store.ts'
import { requireWork } from '#server/identity/work.ts'

/** Sends a code to set a new password with, if there is such an account and it has an address. */
export const beginRecovery =
  (deps: IdentityDeps): Handler<typeof startRecovery, 'visitor'> =>
  async (input, context) => {
    const { way, identifier } = input
    const name = readName(way, identifier, 'wide')
    const channel = way === 'username' ? (input.channel ?? null) : way
    await requireWork(context, deps.codeSecret, 'codes', input.work)
    return openChallenge(context, { purpose: 'recover', name, channel })
  }

/** Sets a new password with the code, and ends every session: whoever had the old one is out. */
export const endRecovery =
  (deps: IdentityDeps): Handler<typeof finishRecovery, 'visitor'> =>
  async ({ way, identifier, code, password }, context) => {
    const { sql, db, clock, origin } = context
    const name = readName(way, identifier, 'wide')
    const problem = passwordProblem(password)
    if (problem) throw new Failure(problem)
    await countNetwork(db, clock, recoveries, origin.ip)
    await redeemCode(context, deps.codeSecret, { purpose: 'recover', name, code })
    const user = await selectUserByName(sql, name)
    if (!user) throw new Failure('CODE_EXPIRED')
    await updatePassword(sql, user.id, await hashPassword(password))
    await revokeSessions(sql, user.id, clock.now())
    await recordEvent(sql, context, user.id, 'password_recovered')
    await tell(sql, user.id, { topic: 'user', changed: 'session' })
    return {}
  }

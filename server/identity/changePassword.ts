import type { changePassword, changeTradePassword } from '#contract/identity.access.ts'
import { Failure } from '#contract/errors.ts'
import { normalPassword, passwordProblem, tradePasswordProblem } from '#contract/rules.ts'
import { tell } from '#server/platform/events.ts'
import type { Handler } from '#server/platform/http/route.ts'
import type { IdentityDeps } from '#server/identity/deps.ts'
import { recordEvent } from '#server/identity/event.ts'
import { hashPassword } from '#server/identity/password.ts'
import { checkPassword } from '#server/identity/passwordCheck.ts'
import { updatePassword } from '#server/identity/store.ts'
import { revokeOtherSessions, updateTradePassword } from '#server/identity/store.account.ts'
import { checkTradePassword } from '#server/identity/tradePassword.ts'

/** Changes the login password. Whoever else is logged in with the old one is out. */
export const replacePassword =
  (deps: IdentityDeps): Handler<typeof changePassword, 'user'> =>
  async ({ password, newPassword }, context) => {
    const { sql, clock, caller } = context
    const problem = passwordProblem(newPassword)
    if (problem) throw new Failure(problem)
    await checkPassword(context, password)
    if (normalPassword(password) === normalPassword(newPassword)) throw new Failure('PASSWORD_SAME')
    await deps.requireProof(context, { action: 'changePassword' })
    await updatePassword(sql, caller.userId, await hashPassword(newPassword))
    await revokeOtherSessions(sql, caller.userId, caller.sessionId, clock.now())
    await recordEvent(sql, context, caller.userId, 'password_changed')
    await tell(sql, caller.userId, { topic: 'user', changed: 'session' })
    return {}
  }

/** Changes the trade password; a wrong old one counts as in a payment. */
export const replaceTradePassword =
  (deps: IdentityDeps): Handler<typeof changeTradePassword, 'user'> =>
  async ({ tradePassword, newTradePassword }, context) => {
    const { sql, clock, caller } = context
    const problem = tradePasswordProblem(newTradePassword)
    if (problem) throw new Failure(problem)
    await checkTradePassword(context, caller.userId, tradePassword)
    if (tradePassword === newTradePassword) throw new Failure('PASSWORD_SAME')
    await deps.requireProof(context, { action: 'changeTradePassword' })
    const hash = await hashPassword(newTradePassword)
    await updateTradePassword(sql, caller.userId, hash, clock.now())
    await recordEvent(sql, context, caller.userId, 'trade_password_changed')
    return {}
  }

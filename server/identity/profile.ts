import type { profile } from '#contract/identity.ts'
import { Failure } from '#contract/errors.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { selectTradePassword, selectUser } from '#server/identity/store.ts'
import { profileOf } from '#server/identity/user.ts'

/** Who is logged in. */
export const showProfile: Handler<typeof profile, 'user'> = async (_input, { sql, caller }) => {
  const user = await selectUser(sql, caller.userId)
  if (!user) throw new Failure('UNAUTHENTICATED')
  const tradePassword = await selectTradePassword(sql, caller.userId)
  return profileOf(user, tradePassword !== undefined)
}

/** A user whose app an operator looks at. */
import type { Profile } from '#contract/identity.ts'
import type { Language } from '#contract/language.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Caller, Context } from '#server/platform/http/route.ts'
import { recordEvent } from '#server/identity/event.ts'
import { selectTradePassword, selectUser } from '#server/identity/store.ts'
import { profileOf } from '#server/identity/user.ts'

/** What a view of a user starts with; undefined when there is no such user. */
export async function viewedUser(
  sql: Sql,
  userId: string,
): Promise<{ readonly profile: Profile; readonly language: Language } | undefined> {
  const user = await selectUser(sql, userId)
  if (!user) return undefined
  const tradePassword = await selectTradePassword(sql, userId)
  return { profile: profileOf(user, tradePassword !== undefined), language: user.language }
}

/** A view as a caller: the user's own queries answer, and nothing else does. */
export async function viewerOf(
  sql: Sql,
  userId: string,
  viewId: string,
): Promise<Caller | undefined> {
  const user = await selectUser(sql, userId)
  if (!user) return undefined
  const frozen = user.status === 'frozen'
  return { userId, sessionId: viewId, roles: user.roles, frozen, viewing: true }
}

/** Tells a user that an operator looks at the account: not who, and not from where. */
export async function tellViewed(
  { sql, clock, ids }: Pick<Context, 'sql' | 'clock' | 'ids'>,
  userId: string,
): Promise<void> {
  await recordEvent(sql, { clock, ids, origin: { ip: '', userAgent: '' } }, userId, 'viewed')
}

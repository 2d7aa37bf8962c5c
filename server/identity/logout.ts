import type { logout } from '#contract/identity.ts'
import { tell } from '#server/platform/events.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { recordEvent } from '#server/identity/event.ts'
import { revokeSession } from '#server/identity/store.ts'

/** Ends the session of the call; sockets of the user must show a token anew. */
export const logOut: Handler<typeof logout, 'user'> = async (_input, context) => {
  const { sql, clock, caller } = context
  await revokeSession(sql, caller.sessionId, clock.now())
  await recordEvent(sql, context, caller.userId, 'logged_out')
  await tell(sql, caller.userId, { topic: 'user', changed: 'session' })
  return {}
}

import type { devices, revokeDevice } from '#contract/identity.devices.ts'
import { Failure } from '#contract/errors.ts'
import { after } from '#kernel/time.ts'
import { tell } from '#server/platform/events.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { recordEvent } from '#server/identity/event.ts'
import { sessionIdleMs } from '#server/identity/session.ts'
import {
  revokeOtherSessions,
  revokeSessionOf,
  selectLiveSessions,
} from '#server/identity/store.account.ts'

/** Devices shown; who has more ends all the others at once. */
const devicesMax = 100

/** Where an account is logged in, this device among them. */
export const listDevices: Handler<typeof devices, 'user'> = async (_, { sql, clock, caller }) => {
  const now = clock.now()
  const idleSince = after(now, -sessionIdleMs)
  const live = await selectLiveSessions(sql, caller.userId, { now, idleSince, limit: devicesMax })
  return { devices: live.map((one) => ({ ...one, current: one.id === caller.sessionId })) }
}

/** Logs another device out, or all others. This one is left by logging out. */
export const endDevice: Handler<typeof revokeDevice, 'user'> = async ({ id }, context) => {
  const { sql, clock, caller } = context
  if (id === undefined) {
    const { userId, sessionId } = caller
    if ((await revokeOtherSessions(sql, userId, sessionId, clock.now())) === 0) return {}
  } else if (
    id === caller.sessionId ||
    !(await revokeSessionOf(sql, caller.userId, id, clock.now()))
  ) {
    throw new Failure('NOT_FOUND')
  }
  await recordEvent(sql, context, caller.userId, 'device_revoked')
  await tell(sql, caller.userId, { topic: 'user', changed: 'session' })
  return {}
}

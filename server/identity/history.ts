import type { accountEvents } from '#contract/identity.devices.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { selectEvents } from '#server/identity/store.account.ts'

/** Events shown; older ones are kept and can be asked of an operator. */
const eventsShown = 100

/** What happened to the own account's protection. */
export const listEvents: Handler<typeof accountEvents, 'user'> = async (_, { sql, caller }) => ({
  events: await selectEvents(sql, caller.userId, eventsShown),
})

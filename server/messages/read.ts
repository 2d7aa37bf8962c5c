import { Failure } from '#contract/errors.ts'
import type { markRead } from '#contract/messages.ts'
import { readerOf } from '#server/identity/region.ts'
import { tell } from '#server/platform/events.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { readAnnouncements, readMessages, selectMessage } from '#server/messages/store.ts'

/** Marks one message as read, or all; the user's other devices hear of it. */
export const markAsRead: Handler<typeof markRead, 'user'> = async ({ id }, context) => {
  const { sql, clock, caller } = context
  const now = clock.now()
  const reader = await readerOf(sql, caller.userId)
  if (id !== undefined && !(await selectMessage(sql, reader, now, id))) {
    throw new Failure('NOT_FOUND')
  }
  const notices = await readMessages(sql, caller.userId, now, id)
  const announcements = await readAnnouncements(sql, reader, now, id)
  if (notices || announcements) {
    await tell(sql, caller.userId, { topic: 'user', changed: 'messages' })
  }
  return {}
}

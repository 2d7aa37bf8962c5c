import { Failure } from '#contract/errors.ts'
import type { messageDetail, unreadCount } from '#contract/messages.ts'
import { readerOf } from '#server/identity/region.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { messageOf } from '#server/messages/message.ts'
import { countUnread, selectMessage } from '#server/messages/store.ts'

/** One own message, or an announcement. */
export const showMessage: Handler<typeof messageDetail, 'user'> = async ({ id }, context) => {
  const { sql, clock, caller, origin } = context
  const row = await selectMessage(sql, await readerOf(sql, caller.userId), clock.now(), id)
  if (!row) throw new Failure('NOT_FOUND')
  return messageOf(row, origin.language)
}

/** How many are not read yet. */
export const showUnread: Handler<typeof unreadCount, 'user'> = async (
  _,
  { sql, clock, caller },
) => ({ unread: await countUnread(sql, await readerOf(sql, caller.userId), clock.now()) })

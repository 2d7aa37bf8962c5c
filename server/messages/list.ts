import { type messageList, messagePageSize } from '#contract/messages.ts'
import { readerOf } from '#server/identity/region.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { cursorOf, placeOf } from '#server/platform/place.ts'
import { messageOf } from '#server/messages/message.ts'
import { selectPage } from '#server/messages/store.ts'

/** One page of own messages and announcements, newest first. */
export const listMessages: Handler<typeof messageList, 'user'> = async (input, context) => {
  const { sql, clock, caller, origin } = context
  const after = input.after === undefined ? undefined : placeOf(input.after, 'after')
  const place = { category: input.category, after }
  const found = await selectPage(sql, await readerOf(sql, caller.userId), clock.now(), place)
  const page = found.slice(0, messagePageSize)
  const last = page.at(-1)
  return {
    messages: page.map((row) => messageOf(row, origin.language)),
    next: last && found.length > messagePageSize ? cursorOf(last) : null,
  }
}

/** What is new. Apart from the frame, so that no first page waits for it. */
import { messageDetail, messageList, unreadCount } from '#contract/messages.ts'
import { renew, useCall } from '#web/app/query.ts'

/** Messages that are not read yet; none while that is not known. */
export const useUnread = (): number => useCall(unreadCount, {}).data?.unread ?? 0

/** Has everything that is shown of messages asked for again. */
export const renewMessages = (): Promise<void> => renew(messageList, messageDetail, unreadCount)

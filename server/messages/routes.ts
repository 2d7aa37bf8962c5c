import {
  chooseMessages,
  markRead,
  messageChoices,
  messageDetail,
  messageList,
  unreadCount,
} from '#contract/messages.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import { chooseWhere, showChoices } from '#server/messages/choices.ts'
import { showMessage, showUnread } from '#server/messages/detail.ts'
import { listMessages } from '#server/messages/list.ts'
import { markAsRead } from '#server/messages/read.ts'

/** Handlers of `contract/messages.ts`. */
export const messagesRoutes = (): Route[] => [
  serve(messageList, listMessages),
  serve(messageDetail, showMessage),
  serve(unreadCount, showUnread),
  serve(markRead, markAsRead),
  serve(messageChoices, showChoices),
  serve(chooseMessages, chooseWhere),
]

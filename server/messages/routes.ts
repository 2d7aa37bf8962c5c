import {
  chooseMessages,
  markRead,
  messageChoices,
  messageDetail,
  messageList,
  pushKey,
  subscribePush,
  unreadCount,
  unsubscribePush,
} from '#contract/messages.ts'
import { announce, announcementList, withdrawAnnouncement } from '#contract/messages.desk.ts'
import { type Route, serve } from '#server/platform/http/route.ts'
import { announceToAll, listAnnouncements, withdraw } from '#server/messages/announce.ts'
import { chooseWhere, showChoices } from '#server/messages/choices.ts'
import { showMessage, showUnread } from '#server/messages/detail.ts'
import { listMessages } from '#server/messages/list.ts'
import { type MessagesDeps, endPush, showPushKey, startPush } from '#server/messages/subscribe.ts'
import { markAsRead } from '#server/messages/read.ts'

/** Handlers of `contract/messages*.ts`. */
export const messagesRoutes = (deps: MessagesDeps): Route[] => [
  serve(messageList, listMessages),
  serve(messageDetail, showMessage),
  serve(unreadCount, showUnread),
  serve(markRead, markAsRead),
  serve(messageChoices, showChoices),
  serve(chooseMessages, chooseWhere),
  serve(pushKey, showPushKey(deps)),
  serve(subscribePush, startPush(deps)),
  serve(unsubscribePush, endPush),
  serve(announcementList, listAnnouncements),
  serve(announce, announceToAll),
  serve(withdrawAnnouncement, withdraw),
]

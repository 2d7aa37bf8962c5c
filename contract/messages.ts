import * as z from 'zod/mini'
import { Cursor, Done, Id, InstantCodec } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'

/** What messages are about; each can be chosen apart, but security is always told. */
export const messageCategories = ['security', 'money', 'trade', 'card', 'identity', 'news'] as const
export const MessageCategory = z.enum(messageCategories)
export type MessageCategory = z.infer<typeof MessageCategory>

/** Messages on one page of the list, and how long they are kept. */
export const messagePageSize = 30
export const messageKeepDays = 365
export const pushMax = 10

/**
 * Every event that a user is told of once, with its category. Titles and texts are in
 * `text/<language>/messages.ts` under the same names, made from `details`.
 */
export const notices = {
  depositSeen: 'money',
  depositCredited: 'money',
  depositReversed: 'money',
  transferSent: 'money',
  transferReceived: 'money',
  transferDone: 'money',
  transferFailed: 'money',
  transferRefunded: 'money',
  transferCancelled: 'money',
  newDevice: 'security',
  passwordChanged: 'security',
  passwordRecovered: 'security',
  tradePasswordSet: 'security',
  tradePasswordChanged: 'security',
  tradePasswordLocked: 'security',
  phoneBound: 'security',
  phoneChanged: 'security',
  emailBound: 'security',
  emailChanged: 'security',
  telegramBound: 'security',
  telegramUnbound: 'security',
  totpBound: 'security',
  totpRemoved: 'security',
  passkeyAdded: 'security',
  passkeyRemoved: 'security',
  recoveryCodesMade: 'security',
  recoveryCodeUsed: 'security',
  limitsLowered: 'security',
  limitsRaiseAsked: 'security',
  whitelistOn: 'security',
  whitelistOff: 'security',
  accountFrozen: 'security',
  accountUnfrozen: 'security',
  hostLinked: 'security',
  announcement: 'news',
} as const satisfies Record<string, MessageCategory>
export type NoticeKind = keyof typeof notices
export const noticeKinds: readonly NoticeKind[] = Object.keys(notices).filter(
  (kind): kind is NoticeKind => Object.hasOwn(notices, kind),
)

/** What a message tells beside its kind: decimal amounts, asset codes, masked names, times. */
export type NoticeDetails = Readonly<Record<string, string>>

export const Message = z.object({
  id: Id,
  category: MessageCategory,
  kind: z.string(),
  /** In the language of the call. */
  title: z.string(),
  text: z.string(),
  /** A page of the app that it leads to, or null. */
  link: z.nullable(z.string()),
  at: InstantCodec,
  read: z.boolean(),
})
export type Message = z.infer<typeof Message>

export const messageList = operation({
  path: 'messages/list',
  kind: 'query',
  auth: 'user',
  summary: 'Own messages and announcements, newest first.',
  input: z.object({ category: z.optional(MessageCategory), after: z.optional(Cursor) }),
  output: z.object({ messages: z.array(Message), next: z.nullable(Cursor) }),
  fails: [],
})

export const messageDetail = operation({
  path: 'messages/detail',
  kind: 'query',
  auth: 'user',
  summary: 'One own message in full.',
  input: z.object({ id: Id }),
  output: Message,
  fails: ['NOT_FOUND'],
})

export const unreadCount = operation({
  path: 'messages/unread',
  kind: 'query',
  auth: 'user',
  summary: 'How many messages are not read yet.',
  input: z.object({}),
  output: z.object({ unread: z.int() }),
  fails: [],
})

export const markRead = operation({
  path: 'messages/markRead',
  kind: 'command',
  auth: 'user',
  whileFrozen: true,
  summary: 'Marks one message as read, or all of them.',
  input: z.object({ id: z.optional(Id) }),
  output: Done,
  fails: ['NOT_FOUND'],
})

/** Where messages of one category go beside the list. */
export const MessageChoice = z.object({
  category: MessageCategory,
  push: z.boolean(),
  email: z.boolean(),
  telegram: z.boolean(),
})
export type MessageChoice = z.infer<typeof MessageChoice>

export const messageChoices = operation({
  path: 'messages/choices',
  kind: 'query',
  auth: 'user',
  summary: 'Where messages go, category by category. Those of security always go by e-mail.',
  input: z.object({}),
  output: z.object({ choices: z.array(MessageChoice) }),
  fails: [],
})

export const chooseMessages = operation({
  path: 'messages/choose',
  kind: 'command',
  auth: 'user',
  summary: 'Changes where messages of one category go.',
  input: MessageChoice,
  output: z.object({ choices: z.array(MessageChoice) }),
  fails: [],
})

/** A browser's push subscription (W3C Push API), its keys in base64url (RFC 8291). */
const Subscription = z.object({
  endpoint: z.string().check(z.maxLength(1024)),
  p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{80,100}$/)),
  auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,30}$/)),
})

export const pushKey = operation({
  path: 'messages/pushKey',
  kind: 'query',
  auth: 'user',
  summary: 'The public key that browsers subscribe to our pushes with (VAPID, RFC 8292).',
  input: z.object({}),
  output: z.object({ key: z.string() }),
  fails: [],
})

export const subscribePush = operation({
  path: 'messages/subscribePush',
  kind: 'command',
  auth: 'user',
  summary: 'Has pushes of this user sent to this browser, as long as its session lasts.',
  input: Subscription,
  output: Done,
  fails: ['PUSH_REFUSED'],
})

export const unsubscribePush = operation({
  path: 'messages/unsubscribePush',
  kind: 'command',
  auth: 'user',
  whileFrozen: true,
  summary: 'Ends pushes to this browser.',
  input: z.object({ endpoint: z.string().check(z.maxLength(1024)) }),
  output: Done,
  fails: [],
})

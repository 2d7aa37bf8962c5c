import * as z from 'zod/mini'
import { Cursor, Done, Id, InstantCodec } from '#contract/atoms.ts'
import { operation } from '#contract/operation.ts'

/** What messages are about; each can be chosen apart, but security is always told by mail. */
export const messageCategories = ['security', 'money', 'trade', 'card', 'identity', 'news'] as const
export const MessageCategory = z.enum(messageCategories)
export type MessageCategory = z.infer<typeof MessageCategory>

/**
 * Every event that a user is told of once, with its category. Titles and texts, made from the
 * notice's details, are in `text/<language>/notices.ts` under the same names.
 */
export const notices = {
  depositSeen: 'money',
  depositCredited: 'money',
  depositReversed: 'money',
  depositReturned: 'money',
  transferReceived: 'money',
  transferDone: 'money',
  transferFailed: 'money',
  transferChecking: 'money',
  transferRefused: 'money',
  depositHeld: 'money',
  depositReleased: 'money',
  depositFrozen: 'money',
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
  authenticatorBound: 'security',
  authenticatorRemoved: 'security',
  recoveryCodesMade: 'security',
  recoveryCodeUsed: 'security',
  passkeyAdded: 'security',
  passkeyRemoved: 'security',
  limitsLowered: 'security',
  limitsRaiseAsked: 'security',
  whitelistOn: 'security',
  whitelistOff: 'security',
  accountViewed: 'security',
  accountFrozen: 'security',
  accountUnfrozen: 'security',
  hostLinked: 'security',
  kycSubmitted: 'identity',
  kycDelayed: 'identity',
  kycApproved: 'identity',
  kycRejected: 'identity',
  kycExpiring: 'identity',
  kycExpired: 'identity',
  kycOrderPaid: 'identity',
  kycOrderOverdue: 'identity',
  kycOrderRefunded: 'identity',
  kycRecordReady: 'identity',
  kycRecordDisabled: 'identity',
  cardPaid: 'card',
  cardDeclined: 'card',
  cardRefunded: 'card',
  cardOwes: 'card',
  cardDispute: 'card',
  cardIssued: 'card',
  cardShipped: 'card',
  cardArrived: 'card',
  cardUndelivered: 'card',
  cardExpiring: 'card',
  cardActivated: 'card',
  cardLocked: 'card',
  cardUnlocked: 'card',
  cardClosed: 'card',
  cardUnbound: 'card',
  cardPinChanged: 'security',
  cardPhoneChanged: 'security',
  cardWidened: 'security',
  cardRejected: 'card',
  cardRecharged: 'card',
  cardRechargeFailed: 'card',
  cardBound: 'card',
  cardBindRejected: 'card',
  announcement: 'news',
} as const satisfies Record<string, MessageCategory>
export type NoticeKind = keyof typeof notices

/** Notices to one person; an announcement is to everybody and brings its own texts. */
export type PersonalKind = Exclude<NoticeKind, 'announcement'>

export const isPersonalKind = (kind: string): kind is PersonalKind =>
  Object.hasOwn(notices, kind) && kind !== 'announcement'

/** What a notice tells beside its kind: decimal amounts, asset codes, masked names, moments (RFC 3339). */
export type NoticeDetails = Readonly<Record<string, string>>

/** Messages on one page of the list, and how many days they are kept. */
export const messagePageSize = 30
export const messageKeepDays = 365

/** Browsers of one user that pushes go to; one more takes the place of the oldest. */
export const pushMax = 10

/** Categories that something is told of today, as the list offers them. */
export const toldCategories = [
  'money',
  'card',
  'security',
  'identity',
  'news',
] as const satisfies MessageCategory[]

export const Message = z.object({
  id: Id,
  category: MessageCategory,
  /** A `NoticeKind`; newer servers may tell of more. */
  kind: z.string(),
  /** In the language of the call. */
  title: z.string(),
  /** Its paragraphs stand on lines of their own. */
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
  summary: 'One own message or announcement.',
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
  summary: 'Marks one message as read, or all of them when none is named.',
  input: z.object({ id: z.optional(Id) }),
  output: Done,
  fails: ['NOT_FOUND'],
})

/** Categories of which a person chooses where they go; announcements are in the list only. */
export const chosenCategories = [
  'money',
  'security',
  'identity',
] as const satisfies MessageCategory[]
export type ChosenCategory = (typeof chosenCategories)[number]

/** Where messages of one category go beside the list. */
export const MessageChoice = z.object({
  category: z.enum(chosenCategories),
  email: z.boolean(),
  push: z.boolean(),
})
export type MessageChoice = z.infer<typeof MessageChoice>

const Choices = z.object({ choices: z.array(MessageChoice) })

export const messageChoices = operation({
  path: 'messages/choices',
  kind: 'query',
  auth: 'user',
  summary: 'Where messages go, category by category. Those of security always go by e-mail.',
  input: z.object({}),
  output: z.extend(Choices, {
    /** Masked; null when the account has none. */
    email: z.nullable(z.string()),
  }),
  fails: [],
})

export const chooseMessages = operation({
  path: 'messages/choose',
  kind: 'command',
  auth: 'user',
  summary: 'Changes where messages of one category go.',
  input: MessageChoice,
  output: Choices,
  fails: [],
})

const Endpoint = z.string().check(z.maxLength(1024))

/** A browser's push subscription (W3C Push API), its keys in base64url (RFC 8291). */
export const PushSubscription = z.object({
  endpoint: Endpoint,
  p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/)),
  auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)),
})
export type PushSubscription = z.infer<typeof PushSubscription>

export const pushKey = operation({
  path: 'messages/pushKey',
  kind: 'query',
  auth: 'user',
  summary:
    'The public key that browsers subscribe with (VAPID, RFC 8292); null where none is sent.',
  input: z.object({}),
  output: z.object({ key: z.nullable(z.string()) }),
  fails: [],
})

export const subscribePush = operation({
  path: 'messages/subscribePush',
  kind: 'command',
  auth: 'user',
  summary: 'Has pushes of this user sent to this browser, as long as its session lasts.',
  input: PushSubscription,
  output: Done,
  fails: ['PUSH_REFUSED'],
})

export const unsubscribePush = operation({
  path: 'messages/unsubscribePush',
  kind: 'command',
  auth: 'user',
  summary: 'Ends pushes to this browser.',
  input: z.object({ endpoint: Endpoint }),
  output: Done,
  fails: [],
})

/** What a push carries to the service worker, as JSON. */
export const PushContent = z.object({
  /** Of the message: sent again, it takes the place of itself. */
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** A page of the app. */
  link: z.string(),
})
export type PushContent = z.infer<typeof PushContent>

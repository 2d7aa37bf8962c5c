import * as z from 'zod/mini'

/** What messages are about; each can be chosen apart, but security is always told by mail. */
export const messageCategories = ['security', 'money', 'trade', 'card', 'identity', 'news'] as const
export const MessageCategory = z.enum(messageCategories)
export type MessageCategory = z.infer<typeof MessageCategory>

/**
 * Every event that a user is told of once, with its category. Titles and texts, made from the
 * notice's details, are in `text/<language>/messages.ts` under the same names.
 */
export const notices = {
  depositSeen: 'money',
  depositCredited: 'money',
  depositReversed: 'money',
  transferReceived: 'money',
  transferDone: 'money',
  transferFailed: 'money',
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
  accountFrozen: 'security',
  accountUnfrozen: 'security',
  hostLinked: 'security',
  announcement: 'news',
} as const satisfies Record<string, MessageCategory>
export type NoticeKind = keyof typeof notices

/** What a notice tells beside its kind: decimal amounts, asset codes, masked names, moments (RFC 3339). */
export type NoticeDetails = Readonly<Record<string, string>>

/** Binding a Telegram account, by our bot or by what Telegram signed, and logging in with it. */
import * as z from 'zod/mini'
import { Done, InstantCodec, plainText } from '#contract/atoms.ts'
import { Session } from '#contract/identity.ts'
import { operation } from '#contract/operation.ts'

/** How long a link to our bot is good, for the first who opens it. */
export const telegramLinkSeconds = 600

/** How old what Telegram signed may be, and how far ahead of our clock its own may go. */
export const telegramFreshSeconds = 600
export const telegramAheadSeconds = 60

/** What Telegram signed: the query string of its log-in widget, or the `initData` of a Mini App. */
const Signed = z.object({ kind: z.enum(['widget', 'miniApp']), data: plainText(4096) })

export const telegram = operation({
  path: 'security/telegram',
  kind: 'query',
  auth: 'user',
  summary: 'Which Telegram account is bound, and the name of our bot, null where there is none.',
  input: z.object({}),
  output: z.object({
    bound: z.nullable(z.object({ name: z.string(), boundAt: InstantCodec })),
    bot: z.nullable(z.string()),
  }),
  fails: [],
})

export const startTelegram = operation({
  path: 'security/startTelegram',
  kind: 'command',
  auth: 'user',
  summary:
    'Makes a link to our bot that binds the Telegram account which opens it: once, within ten minutes, while this session lasts.',
  input: z.object({}),
  output: z.object({ url: z.string(), expiresAt: InstantCodec }),
  fails: ['TELEGRAM_UNAVAILABLE', 'STEP_UP_REQUIRED'],
})

export const bindTelegram = operation({
  path: 'security/bindTelegram',
  kind: 'command',
  auth: 'user',
  summary: 'Binds the Telegram account that signed the data, in place of one before.',
  input: Signed,
  output: Done,
  fails: ['TELEGRAM_REFUSED', 'TELEGRAM_TAKEN', 'STEP_UP_REQUIRED'],
})

export const unbindTelegram = operation({
  path: 'security/unbindTelegram',
  kind: 'command',
  auth: 'user',
  summary: 'Unbinds Telegram.',
  input: z.object({}),
  output: Done,
  fails: ['FACTOR_NOT_BOUND', 'STEP_UP_REQUIRED'],
})

export const telegramLogin = operation({
  path: 'security/telegramLogin',
  kind: 'command',
  auth: 'visitor',
  summary: 'Logs in with what Telegram signed, if that Telegram account is bound.',
  input: z.object({
    ...Signed.shape,
    /** As in `identity/login`. */
    secondFactor: z.optional(z.string().check(z.maxLength(32))),
  }),
  output: Session,
  fails: [
    'TELEGRAM_REFUSED',
    'TELEGRAM_NOT_BOUND',
    'SECOND_FACTOR_REQUIRED',
    'CODE_INCORRECT',
    'CODE_USED',
  ],
})

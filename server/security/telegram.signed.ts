/** Reads what Telegram signed for our bot (core.telegram.org/widgets/login, /bots/webapps). */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { telegramAheadSeconds, telegramFreshSeconds } from '#contract/security.telegram.ts'
import { type Instant, after, secondMs, toInstant } from '#kernel/time.ts'

/** A Telegram account, as Telegram tells of it. */
export type TelegramUser = {
  readonly id: number
  /** `@name`, or what the person calls themselves. */
  readonly name: string
}

/** What was signed, once it has been found to be Telegram's and fresh. */
export type Signed = TelegramUser & {
  /** The same for the same data, however it is written down. */
  readonly hash: Buffer
  /** From then on it is too old. */
  readonly until: Instant
}

/** Which of Telegram's two ways to sign it is. */
export type SignedKind = 'widget' | 'miniApp'

/** Fields and letters of signed data at most; Telegram's own have a dozen and some hundreds. */
const fieldsMax = 20
const dataMax = 4_096
const nameMax = 64

const User = z.object({
  id: z.int().check(z.positive()),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  username: z.optional(z.string()),
  is_bot: z.optional(z.boolean()),
})
const WidgetUser = z.extend(User, {
  id: z.pipe(
    z.string().check(z.regex(/^[1-9][0-9]{0,15}$/)),
    z.transform((text: string) => Number(text)),
  ),
})

/** Whose data it is; undefined when it was not signed for this bot, was changed, or is not of now. */
export function readSigned(
  token: string,
  { kind, data }: { readonly kind: SignedKind; readonly data: string },
  now: Instant,
): Signed | undefined {
  const fields = fieldsOf(data)
  const text = fields && checkString(fields)
  if (!fields || !text || !isSigned(keys[kind](token), text, fields.get('hash'))) return undefined
  const until = freshUntil(fields.get('auth_date'), now)
  const user = userIn(kind, fields)
  if (until === undefined || !user) return undefined
  return { ...user, until, hash: createHash('sha256').update(`${kind}\n${text}`).digest() }
}

/** What to call a Telegram account. */
export function telegramUser(user: z.infer<typeof User>): TelegramUser {
  const full = [user.first_name, user.last_name].filter(Boolean).join(' ')
  const name = user.username ? `@${user.username}` : full.replaceAll(/\p{C}/gu, '').trim()
  return { id: user.id, name: [...(name || String(user.id))].slice(0, nameMax).join('') }
}

const keys: Readonly<Record<SignedKind, (token: string) => Buffer>> = {
  widget: (token) => createHash('sha256').update(token).digest(),
  miniApp: (token) => createHmac('sha256', 'WebAppData').update(token).digest(),
}

/**
 * The fields by name. Neither two of one name pass nor a line break within a value, by which one
 * signed text could be read as other fields.
 */
function fieldsOf(data: string): ReadonlyMap<string, string> | undefined {
  if (data.length > dataMax) return undefined
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(data)) {
    const isOdd = !/^[a-z_]{1,32}$/.test(name) || /\p{Cc}/u.test(value)
    if (isOdd || fields.has(name) || fields.size === fieldsMax) return undefined
    fields.set(name, value)
  }
  return fields
}

const checkString = (fields: ReadonlyMap<string, string>): string =>
  [...fields]
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n')

function isSigned(key: Buffer, text: string, hash: string | undefined): boolean {
  if (!hash || !/^[0-9a-f]{64}$/.test(hash)) return false
  const right = createHmac('sha256', key).update(text).digest()
  return timingSafeEqual(right, Buffer.from(hash, 'hex'))
}

function freshUntil(authDate: string | undefined, now: Instant): Instant | undefined {
  if (!authDate || !/^[1-9][0-9]{0,10}$/.test(authDate)) return undefined
  const signedAt = toInstant(Number(authDate) * secondMs)
  const until = after(signedAt, telegramFreshSeconds * secondMs)
  const isAhead = signedAt > after(now, telegramAheadSeconds * secondMs)
  return isAhead || until < now ? undefined : until
}

function userIn(kind: SignedKind, fields: ReadonlyMap<string, string>): TelegramUser | undefined {
  const read =
    kind === 'widget'
      ? WidgetUser.safeParse(Object.fromEntries(fields))
      : User.safeParse(jsonOf(fields.get('user') ?? ''))
  return read.success && !read.data.is_bot ? telegramUser(read.data) : undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

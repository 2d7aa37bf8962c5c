import * as z from 'zod/mini'
import { type Profile, userRoles } from '#contract/identity.ts'
import { languages } from '#contract/language.ts'
import { mask } from '#contract/rules.display.ts'
import { InstantColumn } from '#server/platform/db.ts'

/** Who froze an account: its user, somebody with the link of a log-in mail, or the service. */
export const FrozenBy = z.enum(['user', 'link', 'operator'])
export type FrozenBy = z.infer<typeof FrozenBy>

/** A user as stored. Phone is E.164 and e-mail lower case; the user name is as it was typed. */
export const User = z.object({
  id: z.string(),
  uid: z.bigint(),
  username: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  nickname: z.string(),
  passwordHash: z.string(),
  inviteCode: z.string(),
  language: z.enum(languages),
  avatar: z.nullable(z.string()),
  region: z.nullable(z.string()),
  fiat: z.nullable(z.string()),
  chosenLanguage: z.nullable(z.enum(languages)),
  roles: z.array(z.enum(userRoles)),
  status: z.enum(['active', 'frozen']),
  frozenBy: z.nullable(FrozenBy),
  /** Told in every mail to the user, so that a mail without it is known not to be ours. */
  phrase: z.nullable(z.string()),
  createdAt: InstantColumn,
})
export type User = z.infer<typeof User>

/** The user terms and privacy policy in force; which ones a user agreed to is kept. */
export const termsVersion = '2026-11-28'

/** Random digits in a UID behind the step of its sequence. */
export const uidRandomDigits = 2

const inviteCodeLength = 8
/** Thirty-two that cannot be taken for one another: no 0 or O, no 1 or I. */
const inviteAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** An invitation code of eight characters, from a random token (`Ids.token`). */
export const inviteCodeFrom = (token: string): string =>
  [...Buffer.from(token, 'base64url').subarray(0, inviteCodeLength)]
    .map((byte) => inviteAlphabet.charAt(byte % inviteAlphabet.length))
    .join('')

/** What a user is called who gave no user name; they may change it. */
export const defaultNickname = (uid: bigint): string => `Auric ${uid}`

/** The user as their own app sees it: phone and e-mail masked (spec §5 "masking"). */
export const profileOf = (user: User, hasTradePassword: boolean): Profile => ({
  id: user.id,
  uid: user.uid.toString(),
  username: user.username,
  phone: user.phone === null ? null : mask(user.phone),
  email: user.email === null ? null : mask(user.email),
  nickname: user.nickname,
  avatarUrl: user.avatar === null ? null : `/api/file/${user.avatar}`,
  inviteCode: user.inviteCode,
  hasTradePassword,
  region: user.region,
  fiat: user.fiat,
  language: user.chosenLanguage,
  roles: user.roles,
  createdAt: user.createdAt,
})

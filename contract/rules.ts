/**
 * Rules on what people type (spec §5), the same on the phone and on the server. Each answers the
 * code of the failure, or undefined when there is none. They read the text as it stands: pass it
 * through its `normal…` function first, and store what that answers.
 */
import type { ErrorCode } from '#contract/errors.ts'
import { codeLength, tradePasswordLength } from '#contract/identity.access.ts'

/** Characters of a login password. */
export const passwordLength = { min: 8, max: 20 } as const

/** Longest e-mail address and its longest part before the @ (RFC 5321 §4.5.3.1). */
export const emailLengthMax = 254
const emailLocalLengthMax = 64

/** Most addresses in a comma-separated list of recipients. */
export const emailListMax = 10

/** User names are the same whatever their case: this form is compared and stored. */
export const normalUsername = (text: string): string => text.trim().toLowerCase()

/** 4 to 20 ASCII letters or digits; look-alikes from other scripts are thus refused too. */
export function usernameProblem(text: string): ErrorCode | undefined {
  return /^[A-Za-z0-9]{4,20}$/.test(text) ? undefined : 'USERNAME_INVALID'
}

/**
 * The form of a password that is checked and hashed: NFC with every space as U+0020 (RFC 8265
 * OpaqueString), so that two keyboards that write `é` differently open the same account.
 */
export const normalPassword = (text: string): string =>
  text.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/**
 * 1 to 24 letters, digits, spaces or `. _ -`, of one script beside Latin digits and signs, so that
 * nobody takes another's name with letters that look the same (UTS 39).
 */
export function nicknameProblem(text: string): ErrorCode | undefined {
  if (!/^[\p{L}\p{M}\p{N} ._-]{1,24}$/u.test(text) || !/[\p{L}\p{N}]/u.test(text)) {
    return 'NICKNAME_INVALID'
  }
  const mixes =
    /\p{Script=Latin}/u.test(text) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)
  return mixes ? 'NICKNAME_INVALID' : undefined
}

/** What a password must have, each on its own: for a list that ticks itself off while typing. */
export type PasswordChecks = {
  readonly length: boolean
  readonly digit: boolean
  readonly upper: boolean
  readonly lower: boolean
  readonly special: boolean
}

/**
 * Digits and letters are the ASCII ones, special characters the 32 of ASCII punctuation. A space or
 * another script's letter is welcome: it counts for the length and for no class.
 */
export function passwordChecks(text: string): PasswordChecks {
  const characters = [...normalPassword(text)]
  return {
    length: characters.length >= passwordLength.min && characters.length <= passwordLength.max,
    digit: /[0-9]/.test(text),
    upper: /[A-Z]/.test(text),
    lower: /[a-z]/.test(text),
    special: /[!-/:-@[-`{-~]/.test(text),
  }
}

/** 8 to 20 characters with a digit, an upper-case and a lower-case letter and a special character. */
export function passwordProblem(text: string): ErrorCode | undefined {
  const met = Object.values(passwordChecks(text)).every(Boolean)
  return met && !/\p{Cc}|\p{Cs}/u.test(text) ? undefined : 'PASSWORD_WEAK'
}

/** How wide e-mail addresses may be: the specification's pattern, or what mail servers accept. */
export const emailRules = ['spec', 'wide'] as const
export type EmailRule = (typeof emailRules)[number]

/**
 * `spec`: letters or digits with single - _ . between, @, a domain, a last part of 2 to 4 letters or
 * digits. `wide`: the ASCII atoms of RFC 5322 and host names of RFC 1123 under any top domain.
 * No two neighbours can match the same character, so both take time linear in the text.
 */
export const emailPatterns = {
  spec: /^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*@(?:[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*\.)+[A-Za-z0-9]{2,4}$/,
  wide: /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*\.)+[A-Za-z](?:-*[A-Za-z0-9])+$/,
} as const satisfies Record<EmailRule, RegExp>

/** Addresses are the same whatever their case: this form is compared and stored. */
export const normalEmail = (text: string): string => text.trim().toLowerCase()

/** One address and nothing else: a comma, a space or a line break is refused. */
export function emailProblem(text: string, rule: EmailRule): ErrorCode | undefined {
  if (text.length > emailLengthMax || text.indexOf('@') > emailLocalLengthMax)
    return 'EMAIL_INVALID'
  const labels = text.slice(text.indexOf('@') + 1).split('.')
  if (labels.some((label) => label.length > 63)) return 'EMAIL_INVALID'
  return emailPatterns[rule].test(text) ? undefined : 'EMAIL_INVALID'
}

/** The addresses of a comma-separated list, in their stored form, each once. */
export const splitEmails = (text: string): readonly string[] => [
  ...new Set(text.split(',').map(normalEmail)),
]

/** 1 to 10 addresses with commas between, spaces around a comma allowed: where many may receive. */
export function emailListProblem(text: string, rule: EmailRule): ErrorCode | undefined {
  if (text.length > emailListMax * (emailLengthMax + 2)) return 'EMAIL_INVALID'
  const emails = splitEmails(text)
  if (emails.length > emailListMax) return 'EMAIL_INVALID'
  return emails.map((email) => emailProblem(email, rule)).find((problem) => problem !== undefined)
}

/**
 * A phone number without the spaces, points, dashes and brackets that people write into it, and
 * without the (0) that is dialled at home only.
 */
export const normalPhone = (text: string): string =>
  text.replaceAll('(0)', '').replace(/[\s.()\-\u2010-\u2015]/g, '')

/**
 * The shape of E.164: + and 7 to 15 digits, the first not 0. A number without its country code is
 * refused, never guessed; whether the number can exist is for the server, which has the plans.
 */
export function phoneProblem(text: string): ErrorCode | undefined {
  return /^\+[1-9][0-9]{6,14}$/.test(text) ? undefined : 'PHONE_INVALID'
}

/** Six ASCII digits that are not among the first to be guessed. */
export function tradePasswordProblem(text: string): ErrorCode | undefined {
  const whole = /^[0-9]+$/.test(text) && text.length === tradePasswordLength
  return whole && !isWeakPin(text) ? undefined : 'TRADE_PASSWORD_WEAK'
}

/** Patterns of the keypad and of keyboards that no other rule of `isWeakPin` catches. */
const weakPins = new Set([
  '2580',
  '0852',
  '1470',
  '147258',
  '258369',
  '147369',
  '159753',
  '142536',
  '520131',
])

/**
 * True for digits that a thief tries first: one digit or one group over and over (111111, 1212,
 * 123123), steps of one or two up or down (123456, 890123, 2468), pairs (112233), and known ones.
 */
export function isWeakPin(digits: string): boolean {
  const steps = [...digits]
    .slice(1)
    .map((digit, at) => (10 + Number(digit) - Number(digits[at])) % 10)
  const steady = steps.every((step) => step === steps[0]) && [0, 1, 2, 8, 9].includes(steps[0] ?? 0)
  const pairs =
    /^(?:(.)\1)+$/.test(digits) && steps.every((step, at) => at % 2 === 0 || step === steps[1])
  return steady || pairs || /^(.{1,3})\1+$/.test(digits) || weakPins.has(digits)
}

/** Invitation codes are the same whatever their case. */
export const normalInviteCode = (text: string): string => text.trim().toUpperCase()

/** 6 to 12 ASCII letters or digits; an empty text is no code at all, and codes are optional. */
export function inviteCodeProblem(text: string): ErrorCode | undefined {
  return text === '' || /^[A-Z0-9]{6,12}$/.test(text) ? undefined : 'INVITE_INVALID'
}

/** A code from a message without spaces and dashes, full-width digits (Japanese keyboards) as ASCII. */
export const normalCode = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '')

/** The shape of a code sent by SMS or mail, or shown by an authenticator: six ASCII digits. */
export function codeProblem(text: string): ErrorCode | undefined {
  return /^[0-9]+$/.test(text) && text.length === codeLength ? undefined : 'CODE_INCORRECT'
}

/** What the forms of this domain check before anything is sent; the server checks again. */
import type { ErrorCode } from '#contract/errors.ts'
import type { AccountWay } from '#contract/identity.access.ts'
import {
  emailProblem,
  normalEmail,
  normalPhone,
  normalUsername,
  phoneProblem,
  usernameProblem,
} from '#contract/rules.ts'

/** What is typed, as it is sent. */
export function normalIdentifier(way: AccountWay, text: string): string {
  if (way === 'username') return normalUsername(text)
  return way === 'phone' ? normalPhone(text) : normalEmail(text)
}

/** What is wrong with a user name, phone or e-mail, if anything. */
export function identifierProblem(way: AccountWay, text: string): ErrorCode | undefined {
  const typed = normalIdentifier(way, text)
  if (way === 'username') return usernameProblem(typed)
  return way === 'phone' ? phoneProblem(typed) : emailProblem(typed, 'wide')
}

/** Failures that belong under one field of a form; any other is shown above its button. */
export const fieldOfFailure: Partial<
  Record<ErrorCode, 'identifier' | 'password' | 'code' | 'invite' | 'terms'>
> = {
  USERNAME_INVALID: 'identifier',
  USERNAME_TAKEN: 'identifier',
  PHONE_INVALID: 'identifier',
  PHONE_TAKEN: 'identifier',
  EMAIL_INVALID: 'identifier',
  EMAIL_TAKEN: 'identifier',
  PASSWORD_WEAK: 'password',
  CODE_INCORRECT: 'code',
  CODE_EXPIRED: 'code',
  INVITE_INVALID: 'invite',
  TERMS_REQUIRED: 'terms',
}

/** Where to go after logging in: the page that asked for it, if it is one of ours. */
export const safeReturn = (from: string | undefined): string =>
  from && /^\/(?![/\\])/.test(from) ? from : '/'

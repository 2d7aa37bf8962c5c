import parsePhoneNumber from 'libphonenumber-js/min'
import type { AccountWay } from '#contract/identity.access.ts'
import { Failure } from '#contract/errors.ts'
import {
  type EmailRule,
  emailProblem,
  normalEmail,
  normalPhone,
  normalUsername,
  phoneProblem,
  usernameProblem,
} from '#contract/rules.ts'

/** What an account is known by, in the form that is compared: lower case, or E.164. */
export type AccountName = { readonly way: AccountWay; readonly value: string }

/**
 * Reads the name of an account as somebody typed it. `emailRule` is `wide` wherever an account is
 * looked for, so that a narrower rule of today locks nobody out who registered under a wider one.
 * @throws Failure USERNAME_INVALID, PHONE_INVALID, EMAIL_INVALID
 */
export function readName(way: AccountWay, typed: string, emailRule: EmailRule): AccountName {
  return { way, value: readers[way](typed, emailRule) }
}

const readers: Record<AccountWay, (typed: string, emailRule: EmailRule) => string> = {
  username: readUsername,
  phone: readPhone,
  email: readEmail,
}

function readUsername(typed: string): string {
  const value = normalUsername(typed)
  refuse(usernameProblem(value))
  return value
}

/** Past the shape: the country's own numbering plan must have such a number. */
function readPhone(typed: string): string {
  const value = normalPhone(typed)
  refuse(phoneProblem(value))
  const number = parsePhoneNumber(value)
  if (!number?.isValid()) throw new Failure('PHONE_INVALID')
  return number.number
}

function readEmail(typed: string, emailRule: EmailRule): string {
  const value = normalEmail(typed)
  refuse(emailProblem(value, emailRule))
  return value
}

function refuse(problem: ReturnType<typeof usernameProblem>): void {
  if (problem) throw new Failure(problem)
}

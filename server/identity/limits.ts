import { dayMs, hourMs, minuteMs, secondMs } from '#kernel/time.ts'
import { codeResendSeconds } from '#contract/identity.access.ts'
import type { Limit } from '#server/platform/limits.ts'

/** Codes to one name for one purpose: one at a time from each network and from all of them. */
export const codeAgain: Limit = {
  name: 'identity.codeAgain',
  calls: 1,
  windowMs: codeResendSeconds * secondMs,
}
export const codeAgainOfPair: Limit = { ...codeAgain, name: 'identity.codeAgainOfPair' }

/**
 * And so many a day. What strangers ask for stops strangers only: from a network where the account
 * logged in before, its owner has a count apart.
 */
export const codesOfName: Limit = { name: 'identity.codesOfName', calls: 10, windowMs: dayMs }
export const codesAtHome: Limit = { name: 'identity.codesAtHome', calls: 10, windowMs: dayMs }

/** Codes asked for from one network: a whole office or a phone company's gateway may sit behind it. */
export const codesOfNetwork: Limit = {
  name: 'identity.codesOfNetwork',
  calls: 60,
  windowMs: hourMs,
}

/** Registrations tried from one network; also bounds who asks which user names are taken. */
export const registrations: Limit = { name: 'identity.registrations', calls: 60, windowMs: hourMs }

/**
 * Passwords tried for one name from one network; a right one starts anew. Long before, each try
 * costs work (`work.ts`). A stranger in the owner's own network who paid for all of that makes the
 * owner wait a minute, and no longer.
 */
export const loginsOfPair: Limit = { name: 'identity.loginsOfPair', calls: 60, windowMs: hourMs }

/** Log-ins of any name from one network. */
export const loginsOfNetwork: Limit = {
  name: 'identity.loginsOfNetwork',
  calls: 300,
  windowMs: hourMs,
}

/**
 * Passwords tried for one name from everywhere, against guesses from many networks at once. It
 * stops strangers only: from a network where the account logged in before, its owner may go on.
 */
export const loginsOfName: Limit = { name: 'identity.loginsOfName', calls: 100, windowMs: hourMs }

/** Recoveries finished, or tried to, from one network. */
export const recoveries: Limit = { name: 'identity.recoveries', calls: 60, windowMs: hourMs }

/** Login passwords asked for again within a session, by user. A right one starts anew. */
export const passwordChecks: Limit = {
  name: 'identity.passwordChecks',
  calls: 5,
  windowMs: 15 * minuteMs,
}

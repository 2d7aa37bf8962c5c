import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { CodeChannel, accountWays } from '#contract/identity.access.ts'
import { languages } from '#contract/language.ts'

/** What a code is good for; a code for one purpose is worth nothing for another. */
export const purposes = [
  'register',
  'login',
  'recover',
  'bind',
  'pay',
  'change',
  'cardBind',
  'cardPhone',
] as const
export type Purpose = (typeof purposes)[number]

/** Purposes whose codes go to addresses that may be no account's. */
export const strangers: readonly Purpose[] = ['register', 'bind', 'cardBind', 'cardPhone']

/** A code that was asked for, by the name of an account that may or may not exist. */
export const Challenge = z.object({
  id: z.string(),
  purpose: z.enum(purposes),
  way: z.enum(accountWays),
  /** The name in the form that is compared (`AccountName.value`). */
  identifier: z.string(),
  /** By user name, which bound address it goes to; null leaves the choice to us. */
  channel: z.nullable(CodeChannel),
  language: z.enum(languages),
  ip: z.string(),
  device: z.string(),
})
export type Challenge = z.infer<typeof Challenge>

/** Codes tried against one challenge from the network that asked for it; the last wrong one ends it. */
export const codeTriesMax = 5

/** As many from everywhere else: for who asked at home and answers on the way. */
export const codeTriesElsewhereMax = 3

/** Job that makes the code of a challenge and sends it. */
export const sendCodeJob = 'identity.sendCode'

/** What is kept of a code; the challenge's id is its salt. */
export const hashCode = (codeSecret: string, challengeId: string, code: string): Buffer =>
  createHmac('sha256', codeSecret).update(`${challengeId}:${code}`).digest()

import { randomInt } from 'node:crypto'
import { ScureBase32Plugin, generateURI, verifySync } from 'otplib'
import { normalCode } from '#contract/rules.ts'
import { type Instant, secondMs } from '#kernel/time.ts'

/** Seconds before and after now that a code is taken from: one step either way (RFC 6238 §5.2). */
const toleranceSeconds = 30
const digits = 6

/** Letters of a recovery code: none that can be taken for another. */
const recoveryAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const recoveryLength = 10

/** The time step a code of an authenticator belongs to; undefined when it is none of now. */
export function stepOf(secret: Uint8Array, typed: string, now: Instant): number | undefined {
  const token = normalCode(typed)
  if (!new RegExp(`^[0-9]{${digits}}$`).test(token)) return undefined
  const result = verifySync({
    secret,
    token,
    epoch: Math.floor(now / secondMs),
    epochTolerance: toleranceSeconds,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** A secret as people type it and as phones scan it. */
export function shownSecret(secret: Uint8Array, label: string): { secret: string; uri: string } {
  const text = new ScureBase32Plugin().encode(secret)
  return { secret: text, uri: generateURI({ issuer: 'Auric', label, secret: text }) }
}

/** A new recovery code of 49 random bits, in two groups: `k7m2p-q9xw4`. */
export function newRecoveryCode(): string {
  const letters = Array.from({ length: recoveryLength }, () =>
    recoveryAlphabet.charAt(randomInt(recoveryAlphabet.length)),
  ).join('')
  return `${letters.slice(0, recoveryLength / 2)}-${letters.slice(recoveryLength / 2)}`
}

/** The form of a recovery code that is compared: whatever its case, spaces and hyphens. */
export const normalRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether what was typed is meant as a recovery code. */
export const isRecoveryCode = (typed: string): boolean =>
  normalRecoveryCode(typed).length === recoveryLength

import { hash, verify } from '@node-rs/argon2'
import { normalPassword } from '#contract/rules.ts'

/** argon2id with 19 MiB (in KiB), two passes and one lane: OWASP Password Storage Cheat Sheet. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Of a password that nobody knows: looking for an absent account costs as much as for a present one. */
export const absentHash =
  '$argon2id$v=19$m=19456,t=2,p=1$VHF6C+8pwp4rEswj+XOOWg$X7FgLaYT09pwTB+p1Q5eyKFAwco8IYHbctyNHQZvLPA'

/** A password as it is kept: argon2id, PHC string, about 30 ms. */
export const hashPassword = (typed: string): Promise<string> =>
  hash(normalPassword(typed), passwordCost)

/** True when it is the password of this hash; without a hash, false after the same work. */
export async function verifyPassword(kept: string | undefined, typed: string): Promise<boolean> {
  const same = await verify(kept ?? absentHash, normalPassword(typed))
  return same && kept !== undefined
}

/** Operators for tests, hired without a link. */
import { ScureBase32Plugin, generateSync } from 'otplib'
import { operatorSessionLifeMs } from '#contract/operators.ts'
import type { FreshProof } from '#contract/operators.passkeys.ts'
import type { Role } from '#contract/operators.permissions.ts'
import { type Instant, after, secondMs } from '#kernel/time.ts'
import { hashPassword } from '#server/identity/password.ts'
import { systemIds } from '#server/platform/ids.ts'
import type { TestDatabase } from '#server/platform/testing.ts'
import type { TestClock } from '#server/platform/testing.context.ts'
import { sealSecret, secretBytes } from '#server/security/secret.ts'
import type { EdgeTest } from '#server/testing.edge.ts'
import { hashToken } from '#server/operators/operator.ts'
import { insertOperator, insertSession, updateCredentials } from '#server/operators/store.ts'

/** Makes an operator of a role with an open session, and answers its token. */
export async function hire(
  { sql }: TestDatabase,
  clock: TestClock,
  role: Role,
  name = `${role}-${systemIds(clock).digits(8)}`,
): Promise<string> {
  const ids = systemIds(clock)
  const [id, token, createdAt] = [ids.uuid(), ids.token(), clock.now()]
  await insertOperator(sql, { id, name, role, createdAt, handledAt: null })
  await updateCredentials(sql, id, await ownCredentials(id))
  await insertSession(sql, {
    id: ids.uuid(),
    operatorId: id,
    tokenHash: hashToken(token),
    ip: '203.0.113.50',
    userAgent: '',
    createdAt,
    expiresAt: after(createdAt, operatorSessionLifeMs),
  })
  return token
}

/** A password that meets the rules, and the secret that every test's operator has on the phone. */
export const goodOperatorPassword = 'Operator1!desk'
const secret = Buffer.alloc(secretBytes, 7)

/** How secrets are typed. */
export const Base32 = new ScureBase32Plugin()

/** The code of that phone at a moment. */
export const codeOf = (now: Instant, of: Uint8Array = secret): string =>
  generateSync({
    secret: Base32.encode(of),
    epoch: Math.floor(now / secondMs),
  })

/** Makes an operator who logs in with that password and phone. */
export async function hireWhole(
  { database: { sql }, clock }: Pick<EdgeTest, 'database' | 'clock'>,
  role: Role,
  name: string,
): Promise<void> {
  const id = systemIds(clock).uuid()
  await insertOperator(sql, { id, name, role, createdAt: clock.now(), handledAt: null })
  await updateCredentials(sql, id, await ownCredentials(id))
}

/** What a test's operator gives as a fresh proof: their phone shows the next code. */
export function nextProof(clock: TestClock): FreshProof {
  clock.move(codeMs)
  return { password: goodOperatorPassword, code: codeOf(clock.now()) }
}

/** Longer than an authenticator shows one code. */
const codeMs = 31 * secondMs

let hashed: Promise<string> | undefined
async function ownCredentials(id: string) {
  hashed ??= hashPassword(goodOperatorPassword)
  return { passwordHash: await hashed, factor: sealSecret('a secret of the tests', id, secret) }
}

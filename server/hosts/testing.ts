/** A host app for tests: it has a key of its own and signs what it is told to. */
import { type KeyObject, generateKeyPairSync } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'
import { ticketAudience, ticketLifeSeconds } from '#contract/hosts.ts'
import type { HostApp } from '#contract/settings.ts'
import { type Instant, secondMs } from '#kernel/time.ts'
import { systemIds } from '#server/platform/ids.ts'

/** A host app under test. */
export type TestHost = {
  readonly app: HostApp
  readonly key: KeyObject
  /** A good ticket for one of its users, with other claims over them. */
  readonly ticket: (subject: string, now: Instant, over?: JWTPayload) => Promise<string>
}

export function testHost(id: string): TestHost {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return {
    app: { id, name: `The ${id} app`, origins: [`https://${id}.example`], publicKey: x },
    key: privateKey,
    ticket: (subject, now, over = {}) =>
      new SignJWT({ ...claimsFor(id, subject, now), ...over })
        .setProtectedHeader({ alg: 'EdDSA' })
        .sign(privateKey),
  }
}

/** The claims of a good ticket. */
export function claimsFor(id: string, subject: string, now: Instant): JWTPayload {
  const iat = Math.floor(now / secondMs)
  return {
    iss: id,
    sub: subject,
    aud: ticketAudience,
    jti: systemIds({ now: () => now }).uuid(),
    iat,
    exp: iat + ticketLifeSeconds,
  }
}

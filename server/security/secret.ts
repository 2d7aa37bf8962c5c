/** How secrets of authenticators and recovery codes are kept: nothing in the database is enough. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** Bytes of an authenticator's secret: 160 bits (RFC 4226 §4). */
export const secretBytes = 20

const keyOf = (codeSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', codeSecret, '', 'auric authenticator', 32))

/** Seals a secret for one user: moved to another's row it does not open. */
export function sealSecret(codeSecret: string, userId: string, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(codeSecret), nonce)
  cipher.setAAD(Buffer.from(userId))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Opens what `sealSecret` made. @throws Error when it was changed, moved or sealed otherwise */
export function openSecret(codeSecret: string, userId: string, sealed: Uint8Array): Buffer {
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(codeSecret), nonce)
  decipher.setAAD(Buffer.from(userId))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
}

/** What is kept of a recovery code. */
export const hashRecoveryCode = (codeSecret: string, userId: string, code: string): Buffer =>
  createHmac('sha256', codeSecret).update(`recovery:${userId}:${code}`).digest()

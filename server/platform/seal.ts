/** Sealing what must not be read in a database or on a disk (AES-256-GCM, NIST SP 800-38D). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16
export const sealKeyBytes = 32

/** A key for one use of a secret. */
export const sealKey = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `auric ${use}`, sealKeyBytes))

/** A key of its own for one object. */
export const freshKey = (): Buffer => randomBytes(sealKeyBytes)

/** Seals bytes for one place: moved to another they do not open. */
export function sealBytes(key: Uint8Array, place: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Opens what `sealBytes` made. @throws Error when it was changed, moved or sealed otherwise */
export function openBytes(key: Uint8Array, place: string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const body = sealed.subarray(nonceBytes, -tagBytes)
  return Buffer.concat([decipher.update(body), decipher.final()])
}

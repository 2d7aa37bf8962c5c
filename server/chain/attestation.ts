import { type KeyObject, createPublicKey, verify } from 'node:crypto'
import { type AttestedAddress, attestationText } from '#contract/signing.ts'

/** The signer's Ed25519 key, pinned outside the database. */
export type AttestationKey = KeyObject

/** Reads the key as the signer writes it: 32 bytes, hexadecimal. @throws Error when it is not that */
export function readAttestationKey(text: string): AttestationKey {
  const digits = text.trim()
  if (!/^[0-9a-f]{64}$/.test(digits)) throw new Error('the signer key is 64 hexadecimal digits')
  const x = Buffer.from(digits, 'hex').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

/** True when the signer really vouched for this address at this place. */
export function isAttested(key: AttestationKey, row: AttestedAddress): boolean {
  const signature = Buffer.from(row.attestation, 'base64')
  return verify(null, Buffer.from(attestationText(row)), key, signature)
}

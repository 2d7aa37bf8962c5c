import { freshKey, openBytes, sealBytes, sealKey } from '#server/platform/seal.ts'

/** Bytes of a document as they are kept, and the sealed key that alone opens them. */
export type SealedFile = { readonly bytes: Buffer; readonly sealedKey: Buffer }

const wrapping = (secret: string): Buffer => sealKey(secret, 'document key')

/** Seals a document under a key of its own, and that key under the secret. */
export function sealFile(secret: string, id: string, bytes: Uint8Array): SealedFile {
  const key = freshKey()
  return { bytes: sealBytes(key, id, bytes), sealedKey: sealBytes(wrapping(secret), id, key) }
}

/** Opens what `sealFile` made for this id. @throws Error when it is another's or was changed */
export const openFile = (secret: string, id: string, { bytes, sealedKey }: SealedFile): Buffer =>
  openBytes(openBytes(wrapping(secret), id, sealedKey), id, bytes)

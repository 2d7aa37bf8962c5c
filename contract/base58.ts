import { sha256 } from '@noble/hashes/sha2.js'

/** Digits and letters that cannot be taken for one another: no 0, O, I, l. */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** True when every character is one of base58's 58. */
export const isBase58 = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]+$/.test(text)

/** Bytes as base58 with the first four bytes of their double SHA-256 behind (Base58Check). */
export function encodeBase58Check(payload: Uint8Array): string {
  const bytes = [...payload, ...checksum(payload)]
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; number > 0n; number /= 58n) text = (alphabet[Number(number % 58n)] ?? '') + text
  return alphabet.charAt(0).repeat(leading(bytes, 0)) + text
}

/** The bytes of a Base58Check text of at most 128 characters; undefined when it is none. */
export function decodeBase58Check(text: string): Uint8Array | undefined {
  if (!isBase58(text) || text.length > 128) return undefined
  const characters = [...text]
  let number = characters.reduce((sum, one) => sum * 58n + BigInt(alphabet.indexOf(one)), 0n)
  const bytes: number[] = []
  for (; number > 0n; number /= 256n) bytes.unshift(Number(number % 256n))
  bytes.unshift(...Array<number>(leading(characters, alphabet.charAt(0))).fill(0))
  const payload = Uint8Array.from(bytes.slice(0, -4))
  const expected = checksum(payload)
  const matches = bytes.length >= 4 && bytes.slice(-4).every((byte, at) => byte === expected[at])
  return matches ? payload : undefined
}

const checksum = (payload: Uint8Array): Uint8Array => sha256(sha256(payload)).slice(0, 4)

/** How many items at the front are `item`. */
function leading<T>(items: readonly T[], item: T): number {
  const other = items.findIndex((one) => one !== item)
  return other === -1 ? items.length : other
}

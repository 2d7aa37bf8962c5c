/**
 * Chain addresses: the specification's rule first, with its message, then what the address itself
 * can prove (spec §5; EIP-55; TRON's Base58Check). What only the server knows (a token's contract,
 * our own addresses) is decided there.
 */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { decodeBase58Check, encodeBase58Check, isBase58 } from '#contract/base58.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** Families of addresses; TRC20 is of `tron`, every other network of `evm`. */
export const addressKinds = ['evm', 'tron'] as const
export type AddressKind = (typeof addressKinds)[number]

/** First byte of an address of TRON's main network. */
const tronVersion = 0x41

/** Where TRON burns coins: the account that its genesis block calls Blackhole. */
const tronBlackhole = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'

/**
 * What is wrong with a withdrawal address, read as it stands: a space around it is refused too.
 * ADDRESS_INVALID: not the specification's shape, a character that cannot be there, another chain.
 * ADDRESS_CHECKSUM: the right shape, but a typing error by its own checksum.
 * ADDRESS_REFUSED: an address that nobody has a key for.
 */
export function addressProblem(kind: AddressKind, text: string): ErrorCode | undefined {
  if (!hasSpecifiedShape(kind, text)) return 'ADDRESS_INVALID'
  return kind === 'tron' ? tronProblem(text) : evmProblem(text)
}

/** Letters, digits, underscore; on TRON 34 of them from T, elsewhere 42 from 0x (spec §5). */
function hasSpecifiedShape(kind: AddressKind, text: string): boolean {
  if (!/^[A-Za-z0-9_]+$/.test(text)) return false
  return kind === 'tron'
    ? text.length === 34 && text.startsWith('T')
    : text.length === 42 && text.startsWith('0x')
}

function evmProblem(text: string): ErrorCode | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return 'ADDRESS_INVALID'
  const digits = text.slice(2)
  const mixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  if (mixed && text !== toChecksumAddress(text)) return 'ADDRESS_CHECKSUM'
  return isKeyless(digits) ? 'ADDRESS_REFUSED' : undefined
}

function tronProblem(text: string): ErrorCode | undefined {
  if (!isBase58(text)) return 'ADDRESS_INVALID'
  const payload = decodeBase58Check(text)
  if (!payload) return 'ADDRESS_CHECKSUM'
  if (payload.length !== 21 || payload[0] !== tronVersion) return 'ADDRESS_INVALID'
  return text === tronBlackhole || isKeyless(hexOf(payload.slice(1)))
    ? 'ADDRESS_REFUSED'
    : undefined
}

/** Below 2^16 lie the zero address, the precompiled contracts and the burn address 0x…dEaD. */
const isKeyless = (digits: string): boolean => digits.startsWith('0'.repeat(36))

/** The one form an address is stored and compared in: EIP-55, or TRON's as it is. */
export const normalAddress = (kind: AddressKind, text: string): string =>
  kind === 'evm' ? toChecksumAddress(text) : text

/** An EVM address in mixed case (EIP-55), whatever case it comes in. */
export function toChecksumAddress(text: string): string {
  const digits = text.slice(2).toLowerCase()
  const hash = hexOf(keccak_256(new TextEncoder().encode(digits)))
  const cased = [...digits].map((digit, at) =>
    /[89a-f]/.test(hash.charAt(at)) ? digit.toUpperCase() : digit,
  )
  return `0x${cased.join('')}`
}

/** True when a good address carries nothing that guards against a typing error: ask to look again. */
export function isUnchecked(kind: AddressKind, text: string): boolean {
  if (kind === 'tron') return false
  return text !== toChecksumAddress(text) || !/[a-f]/i.test(text.slice(2))
}

/**
 * True for two good addresses that differ although what people compare, the first four and the last
 * four characters (after 0x), is the same: the mark of a poisoned history.
 */
export function looksAlike(kind: AddressKind, a: string, b: string): boolean {
  const [one, other] =
    kind === 'evm' ? [a.slice(2).toLowerCase(), b.slice(2).toLowerCase()] : [a, b]
  return one !== other && one.slice(0, 4) === other.slice(0, 4) && one.slice(-4) === other.slice(-4)
}

/** The 20 bytes of a good TRON address as hexadecimal, as its contracts see it. */
export function tronToHex(address: string): string | undefined {
  const payload = decodeBase58Check(address)
  return payload?.length === 21 && payload[0] === tronVersion ? hexOf(payload.slice(1)) : undefined
}

/** The TRON address of 20 bytes written in hexadecimal. */
export function tronFromHex(digits: string): string {
  const bytes = (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  return encodeBase58Check(Uint8Array.from([tronVersion, ...bytes]))
}

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

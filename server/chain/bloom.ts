import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

/** What a block's bloom is made from: hexadecimal with 0x. */
export type BloomedLog = { readonly address: string; readonly topics: readonly string[] }

const bloomBytes = 256
const bitMask = 2047

/**
 * The bloom that a block with exactly these logs has in its header (Ethereum yellow paper, §4.3.1).
 * A node that leaves logs out of its answer cannot match it.
 */
export function bloomOf(logs: readonly BloomedLog[]): string {
  const bloom = new Uint8Array(bloomBytes)
  const items = new Set(logs.flatMap((log) => [log.address, ...log.topics]))
  for (const item of items) {
    const hash = keccak_256(hexToBytes(item.slice(2)))
    for (const at of [0, 2, 4]) {
      const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & bitMask
      const index = bloomBytes - 1 - (bit >> 3)
      bloom[index] = (bloom[index] ?? 0) | (1 << (bit & 7))
    }
  }
  return `0x${bytesToHex(bloom)}`
}

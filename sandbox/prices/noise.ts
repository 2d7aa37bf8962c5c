/**
 * Noise without a memory: the value at a moment follows from the seed alone, so that any moment can
 * be asked for in any order, and a restart changes nothing.
 */

/** From a seed and a number, a number that looks random: −1 ≤ n < 1. Mixing as in MurmurHash3. */
function scatter(seed: number, index: number): number {
  let bits = Math.imul(seed ^ Math.imul(index | 0, 0x9e3779b1), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  bits = Math.imul(bits ^ (bits >>> 16), 0x27d4eb2f)
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 31 - 1
}

/** Scattered values one `period` apart, joined by smooth curves: −1 ≤ n < 1. */
export function noise(seed: number, position: number): number {
  const index = Math.floor(position)
  const along = position - index
  const smooth = along * along * (3 - 2 * along)
  return scatter(seed, index) * (1 - smooth) + scatter(seed, index + 1) * smooth
}

/** A seed for each name, so that no two walks are alike. FNV-1a. */
export function seedOf(seed: number, name: string): number {
  return new TextEncoder()
    .encode(name)
    .reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5 ^ seed)
}

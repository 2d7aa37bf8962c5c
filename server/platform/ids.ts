import { randomBytes, randomInt } from 'node:crypto'
import type { Ids } from '#kernel/id.ts'
import type { Clock } from '#kernel/time.ts'

/** Identifiers from the operating system's random source. */
export function systemIds(clock: Clock): Ids {
  return {
    uuid: () => uuidv7(clock.now(), randomBytes(10)),
    digits: (length) => Array.from({ length }, () => randomInt(10)).join(''),
    token: () => randomBytes(32).toString('base64url'),
  }
}

/** RFC 9562 §5.7: 48 bits of milliseconds, then random bits around version and variant. */
export function uuidv7(epochMs: number, random: Uint8Array): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(epochMs, 0, 6)
  bytes.set(random.subarray(0, 10), 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}

import { createHash } from 'node:crypto'

/**
 * The UUID of a ledger command, made from what causes it (RFC 9562 version 8): a step that is
 * repeated names the same command, and the ledger moves the money once.
 */
export function commandId(...cause: readonly (string | number)[]): string {
  const digest = createHash('sha256').update(JSON.stringify(cause)).digest()
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80
  const hex = digest.toString('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)]
  return [...parts, hex.slice(20, 32)].join('-')
}

/** Names of the commands that may have moved the money of a deposit or a withdrawal. */
export const commandsOf = (id: string): string[] => [
  id,
  ...['credit', 'return', 'reverse', 'settle', 'release'].map((step) => commandId(step, id)),
]

import { log } from '#server/platform/log.ts'

/** Reads rows of an issuer's list: one of a shape that nobody knows is left out, and the log says so. */
export function readRows<W extends object, T>(
  issuer: string,
  rows: readonly W[],
  read: (row: W) => readonly T[],
): readonly T[] {
  return rows.flatMap((row) => {
    try {
      return read(row)
    } catch (error) {
      log.error({ part: 'cards', issuer, err: error }, 'a row of an issuer was not understood')
      return []
    }
  })
}

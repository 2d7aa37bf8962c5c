import { Failure } from '#contract/errors.ts'
import { isUuid } from '#kernel/id.ts'
import { type Instant, lastMs, toInstant } from '#kernel/time.ts'

/** A place in a list that is sorted by time, then by id: what is older than this row comes next. */
export type Place = { readonly at: Instant; readonly id: string }

/** A place as a caller gets it and gives it back. */
export const cursorOf = ({ at, id }: Place): string => `${at}.${id}`

/** Where a page begins: after a place, or at the top. @throws Failure VALIDATION_FAILED */
export const startOf = (cursor: string | undefined): Place | undefined =>
  cursor === undefined ? undefined : placeOf(cursor, 'cursor')

/** A page of what was found, one row more where there is another page, and where that begins. */
export function pageOf<Row>(
  found: readonly Row[],
  size: number,
  placeIn: (row: Row) => Place,
): { readonly page: Row[]; readonly next: string | null } {
  const page = found.slice(0, size)
  const last = page.at(-1)
  return { page, next: last && found.length > size ? cursorOf(placeIn(last)) : null }
}

/** @throws Failure VALIDATION_FAILED for what was never a place */
export function placeOf(cursor: string, field: string): Place {
  const [, milliseconds, id = ''] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? []
  if (milliseconds === undefined || Number(milliseconds) > lastMs || !isUuid(id)) {
    throw new Failure('VALIDATION_FAILED', { field })
  }
  return { at: toInstant(Number(milliseconds)), id }
}

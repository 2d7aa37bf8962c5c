import { Failure } from '#contract/errors.ts'
import type { Sql } from '#server/platform/db.ts'
import { selectUse } from '#server/files/store.ts'

/** What one user may have kept: every photo of an application several times over, and more. */
export const filesOfUserMax = 200
export const bytesOfUserMax = 400_000_000

/**
 * What is kept counts, and what is promised to uploads under way. The uploads that one user can
 * have in memory at once may all see the last place free: by so many it can be passed, and no more.
 * @throws FILE_QUOTA when there is no room for so many bytes more
 */
export async function requireRoom(sql: Sql, owner: string, bytes: number): Promise<void> {
  const use = await selectUse(sql, owner)
  if (use.count >= filesOfUserMax || use.bytes + bytes > bytesOfUserMax) {
    throw new Failure('FILE_QUOTA')
  }
}

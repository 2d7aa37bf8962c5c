import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import { type Job, enqueue } from '#server/platform/jobs.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import {
  type Document,
  selectDocuments,
  selectOldDocuments,
  updateErased,
} from '#server/files/store.erase.ts'

const removeJob = 'files.remove'
const Payload = z.object({ id: z.string() })

/** Why something is erased. */
export type ErasureReason = 'retention' | 'request'

/** Jobs of files. */
export const filesJobs = ({ store }: { readonly store: FileStore }): Job[] => [
  { name: removeJob, run: (payload) => store.remove(Payload.parse(payload).id) },
]

/** Documents of identity that are kept of a user. */
export const documentsOf = (sql: Sql, owner: string): Promise<Document[]> =>
  selectDocuments(sql, owner)

/** Documents of anybody that came before a moment, after an id, in the order of ids. */
export const oldDocuments = (
  sql: Sql,
  before: Instant,
  afterId: string,
  limit: number,
): Promise<(Document & { readonly owner: string })[]> =>
  selectOldDocuments(sql, before, afterId, limit)

/**
 * Erases documents of a user: with the transaction their keys are gone and nobody can open them,
 * and after it a job takes the bytes away. Their rows say when and why. Answers how many.
 */
export async function eraseDocuments(
  sql: Sql,
  owner: string,
  ids: readonly string[],
  { why, at }: { readonly why: ErasureReason; readonly at: Instant },
): Promise<number> {
  const gone = await updateErased(sql, owner, ids, { why, at })
  for (const id of gone) await enqueue(sql, removeJob, { id })
  return gone.length
}

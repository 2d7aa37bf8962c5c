import type { Sql } from '#server/platform/db.ts'
import { selectFileFor } from '#server/files/store.ts'

/** Whether a file is this user's own; another's is answered as none. A document is no such file. */
export const ownsFile = async (sql: Sql, userId: string, fileId: string): Promise<boolean> =>
  (await selectFileFor(sql, userId, fileId, 'image')) !== undefined

/** Whether a document of identity is this user's own. */
export const ownsDocument = async (sql: Sql, userId: string, fileId: string): Promise<boolean> =>
  (await selectFileFor(sql, userId, fileId, 'kyc')) !== undefined

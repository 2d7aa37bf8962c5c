import type { Sql } from '#server/platform/db.ts'
import { selectFile } from '#server/files/store.ts'

/** Whether a file is this user's own; another's is answered as none. */
export const ownsFile = async (sql: Sql, userId: string, fileId: string): Promise<boolean> =>
  (await selectFile(sql, userId, fileId)) !== undefined

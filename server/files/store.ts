import * as z from 'zod/mini'
import type { UploadedFile } from '#contract/files.ts'
import type { Instant } from '#kernel/time.ts'
import { type Sql, row } from '#server/platform/db.ts'

const FileRow = z.object({
  id: z.string(),
  contentType: z.enum(['image/jpeg', 'image/png']),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
})

export const insertFile = (
  sql: Sql,
  file: UploadedFile & {
    readonly owner: string
    readonly name: string
    readonly sha256: Uint8Array
  },
  at: Instant,
) => sql`
  insert into file (id, owner, name, content_type, width, height, bytes, sha256, created_at)
  values (${file.id}, ${file.owner}, ${file.name}, ${file.contentType}, ${file.width},
          ${file.height}, ${file.bytes}, ${file.sha256}, ${at})`

export const selectFile = (sql: Sql, owner: string, id: string) =>
  row(
    FileRow,
    sql`
    select id, content_type as "contentType", width, height, bytes
      from file
     where id = ${id}
       and owner = ${owner}`,
  )

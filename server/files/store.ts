import * as z from 'zod/mini'
import type { FilePurpose, UploadedFile } from '#contract/files.ts'
import type { Instant } from '#kernel/time.ts'
import { type Sql, row } from '#server/platform/db.ts'

const FileRow = z.object({
  id: z.string(),
  contentType: z.enum(['image/jpeg', 'image/png']),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  sealedKey: z.nullable(z.instanceof(Buffer)),
})
export type FileRow = z.infer<typeof FileRow>

export const insertFile = (
  sql: Sql,
  file: UploadedFile & {
    readonly owner: string
    readonly name: string
    readonly sha256: Uint8Array
    readonly purpose: FilePurpose
    readonly sealedKey: Uint8Array | null
  },
  at: Instant,
) => sql`
  insert into file (id, owner, name, content_type, width, height, bytes, sha256, purpose,
                    sealed_key, created_at)
  values (${file.id}, ${file.owner}, ${file.name}, ${file.contentType}, ${file.width},
          ${file.height}, ${file.bytes}, ${file.sha256}, ${file.purpose},
          ${file.sealedKey}, ${at})`

export const selectFile = (sql: Sql, owner: string, id: string) =>
  row(
    FileRow,
    sql`
    select id, content_type as "contentType", width, height, bytes,
           sealed_key as "sealedKey"
      from file
     where id = ${id}
       and owner = ${owner}`,
  )

/** Whether an upload is this user's and was made for this. */
export const selectFileFor = (sql: Sql, owner: string, id: string, purpose: FilePurpose) =>
  row(
    FileRow,
    sql`
    select id, content_type as "contentType", width, height, bytes, sealed_key as "sealedKey"
      from file
     where id = ${id}
       and owner = ${owner}
       and purpose = ${purpose}`,
  )

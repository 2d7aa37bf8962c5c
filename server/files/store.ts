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
       and owner = ${owner}
       and erased_at is null`,
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
       and purpose = ${purpose}
       and erased_at is null`,
  )

const Use = z.object({ count: z.number(), bytes: z.number() })

/** What is kept of a user, and what is promised to uploads under way. */
export async function selectUse(sql: Sql, owner: string): Promise<z.infer<typeof Use>> {
  const use = await row(
    Use,
    sql`
    select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes
      from (
        select bytes
          from file
         where owner = ${owner}
           and erased_at is null
           and lost_at is null
        union all
        select received
          from file_upload
         where owner = ${owner}
           and received < bytes
           and file is null) kept`,
  )
  return use ?? { count: 0, bytes: 0 }
}

export const insertRefusal = (
  sql: Sql,
  one: {
    readonly id: string
    readonly owner: string
    readonly found: string
    readonly sha256: Uint8Array
    readonly at: Instant
  },
) => sql`
  insert into file_refusal (id, owner, found, sha256, at)
  values (${one.id}, ${one.owner}, ${one.found}, ${one.sha256}, ${one.at})`

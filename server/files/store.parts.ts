import * as z from 'zod/mini'
import { UploadedFile, filePurposes } from '#contract/files.ts'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'

const UploadRow = z.object({
  id: z.string(),
  name: z.string(),
  purpose: z.enum(filePurposes),
  bytes: z.number(),
  received: z.number(),
  sha256: z.instanceof(Buffer),
  expiresAt: InstantColumn,
  fileId: z.nullable(z.string()),
})
/** An upload in parts as stored. */
export type UploadRow = z.infer<typeof UploadRow>

const Part = z.object({ id: z.string() })
const Count = z.object({ count: z.number() })

const columns = (sql: Sql) => sql`
  id, name, purpose, bytes, received, sha256, expires_at as "expiresAt", file as "fileId"`

/** What one upload is to be. */
export type NewUpload = Pick<UploadRow, 'id' | 'name' | 'purpose' | 'bytes' | 'expiresAt'> & {
  readonly owner: string
  readonly sha256: Uint8Array
}

export const insertUpload = (sql: Sql, one: NewUpload) => sql`
  insert into file_upload (id, owner, name, purpose, bytes, sha256, expires_at)
  values (${one.id}, ${one.owner}, ${one.name}, ${one.purpose}, ${one.bytes}, ${one.sha256},
          ${one.expiresAt})
  on conflict (owner, sha256, purpose) where file is null do nothing`

export const selectUpload = (sql: Sql, owner: string, id: string, now: Instant) =>
  row(
    UploadRow,
    sql`
    select ${columns(sql)}
      from file_upload
     where id = ${id}
       and owner = ${owner}
       and expires_at > ${now}`,
  )

/** The same upload, begun before and not finished. */
export const selectSame = (
  sql: Sql,
  { owner, sha256, purpose }: Pick<NewUpload, 'owner' | 'sha256' | 'purpose'>,
  now: Instant,
) =>
  row(
    UploadRow,
    sql`
    select ${columns(sql)}
      from file_upload
     where owner = ${owner}
       and sha256 = ${sha256}
       and purpose = ${purpose}
       and file is null
       and expires_at > ${now}`,
  )

export async function countOpen(sql: Sql, owner: string, now: Instant): Promise<number> {
  const found = await row(
    Count,
    sql`
    select count(*)::int as count
      from file_upload
     where owner = ${owner}
       and file is null
       and expires_at > ${now}`,
  )
  return found?.count ?? 0
}

/** Counts a part in whose bytes are kept. False when the upload stands elsewhere. */
export async function insertPart(
  sql: Sql,
  upload: UploadRow,
  part: { readonly id: string; readonly bytes: number },
): Promise<boolean> {
  const { count } = await sql`
    with moved as (
      update file_upload
         set received = received + ${part.bytes}
       where id = ${upload.id}
         and received = ${upload.received}
         and file is null
      returning id)
    insert into file_upload_part (id, upload, at)
    select ${part.id}, id, ${upload.received}
      from moved`
  return count === 1
}

/** Ids of the parts, in their order. */
export async function selectParts(sql: Sql, upload: string): Promise<string[]> {
  const found = await rows(
    Part,
    sql`
    select id
      from file_upload_part
     where upload = ${upload}
     order by at`,
  )
  return found.map(({ id }) => id)
}

/** Makes the caller the one who makes a file of it, until a moment. False when somebody is. */
export async function claimUpload(
  sql: Sql,
  id: string,
  now: Instant,
  until: Instant,
): Promise<boolean> {
  const { count } = await sql`
    update file_upload
       set busy_until = ${until}
     where id = ${id}
       and received = bytes
       and file is null
       and (busy_until is null or busy_until < ${now})`
  return count === 1
}

export const releaseUpload = (sql: Sql, id: string) => sql`
  update file_upload
     set busy_until = null
   where id = ${id}`

export const finishUpload = (sql: Sql, id: string, file: string) => sql`
  update file_upload
     set file = ${file}
   where id = ${id}`

export const deleteParts = (sql: Sql, upload: string) => sql`
  delete from file_upload_part
   where upload = ${upload}`

export const deleteUpload = (sql: Sql, id: string) => sql`
  delete from file_upload
   where id = ${id}`

/** Ids of uploads whose time is over. */
export async function selectExpired(sql: Sql, now: Instant, limit: number): Promise<string[]> {
  const found = await rows(
    Part,
    sql`
    select id
      from file_upload
     where expires_at <= ${now}
     order by expires_at
     limit ${limit}`,
  )
  return found.map(({ id }) => id)
}

/** The file that came of an upload. */
export const selectMade = (sql: Sql, id: string) =>
  row(
    UploadedFile,
    sql`
    select id, content_type as "contentType", width, height, bytes
      from file
     where id = ${id}
       and erased_at is null`,
  )

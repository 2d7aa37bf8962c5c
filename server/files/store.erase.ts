import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, rows } from '#server/platform/db.ts'

const Document = z.object({ id: z.string(), at: InstantColumn })
const OwnedDocument = z.extend(Document, { owner: z.string() })
const Named = z.object({ id: z.string() })
const Looked = z.object({ id: z.string(), isLost: z.boolean() })

/** A document that is kept, and since when. */
export type Document = z.infer<typeof Document>

export const selectDocuments = (sql: Sql, owner: string) =>
  rows(
    Document,
    sql`
    select id, created_at as at
      from file
     where owner = ${owner}
       and purpose = 'kyc'
       and erased_at is null
     order by id`,
  )

export const selectOldDocuments = (sql: Sql, before: Instant, afterId: string, limit: number) =>
  rows(
    OwnedDocument,
    sql`
    select id, owner, created_at as at
      from file
     where id > ${afterId}
       and created_at < ${before}
       and purpose = 'kyc'
       and erased_at is null
     order by id
     limit ${limit}`,
  )

/** Ids of those that were still there. */
export async function updateErased(
  sql: Sql,
  owner: string,
  ids: readonly string[],
  { why, at }: { readonly why: string; readonly at: Instant },
): Promise<string[]> {
  const gone = await rows(
    Named,
    sql`
    update file
       set sealed_key = null, name = '', erased_at = ${at}, erased_why = ${why}
     where owner = ${owner}
       and id = any(${[...ids]}::uuid[])
       and erased_at is null
    returning id`,
  )
  return gone.map(({ id }) => id)
}

/** Those of these ids that something of ours still needs. */
export async function selectNeeded(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  const found = await rows(
    Named,
    sql`
    select id
      from file
     where id = any(${[...ids]}::uuid[])
       and erased_at is null
    union all
    select id
      from file_upload_part
     where id = any(${[...ids]}::uuid[])`,
  )
  return new Set(found.map(({ id }) => id))
}

/** Files that should have their bytes, older than a moment, in the order of ids. */
export const selectExpected = (sql: Sql, before: Instant, afterId: string, limit: number) =>
  rows(
    Looked,
    sql`
    select id, lost_at is not null as "isLost"
      from file
     where id > ${afterId}
       and created_at < ${before}
       and erased_at is null
     order by id
     limit ${limit}`,
  )

export const updateLost = (sql: Sql, ids: readonly string[], at: Instant | null) => sql`
  update file
     set lost_at = ${at}
   where id = any(${[...ids]}::uuid[])`

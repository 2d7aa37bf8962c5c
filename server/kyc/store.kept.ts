import * as z from 'zod/mini'
import { erasedKinds, erasureReasons } from '#contract/kyc.kept.ts'
import { kycStateNames } from '#contract/kyc.ts'
import type { Instant, PlainDate } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'

const Kept = z.object({
  userId: z.string(),
  state: z.enum(kycStateNames),
  touchedAt: InstantColumn,
  erasedAt: z.nullable(InstantColumn),
  validUntil: z.nullable(z.custom<PlainDate>((value) => typeof value === 'string')),
})
/** An application, as far as its end is concerned. */
export type Kept = z.infer<typeof Kept>

const Version = z.object({ version: z.number(), sealed: z.instanceof(Buffer) })
const User = z.object({ userId: z.string() })
const Erasure = z.object({
  kind: z.enum(erasedKinds),
  why: z.enum(erasureReasons),
  documents: z.number(),
  at: InstantColumn,
})

/** Erasures of one user that are shown. */
const erasuresMax = 50

const columns = (sql: Sql) => sql`
  user_id as "userId", state, touched_at as "touchedAt", erased_at as "erasedAt",
  valid_until as "validUntil"`

export const selectKept = (sql: Sql, userId: string) =>
  row(
    Kept,
    sql`
    select ${columns(sql)}
      from kyc_application
     where user_id = ${userId}`,
  )

export const lockKept = (sql: Sql, userId: string) =>
  row(
    Kept,
    sql`
    select ${columns(sql)}
      from kyc_application
     where user_id = ${userId}
       for update`,
  )

/** Users whose application may have come to its end; a renewal waits for that of its record too. */
export async function selectDue(
  sql: Sql,
  before: { readonly draft: Instant; readonly rejected: Instant; readonly approved: PlainDate },
  limit: number,
): Promise<string[]> {
  const found = await rows(
    User,
    sql`
    select user_id as "userId"
      from kyc_application
     where erased_at is null
       and (   (state = 'draft' and touched_at <= ${before.draft})
            or (state = 'rejected' and touched_at <= ${before.rejected})
            or state = 'approved')
       and (valid_until is null or valid_until <= ${before.approved})
     order by user_id
     limit ${limit}`,
  )
  return found.map(({ userId }) => userId)
}

export const selectVersions = (sql: Sql, userId: string) =>
  rows(
    Version,
    sql`
    select version, sealed
      from kyc_version
     where user_id = ${userId}
     order by version`,
  )

/** Notes that something was written or decided. */
export const touchApplication = (sql: Sql, userId: string, at: Instant) => sql`
  update kyc_application
     set touched_at = ${at}, erased_at = null
   where user_id = ${userId}`

/** Deletes every word that was filled in, and what was said about it. */
export async function deleteFilledIn(sql: Sql, userId: string): Promise<void> {
  await sql`
    delete from kyc_field
     where user_id = ${userId}`
  await sql`
    delete from kyc_version
     where user_id = ${userId}`
  await sql`
    update kyc_event
       set note = null
     where user_id = ${userId}
       and note is not null`
}

/** What is approved stays so; anything else is a draft again, with nothing in it. */
export const updateErased = (sql: Sql, userId: string, isApproved: boolean, at: Instant) => sql`
  update kyc_application
     set erased_at = ${at}, fingerprint = null, mend = null, first_reviewer = null,
         is_listed = false,
         state = case when ${isApproved} then state else 'draft' end,
         valid_until = case when ${isApproved} then valid_until end,
         submitted_at = case when ${isApproved} then submitted_at end
   where user_id = ${userId}`

export const insertErasure = (
  sql: Sql,
  one: z.infer<typeof Erasure> & { readonly id: string; readonly userId: string },
) => sql`
  insert into kyc_erasure (id, user_id, kind, why, documents, at)
  values (${one.id}, ${one.userId}, ${one.kind}, ${one.why}, ${one.documents}, ${one.at})`

/** Newest first. */
export const selectErasures = (sql: Sql, userId: string) =>
  rows(
    Erasure,
    sql`
    select kind, why, documents, at
      from kyc_erasure
     where user_id = ${userId}
     order by at desc, id desc
     limit ${erasuresMax}`,
  )

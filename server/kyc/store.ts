import * as z from 'zod/mini'
import { type KycStep, kycStateNames } from '#contract/kyc.ts'
import type { Instant, PlainDate } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'
import { isDouble } from '#server/kyc/store.document.ts'

const Bytes = z.instanceof(Buffer)
const Day = z.nullable(z.custom<PlainDate>((value) => typeof value === 'string'))

const Application = z.object({
  userId: z.string(),
  state: z.enum(kycStateNames),
  version: z.number(),
  submittedAt: z.nullable(InstantColumn),
  isListed: z.boolean(),
  /** Another account has one of its documents: handed in, or approved before. */
  isDouble: z.boolean(),
  reviewer: z.nullable(z.string()),
  takenUntil: z.nullable(InstantColumn),
  firstReviewer: z.nullable(z.string()),
  mend: z.nullable(Bytes),
  validUntil: Day,
})
/** An application as stored. */
export type Application = z.infer<typeof Application>

const Field = z.object({ field: z.string(), sealed: Bytes })
const Version = z.object({ sealed: Bytes })
const Newest = z.object({ userId: z.string(), version: z.int(), sealed: Bytes })
const Event = z.object({
  kind: z.enum(['submitted', 'inReview', 'secondLook', 'rejected', 'approved', 'looked']),
  reviewerName: z.nullable(z.string()),
  at: InstantColumn,
})

/** Events of one record that are read; nobody has more but by ill will. */
const eventsMax = 200

const columns = (sql: Sql) => sql`
  one.user_id as "userId", one.state, one.version, one.submitted_at as "submittedAt",
  one.is_listed as "isListed", one.reviewer, one.taken_until as "takenUntil",
  one.first_reviewer as "firstReviewer", one.mend, one.valid_until as "validUntil",
  ${isDouble(sql)} as "isDouble"`

export const selectApplication = (sql: Sql, userId: string) =>
  row(
    Application,
    sql`
    select ${columns(sql)}
      from kyc_application one
     where one.user_id = ${userId}`,
  )

/** Until the transaction ends nobody else changes it. */
export const lockApplication = (sql: Sql, userId: string) =>
  row(
    Application,
    sql`
    select ${columns(sql)}
      from kyc_application one
     where one.user_id = ${userId}
       for update of one`,
  )

/** Begins an application; nothing happens when there is one. */
export const insertApplication = (sql: Sql, userId: string, at: Instant) => sql`
  insert into kyc_application (user_id, state, touched_at)
  values (${userId}, 'draft', ${at})
  on conflict (user_id) do nothing`

/** Waiting and taken ones, who has waited longest first, after a place in that order. */
export const selectQueue = (
  sql: Sql,
  after: { readonly at: Instant; readonly id: string } | undefined,
  limit: number,
) =>
  rows(
    Application,
    sql`
    select ${columns(sql)}
      from kyc_application one
     where one.state in ('submitted', 'inReview')
       and ${after ? sql`(one.submitted_at, one.user_id) > (${after.at}, ${after.id})` : sql`true`}
     order by one.submitted_at, one.user_id
     limit ${limit}`,
  )

const Count = z.object({ count: z.number(), oldestAt: z.nullable(InstantColumn) })

/** How many wait for their first look or their second, and since when. */
export async function selectCaseCount(sql: Sql, look: 'first' | 'second') {
  const counted = await row(
    Count,
    sql`
    select count(*)::int as count, min(submitted_at) as "oldestAt"
      from kyc_application
     where state in ('submitted', 'inReview')
       and (first_reviewer is not null) = ${look === 'second'}`,
  )
  return counted ?? { count: 0, oldestAt: null }
}

/** Hands it in: waiting, with nothing left of an earlier review. False when it has moved on. */
export async function updateSubmitted(
  sql: Sql,
  { userId, state, version }: Application,
  next: { readonly fingerprint: Buffer | null; readonly isListed: boolean; readonly at: Instant },
): Promise<boolean> {
  const { count } = await sql`
    update kyc_application
       set state = 'submitted', version = ${version + 1}, submitted_at = ${next.at},
           fingerprint = ${next.fingerprint}, is_listed = ${next.isListed}, mend = null,
           first_reviewer = null, touched_at = ${next.at}
     where user_id = ${userId}
       and state = ${state}
       and version = ${version}`
  return count === 1
}

/** Gives it to a reviewer until a moment. */
export const updateTaken = (sql: Sql, userId: string, reviewer: string, until: Instant) => sql`
  update kyc_application
     set state = 'inReview', reviewer = ${reviewer}, taken_until = ${until}
   where user_id = ${userId}
     and state in ('submitted', 'inReview')`

/**
 * Opens an approved one for a new document; false when it is no longer approved. Of one that was
 * erased nothing is left to renew: it begins anew.
 */
export async function updateRenewed(sql: Sql, userId: string, at: Instant): Promise<boolean> {
  const { count } = await sql`
    update kyc_application
       set state = 'draft', first_reviewer = null, touched_at = ${at},
           valid_until = case when erased_at is null then valid_until end
     where user_id = ${userId}
       and state = 'approved'`
  return count === 1
}

/** What a decision makes of an application that is in review. */
export type Decided = {
  readonly state: 'submitted' | 'rejected' | 'approved'
  readonly mend: Buffer | null
  /** Null leaves that of an approval before. */
  readonly validUntil: PlainDate | null
  readonly firstReviewer: string | null
  readonly at: Instant
}

/** False when it is no longer in review. */
export async function updateDecided(sql: Sql, userId: string, next: Decided): Promise<boolean> {
  const { count } = await sql`
    update kyc_application
       set state = ${next.state}, reviewer = null, taken_until = null, mend = ${next.mend},
           valid_until = coalesce(${next.validUntil}, valid_until),
           first_reviewer = ${next.firstReviewer}, touched_at = ${next.at}
     where user_id = ${userId}
       and state = 'inReview'`
  return count === 1
}

export const selectFields = (sql: Sql, userId: string) =>
  rows(
    Field,
    sql`
    select field, sealed
      from kyc_field
     where user_id = ${userId}
     order by field`,
  )

export const upsertField = (sql: Sql, userId: string, field: string, sealed: Buffer) => sql`
  insert into kyc_field (user_id, field, sealed)
  values (${userId}, ${field}, ${sealed})
  on conflict (user_id, field) do update
     set sealed = excluded.sealed`

export const deleteField = (sql: Sql, userId: string, field: string) => sql`
  delete from kyc_field
   where user_id = ${userId}
     and field = ${field}`

export const insertVersion = (
  sql: Sql,
  userId: string,
  { version, sealed, at }: { readonly version: number; readonly sealed: Buffer; at: Instant },
) => sql`
  insert into kyc_version (user_id, version, sealed, submitted_at)
  values (${userId}, ${version}, ${sealed}, ${at})`

export const selectVersion = (sql: Sql, userId: string, version: number) =>
  row(
    Version,
    sql`
    select sealed
      from kyc_version
     where user_id = ${userId}
       and version = ${version}`,
  )

/** The newest version of each user who waits. */
export const selectNewest = (sql: Sql, userIds: readonly string[]) =>
  rows(
    Newest,
    sql`
      select one.user_id as "userId", one.version, made.sealed
        from kyc_application one
        join kyc_version made on made.user_id = one.user_id and made.version = one.version
       where one.user_id in ${sql(userIds)}`,
  )

/** Something that happened, to be written down for good. */
export type NewEvent = {
  readonly id: string
  readonly kind: KycStep | 'looked'
  readonly version: number
  readonly reviewer: { readonly id: string; readonly name: string } | null
  readonly note: Buffer | null
  readonly at: Instant
}

export const insertEvent = (sql: Sql, userId: string, event: NewEvent) => sql`
  insert into kyc_event (id, user_id, kind, version, reviewer, reviewer_name, note, at)
  values (${event.id}, ${userId}, ${event.kind}, ${event.version}, ${event.reviewer?.id ?? null},
          ${event.reviewer?.name ?? null}, ${event.note}, ${event.at})`

/** Newest first. */
export const selectEvents = (sql: Sql, userId: string) =>
  rows(
    Event,
    sql`
    select kind, reviewer_name as "reviewerName", at
      from kyc_event
     where user_id = ${userId}
     order by at desc, id desc
     limit ${eventsMax}`,
  )

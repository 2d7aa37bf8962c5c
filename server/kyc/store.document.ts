/** Statements on whose documents are the same, by their fingerprints. */
import * as z from 'zod/mini'
import { type Fragment, type Sql, row } from '#server/platform/db.ts'

/** The documents of a user: those that were approved, and what was handed in last. */
const documentsOf = (sql: Sql, userId: Fragment) => sql`
  array(
    select fingerprint
      from kyc_approved
     where user_id = ${userId}
     union all
    select fingerprint
      from kyc_application
     where user_id = ${userId}
       and fingerprint is not null)`

/** A condition on an application called `one`: another account has one of its documents. */
export const isDouble = (sql: Sql): Fragment => sql`
  (exists (
     select
       from kyc_application other
      where other.fingerprint = any(${documentsOf(sql, sql`one.user_id`)})
        and other.user_id <> one.user_id
        and (other.state <> 'draft' or other.valid_until is not null))
   or exists (
     select
       from kyc_approved other
      where other.fingerprint = any(${documentsOf(sql, sql`one.user_id`)})
        and other.user_id <> one.user_id))`

/** Whether two users who were approved have a document in common. */
export const haveSameDocument = async (sql: Sql, one: string, other: string): Promise<boolean> =>
  (await row(
    z.object({ userId: z.string() }),
    sql`
    select one.user_id as "userId"
      from kyc_application one
     cross join kyc_application other
     where one.user_id = ${one}
       and other.user_id = ${other}
       and one.valid_until is not null
       and other.valid_until is not null
       and ${documentsOf(sql, sql`one.user_id`)} && ${documentsOf(sql, sql`other.user_id`)}`,
  )) !== undefined

/** Keeps which document was approved: the one that was handed in last. */
export const insertApproved = (sql: Sql, userId: string) => sql`
  insert into kyc_approved (user_id, fingerprint)
  select user_id, fingerprint
    from kyc_application
   where user_id = ${userId}
     and state = 'approved'
     and fingerprint is not null
  on conflict do nothing`

/** Forgets every document of a user that was approved. */
export const deleteApproved = (sql: Sql, userId: string) => sql`
  delete from kyc_approved
   where user_id = ${userId}`

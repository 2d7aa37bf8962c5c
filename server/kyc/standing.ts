/** Where a user's proof of identity stands, as other domains may know it. */
import { type Instant, dateIn } from '#kernel/time.ts'
import { haveSameDocument } from '#server/kyc/store.document.ts'
import { selectApplication } from '#server/kyc/store.ts'
import { selectOrders, selectRecords } from '#server/kyc/store.third.ts'
import type { Sql } from '#server/platform/db.ts'

/** `usable`: something proves who they are now; the rest says how near it is. */
export type IdentityStanding = 'none' | 'underWay' | 'rejected' | 'usable'

/** Whether the product's own form was approved and still counts. */
export async function isOwnFormApproved(sql: Sql, userId: string, now: Instant): Promise<boolean> {
  const own = await selectApplication(sql, userId)
  // A renewal that is under way leaves the approval before it as it is.
  return own !== undefined && own.validUntil !== null && own.validUntil >= dateIn('UTC', now)
}

/** The best of the own form and what an outside company says. */
export async function identityStanding(
  sql: Sql,
  userId: string,
  now: Instant,
): Promise<IdentityStanding> {
  if (await isOwnFormApproved(sql, userId, now)) return 'usable'
  const records = await selectRecords(sql, userId)
  if (records.some(({ status, usage }) => status === 'normal' && usage === 'unused'))
    return 'usable'
  const own = await selectApplication(sql, userId)
  const orders = await selectOrders(sql, userId)
  const isUnderWay = own?.state === 'submitted' || own?.state === 'inReview'
  if (isUnderWay || orders.some(({ state }) => state === 'paid')) return 'underWay'
  return own?.state === 'rejected' ? 'rejected' : 'none'
}

/**
 * Whether two accounts are one person's, as far as is known: the same account, or two whose own
 * forms were approved and have a document in common. A renewal hides none that was approved before.
 */
export const isSamePerson = async (sql: Sql, one: string, other: string): Promise<boolean> =>
  one === other || (await haveSameDocument(sql, one, other))

/** The number of a user's record, as both sides name it. */
export async function authNoOf(sql: Sql, userId: string, recordId: string): Promise<string | null> {
  return (await selectRecords(sql, userId)).find(({ id }) => id === recordId)?.authNo ?? null
}

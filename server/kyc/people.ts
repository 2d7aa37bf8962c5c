/** How far the identities of many users have come, for those who list users. */
import type { KycState } from '#contract/kyc.ts'
import type { Fragment, Sql } from '#server/platform/db.ts'
import { selectStates, stateCondition } from '#server/kyc/store.people.ts'

/** A condition on a column of users' ids: that the identity has come so far, or `none` is begun. */
export const kycStateIs = (sql: Sql, userId: Fragment, state: KycState | 'none'): Fragment =>
  stateCondition(sql, userId, state)

/** States of users, by id; who has begun nothing is absent. */
export async function kycStatesOf(
  sql: Sql,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, KycState>> {
  if (userIds.length === 0) return new Map()
  const found = await selectStates(sql, userIds)
  return new Map(found.map(({ userId, state }) => [userId, state]))
}

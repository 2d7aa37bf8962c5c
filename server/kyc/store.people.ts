/** Statements on the states of many users' identities. */
import * as z from 'zod/mini'
import { type KycState, kycStateNames } from '#contract/kyc.ts'
import { type Fragment, type Sql, rows } from '#server/platform/db.ts'

const Standing = z.object({ userId: z.string(), state: z.enum(kycStateNames) })

export const stateCondition = (sql: Sql, userId: Fragment, state: KycState | 'none') =>
  state === 'none'
    ? sql`not exists (select from kyc_application one where one.user_id = ${userId})`
    : sql`
        exists (
          select from kyc_application one where one.user_id = ${userId} and one.state = ${state})`

export const selectStates = (sql: Sql, userIds: readonly string[]) =>
  rows(
    Standing,
    sql`
      select user_id as "userId", state
        from kyc_application
       where user_id in ${sql(userIds)}`,
  )

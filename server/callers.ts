import type { Instant } from '#kernel/time.ts'
import { findSession } from '#server/identity/session.ts'
import { findView } from '#server/operators/view.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Caller } from '#server/platform/http/route.ts'

/** Whose a token of the app is: of a user's session, or of an operator's view of one. */
export const findCallerIn =
  (sql: Sql) =>
  async (token: string, now: Instant): Promise<Caller | undefined> =>
    (await findSession(sql, token, now)) ?? (await findView(sql, token, now))

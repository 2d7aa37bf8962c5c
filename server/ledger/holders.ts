/** Who has how much, for those who list users. */
import type { Amount } from '#kernel/money.ts'
import type { Fragment, Sql } from '#server/platform/db.ts'
import { holdsOver } from '#server/ledger/store.ts'

/** A condition on a column of users' ids: that more than `amount` of an asset is there to spend. */
export const hasOver = (
  sql: Sql,
  userId: Fragment,
  { asset, amount }: { readonly asset: string; readonly amount: Amount },
): Fragment => holdsOver(sql, userId, asset, amount)

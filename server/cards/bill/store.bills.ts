/** Purchases and recharges of cards as their holders leaf through them. */
import { type CardBillGroup, cardBillPageSize } from '#contract/cards.bills.ts'
import type { CardType } from '#contract/cards.ts'
import type { Instant } from '#kernel/time.ts'
import { AuthorisationRow, columns } from '#server/cards/purchase/store.authorisation.ts'
import { RechargeRow, rechargeColumns } from '#server/cards/fund/store.recharge.ts'
import { type Sql, rows } from '#server/platform/db.ts'
import type { Place } from '#server/platform/place.ts'

/** Which bills. */
export type BillFilter = {
  readonly userId: string
  readonly cardId?: string | undefined
  readonly type?: CardType | undefined
  readonly group?: CardBillGroup | undefined
  readonly from?: Instant | undefined
  /** Exclusive. */
  readonly until?: Instant | undefined
}

/** A page of purchases, newest first, and one more. */
export const selectBills = (sql: Sql, filter: BillFilter, before: Place | undefined) =>
  rows(
    AuthorisationRow,
    sql`
    select ${columns(sql)}
      from cards_authorisation
     where true
       ${narrowed(sql, filter, before)}
       ${filter.group === undefined ? sql`` : inGroup(sql, filter.group)}
     order by at desc, id desc
     limit ${cardBillPageSize + 1}`,
  )

/** A page of recharges, newest first, and one more. */
export const selectRechargeBills = (sql: Sql, filter: BillFilter, before: Place | undefined) =>
  rows(
    RechargeRow,
    sql`
    select ${rechargeColumns(sql)}
      from (select *, created_at as at from cards_recharge) as recharge
     where true
       ${narrowed(sql, filter, before)}
       ${filter.group === undefined ? sql`` : rechargeGroup(sql, filter.group)}
     order by at desc, id desc
     limit ${cardBillPageSize + 1}`,
  )

/** Conditions on whose they are, of which card, when, and before which place of the list. */
export const narrowed = (
  sql: Sql,
  { userId, cardId, type, from, until }: BillFilter,
  before: Place | undefined,
) => sql`
  and user_id = ${userId}
  ${cardId === undefined ? sql`` : sql`and card_id = ${cardId}`}
  ${type === undefined ? sql`` : ofType(sql, userId, type)}
  ${from === undefined ? sql`` : sql`and at >= ${from}`}
  ${until === undefined ? sql`` : sql`and at < ${until}`}
  ${before === undefined ? sql`` : sql`and (at, id) < (${before.at}, ${before.id})`}`

const ofType = (sql: Sql, userId: string, type: CardType) => sql`
  and card_id in (select id from cards_card where user_id = ${userId} and type = ${type})`

function inGroup(sql: Sql, group: CardBillGroup) {
  switch (group) {
    case 'pending':
      return sql`and state = 'open'`
    case 'completed':
      return sql`and state = 'captured'`
    case 'returned':
      return sql`and (state in ('reversed', 'expired', 'refund') or refunded > 0)`
    case 'declined':
      return sql`and state = 'declined'`
  }
}

function rechargeGroup(sql: Sql, group: CardBillGroup) {
  switch (group) {
    case 'pending':
      return sql`and state in ('review', 'progress')`
    case 'completed':
      return sql`and state = 'completed'`
    case 'returned':
      return sql`and state = 'failed'`
    case 'declined':
      return sql`and false`
  }
}

/** Purchases as their holders leaf through them. */
import { type CardBillGroup, cardBillPageSize } from '#contract/cards.bills.ts'
import type { CardType } from '#contract/cards.ts'
import type { Instant } from '#kernel/time.ts'
import { AuthorisationRow, columns } from '#server/cards/store.authorisation.ts'
import { type Sql, rows } from '#server/platform/db.ts'
import type { Place } from '#server/platform/place.ts'

/** Which purchases. */
type BillFilter = {
  readonly userId: string
  readonly cardId?: string | undefined
  readonly type?: CardType | undefined
  readonly group?: CardBillGroup | undefined
  readonly from?: Instant | undefined
  /** Exclusive. */
  readonly until?: Instant | undefined
}

/** A page, newest first, and one more. */
export const selectBills = (
  sql: Sql,
  { userId, cardId, type, group, from, until }: BillFilter,
  before: Place | undefined,
) =>
  rows(
    AuthorisationRow,
    sql`
    select ${columns(sql)}
      from cards_authorisation
     where user_id = ${userId}
       ${cardId === undefined ? sql`` : sql`and card_id = ${cardId}`}
       ${type === undefined ? sql`` : ofType(sql, userId, type)}
       ${group === undefined ? sql`` : inGroup(sql, group)}
       ${from === undefined ? sql`` : sql`and at >= ${from}`}
       ${until === undefined ? sql`` : sql`and at < ${until}`}
       ${before === undefined ? sql`` : sql`and (at, id) < (${before.at}, ${before.id})`}
     order by at desc, id desc
     limit ${cardBillPageSize + 1}`,
  )

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

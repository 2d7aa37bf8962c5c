/** What moved on cards, as statements and lists of bills tell it. */
import * as z from 'zod/mini'
import { cardBillPageSize, statementKinds } from '#contract/cards.bills.ts'
import type { Instant } from '#kernel/time.ts'
import { type BillFilter, narrowed } from '#server/cards/bill/store.bills.ts'
import { AmountColumn, InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'
import type { Place } from '#server/platform/place.ts'

const SignedColumn = z.custom<bigint>((value) => typeof value === 'bigint')

const EntryRow = z.object({
  id: z.string(),
  cardId: z.string(),
  userId: z.string(),
  kind: z.enum(statementKinds),
  change: SignedColumn,
  covered: SignedColumn,
  asset: z.nullable(z.string()),
  units: z.nullable(SignedColumn),
  scale: z.nullable(z.number()),
  rate: z.nullable(AmountColumn),
  authorisation: z.nullable(z.string()),
  orderNo: z.nullable(z.string()),
  at: InstantColumn,
})
export type EntryRow = z.infer<typeof EntryRow>

const columns = (sql: Sql) => sql`
  id, card_id as "cardId", user_id as "userId", kind, change, covered, asset, units, scale, rate,
  authorisation, order_no as "orderNo", at`

export const insertEntry = (sql: Sql, one: EntryRow) => sql`
  insert into cards_entry
    (id, card_id, user_id, kind, change, covered, asset, units, scale, rate, authorisation,
     order_no, at)
  values (${one.id}, ${one.cardId}, ${one.userId}, ${one.kind}, ${one.change}, ${one.covered},
          ${one.asset}, ${one.units}, ${one.scale}, ${one.rate}, ${one.authorisation},
          ${one.orderNo}, ${one.at})`

/** What a card had before a moment, less what its holder owed. */
export async function selectBalanceBefore(
  sql: Sql,
  cardId: string,
  before: Instant,
): Promise<bigint> {
  const found = await row(
    z.object({ sum: SignedColumn }),
    sql`
    select coalesce(sum(change + covered), 0)::numeric(38, 0) as sum
      from cards_entry
     where card_id = ${cardId}
       and at < ${before}`,
  )
  return found?.sum ?? 0n
}

const StatementRow = z.extend(EntryRow, {
  merchant: z.nullable(z.string()),
})
export type StatementEntry = z.infer<typeof StatementRow>

/** What moved on a card in a period, in order, and where it was paid. */
export const selectPeriod = (
  sql: Sql,
  cardId: string,
  { from, until }: { readonly from: Instant; readonly until: Instant },
  limit: number,
) =>
  rows(
    StatementRow,
    sql`
    select e.id, e.card_id as "cardId", e.user_id as "userId", e.kind, e.change, e.covered, e.asset,
           e.units, e.scale, e.rate, e.authorisation, e.order_no as "orderNo", e.at, a.merchant
      from cards_entry e
      left join cards_authorisation a on a.id = e.authorisation
     where e.card_id = ${cardId}
       and e.at >= ${from}
       and e.at < ${until}
     order by e.at, e.seq
     limit ${limit}`,
  )

/** A page of what moved without a shop or a recharge of its own, newest first, and one more. */
export const selectEntryBills = (sql: Sql, filter: BillFilter, before: Place | undefined) =>
  filter.group !== undefined && filter.group !== 'completed'
    ? []
    : rows(
        EntryRow,
        sql`
        select ${columns(sql)}
          from cards_entry
         where kind in ('fee', 'back', 'moved', 'settled')
           ${narrowed(sql, filter, before)}
         order by at desc, id desc
         limit ${cardBillPageSize + 1}`,
      )

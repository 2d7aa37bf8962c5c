import * as z from 'zod/mini'
import { RechargeState, fundMovePageSize, rechargePageSize } from '#contract/cards.recharge.ts'
import type { Amount } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import type { Place } from '#server/platform/place.ts'
import { AmountColumn, InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'

const priced = {
  id: z.string(),
  userId: z.string(),
  cardId: z.string(),
  asset: z.string(),
  amount: AmountColumn,
  rate: AmountColumn,
  worth: AmountColumn,
  fee: AmountColumn,
  owed: AmountColumn,
  receives: AmountColumn,
}

const QuoteRow = z.object({
  ...priced,
  expiresAt: InstantColumn,
  usedAt: z.nullable(InstantColumn),
})
export type QuoteRow = z.infer<typeof QuoteRow>

export const insertQuote = (sql: Sql, one: QuoteRow) => sql`
  insert into cards_quote
    (id, user_id, card_id, asset, amount, rate, worth, fee, owed, receives, expires_at)
  values (${one.id}, ${one.userId}, ${one.cardId}, ${one.asset}, ${one.amount}, ${one.rate},
          ${one.worth}, ${one.fee}, ${one.owed}, ${one.receives}, ${one.expiresAt})`

export const lockQuote = (sql: Sql, userId: string, id: string) =>
  row(
    QuoteRow,
    sql`
    select id, user_id as "userId", card_id as "cardId", asset, amount, rate, worth, fee, owed,
           receives, expires_at as "expiresAt", used_at as "usedAt"
      from cards_quote
     where id = ${id}
       and user_id = ${userId}
       for update`,
  )

export const markQuoteUsed = (sql: Sql, id: string, now: Instant) => sql`
  update cards_quote
     set used_at = ${now}
   where id = ${id}`

/** Quotes that ran out so long ago, so many at a time; how many went. */
export async function deleteQuotes(sql: Sql, before: Instant, limit: number): Promise<number> {
  const gone = await sql`
    delete from cards_quote
     where id in (
           select id
             from cards_quote
            where expires_at < ${before}
            limit ${limit})`
  return gone.count
}

export const RechargeRow = z.object({
  ...priced,
  orderNo: z.string(),
  quoteId: z.string(),
  state: RechargeState,
  reason: z.nullable(z.enum(['issuer', 'card', 'review'])),
  billId: z.string(),
  refundBillNo: z.nullable(z.string()),
  takeId: z.string(),
  loadId: z.string(),
  backId: z.string(),
  createdAt: InstantColumn,
  fundAt: InstantColumn,
  finishedAt: z.nullable(InstantColumn),
})
export type RechargeRow = z.infer<typeof RechargeRow>

/** Every column, by the names of `RechargeRow`. */
export const rechargeColumns = (sql: Sql) => sql`
  id, user_id as "userId", card_id as "cardId", asset, amount, rate, worth, fee, owed, receives,
  order_no as "orderNo", quote_id as "quoteId", state, reason, bill_id as "billId",
  refund_bill_no as "refundBillNo", take_id as "takeId", load_id as "loadId",
  back_id as "backId", created_at as "createdAt", fund_at as "fundAt",
  finished_at as "finishedAt"`

export const insertRecharge = (sql: Sql, one: RechargeRow) => sql`
  insert into cards_recharge
    (id, order_no, user_id, card_id, quote_id, state, asset, amount, rate, worth, fee, owed,
     receives, bill_id, take_id, load_id, back_id, created_at, fund_at)
  values (${one.id}, ${one.orderNo}, ${one.userId}, ${one.cardId}, ${one.quoteId}, ${one.state},
          ${one.asset}, ${one.amount}, ${one.rate}, ${one.worth}, ${one.fee}, ${one.owed},
          ${one.receives}, ${one.billId}, ${one.takeId}, ${one.loadId}, ${one.backId},
          ${one.createdAt}, ${one.fundAt})`

export const lockRecharge = (sql: Sql, id: string) =>
  row(
    RechargeRow,
    sql`
    select ${rechargeColumns(sql)}
      from cards_recharge
     where id = ${id}
       for update`,
  )

export const lockRechargeByNo = (sql: Sql, orderNo: string) =>
  row(
    RechargeRow,
    sql`
    select ${rechargeColumns(sql)}
      from cards_recharge
     where order_no = ${orderNo}
       for update`,
  )

export const selectRecharge = (sql: Sql, userId: string, orderNo: string) =>
  row(
    RechargeRow,
    sql`
    select ${rechargeColumns(sql)}
      from cards_recharge
     where order_no = ${orderNo}
       and user_id = ${userId}`,
  )

export const updateRecharge = (sql: Sql, one: RechargeRow) => sql`
  update cards_recharge
     set state = ${one.state},
         reason = ${one.reason},
         refund_bill_no = ${one.refundBillNo},
         finished_at = ${one.finishedAt}
   where id = ${one.id}`

/** A page of a user's recharges, newest first, and one more. */
export const selectRecharges = (
  sql: Sql,
  userId: string,
  cardId: string | undefined,
  before: Place | undefined,
) =>
  rows(
    RechargeRow,
    sql`
    select ${rechargeColumns(sql)}
      from cards_recharge
     where user_id = ${userId}
       ${cardId === undefined ? sql`` : sql`and card_id = ${cardId}`}
       ${before === undefined ? sql`` : sql`and (created_at, id) < (${before.at}, ${before.id})`}
     order by created_at desc, id desc
     limit ${rechargePageSize + 1}`,
  )

/** Recharges in a state, the longest waiting first. */
export const selectRechargeQueue = (
  sql: Sql,
  state: RechargeRow['state'],
  after: Place | undefined,
  limit: number,
) =>
  rows(
    RechargeRow,
    sql`
    select ${rechargeColumns(sql)}
      from cards_recharge
     where state = ${state}
       ${after === undefined ? sql`` : sql`and (created_at, id) > (${after.at}, ${after.id})`}
     order by created_at, id
     limit ${limit}`,
  )

/** In the card's currency, what is on its way from a trust fund to cards. */
export async function selectUnderway(sql: Sql, userId: string): Promise<Amount | undefined> {
  const found = await row(
    z.object({ sum: AmountColumn }),
    sql`
    select coalesce(sum(worth), 0)::numeric(38, 0) as sum
      from cards_recharge
     where user_id = ${userId}
       and state in ('review', 'progress')`,
  )
  return found?.sum
}

const MoveRow = z.object({
  id: z.string(),
  kind: z.enum(['recharge', 'toCard', 'fee', 'back', 'unspent', 'refund']),
  change: z.custom<bigint>((value) => typeof value === 'bigint'),
  last4: z.nullable(z.string()),
  at: InstantColumn,
})
export type MoveRow = z.infer<typeof MoveRow>

export const insertFundMove = (sql: Sql, userId: string, move: MoveRow) => sql`
  insert into cards_fund_move (id, user_id, kind, change, last4, at)
  values (${move.id}, ${userId}, ${move.kind}, ${move.change}, ${move.last4}, ${move.at})`

/** A page of the movements of a trust fund, newest first, and one more. */
export const selectFundMoves = (sql: Sql, userId: string, before: Place | undefined) =>
  rows(
    MoveRow,
    sql`
    select id, kind, change, last4, at
      from cards_fund_move
     where user_id = ${userId}
       ${before === undefined ? sql`` : sql`and (at, id) < (${before.at}, ${before.id})`}
     order by at desc, id desc
     limit ${fundMovePageSize + 1}`,
  )

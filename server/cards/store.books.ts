/** What the books of cards come to, and where they differed from an issuer's. */
import * as z from 'zod/mini'
import { CardCurrency } from '#contract/cards.ts'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'

const Owner = z.object({ id: z.string() })

/** Cards that were ever made, a chunk at a time by id. */
export const selectCardIds = (sql: Sql, after: string, limit: number) =>
  rows(
    Owner,
    sql`
    select id
      from cards_card
     where id > ${after}
     order by id
     limit ${limit}`,
  )

/** Trust funds, a chunk at a time by id. */
export const selectFundIds = (sql: Sql, after: string, limit: number) =>
  rows(
    Owner,
    sql`
    select fund_id as id
      from cards_fund
     where fund_id > ${after}
     order by fund_id
     limit ${limit}`,
  )

/** Currencies of cards that were ever made. */
export async function selectCurrencies(sql: Sql): Promise<readonly CardCurrency[]> {
  const found = await rows(
    z.object({ currency: CardCurrency }),
    sql`
    select distinct currency
      from cards_card`,
  )
  return found.map(({ currency }) => currency)
}

const Break = z.object({ at: InstantColumn, cardId: z.string(), what: z.string() })

/** Differences, newest first; of one card or of all. */
export const selectBreaks = (sql: Sql, limit: number, cardId?: string) =>
  rows(
    Break,
    sql`
    select at, card_id as "cardId", what
      from cards_break
     ${cardId === undefined ? sql`` : sql`where card_id = ${cardId}`}
     order by at desc, id desc
     limit ${limit}`,
  )

/** Notes a difference, unless the same was noted since. */
export const insertBreak = (
  sql: Sql,
  { cardId, what, at, since }: { cardId: string; what: string; at: Instant; since: Instant },
) => sql`
  insert into cards_break (card_id, what, at)
  select ${cardId}::uuid, ${what}, ${at}
   where not exists (
         select 1
           from cards_break
          where card_id = ${cardId}
            and what = ${what}
            and at > ${since})`

/** Whether a difference was noted until a moment. */
export async function isBreakNoted(
  sql: Sql,
  { cardId, what, until }: { cardId: string; what: string; until: Instant },
): Promise<boolean> {
  const found = await sql`
    select 1
      from cards_break
     where card_id = ${cardId}
       and what = ${what}
       and at <= ${until}
     limit 1`
  return found.count > 0
}

/** When issuers were last asked. */
export async function selectComparedAt(sql: Sql): Promise<Instant | null> {
  const found = await row(
    z.object({ at: z.nullable(InstantColumn) }),
    sql`select min(until) as at from cards_pulled`,
  )
  return found?.at ?? null
}

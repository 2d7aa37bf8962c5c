/** Statements of the rounds over cards. */
import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { type Fragment, type Sql, rows } from '#server/platform/db.ts'

const Ids = z.object({ id: z.string() })

/** Which cards a round takes: those not looked at since then, so many. */
type Silent = { readonly since: Instant; readonly now: Instant; readonly limit: number }

/** Takes cards in use, the longest silent first: looked at as of now. */
export const takeUnlooked = (sql: Sql, silent: Silent) =>
  take(sql, sql`state not in ('closed', 'unbound')`, silent)

/** Takes cards that are no more and of whose end the issuer was not told, in the same way. */
export const takeUntold = (sql: Sql, silent: Silent) =>
  take(sql, sql`state in ('closed', 'unbound') and not issuer_told`, silent)

const take = (sql: Sql, which: Fragment, { since, now, limit }: Silent) =>
  rows(
    Ids,
    sql`
    update cards_card
       set looked_at = ${now}
     where id in (
       select id
         from cards_card
        where ${which}
          and looked_at < ${since}
        order by looked_at
        limit ${limit}
          for update skip locked)
    returning id`,
  )

/** The moment at which the last day of a card has ended (UTC). */
const endOf = (sql: Sql) => sql`
  ((make_date(expiry_year, expiry_month, 1) + interval '1 month') at time zone 'UTC')`

/** Cards in use whose last day ended before then. */
export const selectExpired = (sql: Sql, before: Instant, limit: number) =>
  rows(
    Ids,
    sql`
    select id
      from cards_card
     where state not in ('closed', 'unbound')
       and ${endOf(sql)} <= ${before}
     order by expiry_year, expiry_month
     limit ${limit}`,
  )

/** Cards in use whose last day ends before then, and whose holders were not told. */
export const selectExpiring = (sql: Sql, before: Instant, limit: number) =>
  rows(
    Ids,
    sql`
    select id
      from cards_card
     where state not in ('closed', 'unbound')
       and reminded_at is null
       and ${endOf(sql)} <= ${before}
     order by expiry_year, expiry_month
     limit ${limit}`,
  )

export const setReminded = (sql: Sql, id: string, now: Instant) => sql`
  update cards_card
     set reminded_at = ${now}
   where id = ${id}`

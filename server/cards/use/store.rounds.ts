/** Statements of the rounds over cards. */
import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { type Sql, rows } from '#server/platform/db.ts'

const Ids = z.object({ id: z.string() })

/** Takes cards in use that were not looked at since then, the longest first: looked at as of now. */
export const takeUnlooked = (sql: Sql, since: Instant, now: Instant, limit: number) =>
  rows(
    Ids,
    sql`
    update cards_card
       set looked_at = ${now}
     where id in (
       select id
         from cards_card
        where state not in ('closed', 'unbound')
          and looked_at < ${since}
        order by looked_at
        limit ${limit}
          for update skip locked)
    returning id`,
  )

/** Takes cards that are no more and of whose end the issuer was not told since then, in the same way. */
export const takeUntold = (sql: Sql, since: Instant, now: Instant, limit: number) =>
  rows(
    Ids,
    sql`
    update cards_card
       set looked_at = ${now}
     where id in (
       select id
         from cards_card
        where state in ('closed', 'unbound')
          and not issuer_told
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

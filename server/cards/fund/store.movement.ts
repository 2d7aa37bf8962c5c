/** What moved for purchases, and how far an issuer was asked. */
import * as z from 'zod/mini'
import { type Amount, zero } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { AmountColumn, InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'

/** Movements of one purchase that are shown. */
const movementMax = 100

const Movement = z.object({
  kind: z.enum(['capture', 'refund']),
  amount: AmountColumn,
  at: InstantColumn,
})

/** What moved for a purchase, in order. */
export const selectMovements = (sql: Sql, authorisation: string) =>
  rows(
    Movement,
    sql`
    select kind, amount, at
      from cards_movement
     where authorisation = ${authorisation}
     order by at, issuer_id
     limit ${movementMax}`,
  )

/** What was captured for a purchase, by the issuer's own movements. */
export async function selectCapturedSum(sql: Sql, authorisation: string): Promise<Amount> {
  const found = await row(
    z.object({ captured: AmountColumn }),
    sql`
    select coalesce(sum(amount), 0)::numeric(38, 0) as captured
      from cards_movement
     where authorisation = ${authorisation}
       and kind = 'capture'`,
  )
  return found?.captured ?? zero
}

/** The most that was captured at once for a purchase: what is contested of it. */
export const selectContested = (sql: Sql, authorisation: string) =>
  row(
    z.object({ issuerId: z.string(), amount: AmountColumn, at: InstantColumn }),
    sql`
    select issuer_id as "issuerId", amount, at
      from cards_movement
     where authorisation = ${authorisation}
       and kind = 'capture'
     order by amount desc, issuer_id
     limit 1`,
  )

/** How far an issuer was asked for purchases; undefined before the first time. */
export async function selectPulled(sql: Sql, issuer: string): Promise<Instant | undefined> {
  const found = await row(
    z.object({ until: InstantColumn }),
    sql`
    select until
      from cards_pulled
     where issuer = ${issuer}`,
  )
  return found?.until
}

export const upsertPulled = (sql: Sql, issuer: string, until: Instant) => sql`
  insert into cards_pulled (issuer, until)
  values (${issuer}, ${until})
  on conflict (issuer) do update set until = greatest(cards_pulled.until, excluded.until)`

const Silent = z.object({ id: z.string(), issuerId: z.string(), cardId: z.string() })

/** Open purchases of an issuer's of which nothing was heard since, the longest silent first. */
export const selectSilent = (sql: Sql, issuer: string, since: Instant, limit: number) =>
  rows(
    Silent,
    sql`
    select id, issuer_id as "issuerId", card_id as "cardId"
      from cards_authorisation
     where issuer = ${issuer}
       and state = 'open'
       and issuer_id is not null
       and moved_at < ${since}
     order by moved_at
     limit ${limit}`,
  )

/** Has an open purchase wait for its next turn, whatever came of this one. */
export const touchSilent = (sql: Sql, id: string, now: Instant) => sql`
  update cards_authorisation
     set moved_at = ${now}
   where id = ${id}
     and state = 'open'`

/** What moved for purchases, disputes of them, and how far an issuer was asked. */
import * as z from 'zod/mini'
import { type Amount, zero } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import type { Place } from '#server/platform/place.ts'
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

const DisputeRow = z.object({
  id: z.string(),
  authorisation: z.string(),
  userId: z.string(),
  state: z.enum(['open', 'sent', 'won', 'lost', 'withdrawn']),
  why: z.enum(['notMine', 'notReceived', 'notAsDescribed', 'twice', 'cancelled', 'other']),
  detail: z.string(),
  files: z.array(z.string()),
  amount: AmountColumn,
  creditId: z.string(),
  at: InstantColumn,
  decidedAt: z.nullable(InstantColumn),
})
export type DisputeRow = z.infer<typeof DisputeRow>

const columns = (sql: Sql) => sql`
  id, authorisation, user_id as "userId", state, why, detail, files, amount,
  credit_id as "creditId", at, decided_at as "decidedAt"`

/** False when the purchase is disputed already. */
export async function insertDispute(sql: Sql, one: DisputeRow): Promise<boolean> {
  const written = await sql`
    insert into cards_dispute
      (id, authorisation, user_id, state, why, detail, files, amount, credit_id, at)
    values (${one.id}, ${one.authorisation}, ${one.userId}, ${one.state}, ${one.why},
            ${one.detail}, ${sql.array([...one.files])}::uuid[], ${one.amount}, ${one.creditId},
            ${one.at})
    on conflict do nothing`
  return written.count === 1
}

export const selectDisputeOf = (sql: Sql, authorisation: string) =>
  row(
    DisputeRow,
    sql`
    select ${columns(sql)}
      from cards_dispute
     where authorisation = ${authorisation}`,
  )

/** The dispute of what the issuer names by what was captured, or by the purchase as a whole. */
export const selectDisputeAt = (
  sql: Sql,
  issuer: string,
  named: { readonly transactionId: string; readonly authorisationId?: string | undefined },
) =>
  row(
    z.object({ id: z.string() }),
    sql`
    select id
      from cards_dispute
     where authorisation in (
           select authorisation
             from cards_movement
            where issuer = ${issuer}
              and issuer_id = ${named.transactionId}
            union all
           select id
             from cards_authorisation
            where issuer = ${issuer}
              and issuer_id = ${named.authorisationId ?? null})
     limit 1`,
  )

export const lockDispute = (sql: Sql, id: string) =>
  row(
    DisputeRow,
    sql`
    select ${columns(sql)}
      from cards_dispute
     where id = ${id}
       for update`,
  )

export const updateDispute = (
  sql: Sql,
  { id, state, decidedAt }: Pick<DisputeRow, 'id' | 'state' | 'decidedAt'>,
) => sql`
  update cards_dispute
     set state = ${state},
         decided_at = ${decidedAt}
   where id = ${id}`

/** Open ones, the oldest first; or ended ones. */
export const selectDisputes = (
  sql: Sql,
  isOpen: boolean,
  after: Place | undefined,
  limit: number,
) =>
  rows(
    DisputeRow,
    isOpen
      ? sql`
    select ${columns(sql)}
      from cards_dispute
     where state in ('open', 'sent')
       ${after === undefined ? sql`` : sql`and (at, id) > (${after.at}, ${after.id})`}
     order by at, id
     limit ${limit}`
      : sql`
    select ${columns(sql)}
      from cards_dispute
     where state not in ('open', 'sent')
       ${after === undefined ? sql`` : sql`and (at, id) < (${after.at}, ${after.id})`}
     order by at desc, id desc
     limit ${limit}`,
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

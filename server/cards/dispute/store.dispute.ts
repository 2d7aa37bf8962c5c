/** Purchases that their holders contest. */
import * as z from 'zod/mini'
import { DisputeReason, DisputeState } from '#contract/cards.dispute.ts'
import { issuers } from '#contract/cards.programmes.ts'
import type { Instant } from '#kernel/time.ts'
import type { IssuerDispute } from '#server/cards/issuer/payment.ts'
import { AmountColumn, InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'
import type { Place } from '#server/platform/place.ts'

const DisputeRow = z.object({
  id: z.string(),
  authorisation: z.string(),
  userId: z.string(),
  state: DisputeState,
  why: DisputeReason,
  detail: z.string(),
  product: z.nullable(z.string()),
  isService: z.nullable(z.boolean()),
  productDay: z.nullable(z.string()),
  files: z.array(z.string()),
  amount: AmountColumn,
  creditId: z.string(),
  issuer: z.enum(issuers),
  /** What was captured, by the issuer's id; null for one from before it was kept. */
  movement: z.nullable(z.string()),
  issuerId: z.nullable(z.string()),
  issuerWord: z.nullable(z.string()),
  refusal: z.nullable(z.string()),
  evidenceSent: z.number(),
  /** How often it was handed in. */
  sends: z.number(),
  at: InstantColumn,
  movedAt: InstantColumn,
  decidedAt: z.nullable(InstantColumn),
})
export type DisputeRow = z.infer<typeof DisputeRow>

const columns = (sql: Sql) => sql`
  id, authorisation, user_id as "userId", state, why, detail, product,
  is_service as "isService", to_char(product_day, 'YYYY-MM-DD') as "productDay", files, amount,
  credit_id as "creditId", issuer, movement, issuer_id as "issuerId",
  issuer_word as "issuerWord", refusal, evidence_sent as "evidenceSent", sends, at,
  moved_at as "movedAt", decided_at as "decidedAt"`

/** False when the purchase is disputed already. */
export async function insertDispute(sql: Sql, one: DisputeRow): Promise<boolean> {
  const written = await sql`
    insert into cards_dispute
      (id, authorisation, user_id, state, why, detail, product, is_service, product_day, files,
       amount, credit_id, issuer, movement, at, moved_at)
    values (${one.id}, ${one.authorisation}, ${one.userId}, ${one.state}, ${one.why},
            ${one.detail}, ${one.product}, ${one.isService}, ${one.productDay},
            ${sql.array([...one.files])}::uuid[], ${one.amount}, ${one.creditId}, ${one.issuer},
            ${one.movement}, ${one.at}, ${one.movedAt})
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

/** The one that the issuer knows by this id. */
export const selectDisputeAt = (sql: Sql, issuer: string, issuerId: string) =>
  row(
    DisputeRow,
    sql`
    select ${columns(sql)}
      from cards_dispute
     where issuer = ${issuer}
       and issuer_id = ${issuerId}
     limit 1`,
  )

/** The one of a payment, by what was captured or by the payment's own id at the issuer. */
export const selectDisputeOfPayment = (
  sql: Sql,
  issuer: string,
  { transactionId, authorisationId }: Pick<IssuerDispute, 'transactionId' | 'authorisationId'>,
) =>
  row(
    DisputeRow,
    sql`
    select ${columns(sql)}
      from cards_dispute
     where authorisation in (
             select authorisation
               from cards_movement
              where issuer = ${issuer}
                and issuer_id = ${transactionId ?? null}
             union all
             select id
               from cards_authorisation
              where issuer = ${issuer}
                and issuer_id = ${authorisationId ?? null})
     limit 1`,
  )

export const selectDispute = (sql: Sql, id: string) =>
  row(
    DisputeRow,
    sql`
    select ${columns(sql)}
      from cards_dispute
     where id = ${id}`,
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

/** Writes what may change of one that is locked. */
export const updateDispute = (sql: Sql, one: DisputeRow) => sql`
  update cards_dispute
     set state = ${one.state},
         decided_at = ${one.decidedAt},
         moved_at = ${one.movedAt},
         issuer_id = ${one.issuerId},
         issuer_word = ${one.issuerWord},
         refusal = ${one.refusal},
         evidence_sent = ${one.evidenceSent},
         sends = ${one.sends}
   where id = ${one.id}`

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
     where state in ('open', 'sending', 'sent', 'withdrawing')
       ${after === undefined ? sql`` : sql`and (at, id) > (${after.at}, ${after.id})`}
     order by at, id
     limit ${limit}`
      : sql`
    select ${columns(sql)}
      from cards_dispute
     where state not in ('open', 'sending', 'sent', 'withdrawing')
       ${after === undefined ? sql`` : sql`and (at, id) < (${after.at}, ${after.id})`}
     order by at desc, id desc
     limit ${limit}`,
  )

/** Those at an issuer, or on their way to it, of which nothing was heard since. */
export const selectSilentDisputes = (sql: Sql, issuer: string, since: Instant, limit: number) =>
  rows(
    DisputeRow,
    sql`
    select ${columns(sql)}
      from cards_dispute
     where issuer = ${issuer}
       and state in ('sending', 'sent', 'withdrawing')
       and moved_at < ${since}
     order by moved_at
     limit ${limit}`,
  )

/** Has one wait for its next turn, whatever came of this one. */
export const touchDispute = (sql: Sql, id: string, now: Instant) => sql`
  update cards_dispute
     set moved_at = ${now}
   where id = ${id}
     and state in ('sending', 'sent', 'withdrawing')`

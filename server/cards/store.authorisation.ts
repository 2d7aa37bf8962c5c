import * as z from 'zod/mini'
import { DeclineReason } from '#contract/cards.bills.ts'
import { type Amount, zero } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { AmountColumn, InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'

export const AuthorisationRow = z.object({
  id: z.string(),
  cardId: z.string(),
  userId: z.string(),
  issuer: z.enum(['stripe', 'lithic']),
  issuerId: z.nullable(z.string()),
  state: z.enum(['open', 'captured', 'reversed', 'expired', 'declined', 'refund']),
  currency: z.string(),
  approved: AmountColumn,
  captured: AmountColumn,
  refunded: AmountColumn,
  counted: AmountColumn,
  purseOwner: z.string(),
  purseAsset: z.string(),
  purseRate: z.nullable(AmountColumn),
  purseScale: z.number(),
  purseHeld: AmountColumn,
  purseTaken: AmountColumn,
  reason: z.nullable(DeclineReason),
  raw: z.nullable(z.string()),
  merchant: z.string(),
  category: z.string(),
  city: z.string(),
  country: z.string(),
  way: z.enum(['chip', 'contactless', 'online', 'cash', 'recurring', 'unknown']),
  isCash: z.boolean(),
  chargedCurrency: z.string(),
  charged: AmountColumn,
  at: InstantColumn,
  movedAt: InstantColumn,
})
export type AuthorisationRow = z.infer<typeof AuthorisationRow>

/** Every column, by the names of `AuthorisationRow`. */
export const columns = (sql: Sql) => sql`
  id, card_id as "cardId", user_id as "userId", issuer, issuer_id as "issuerId", state, currency,
  approved, captured, refunded, counted, purse_owner as "purseOwner", purse_asset as "purseAsset",
  purse_rate as "purseRate", purse_scale as "purseScale", purse_held as "purseHeld",
  purse_taken as "purseTaken", reason, raw, merchant, category, city, country, way,
  is_cash as "isCash", charged_currency as "chargedCurrency", charged, at, moved_at as "movedAt"`

/** False when the issuer's authorisation is here already. */
export async function insertAuthorisation(sql: Sql, one: AuthorisationRow): Promise<boolean> {
  return (await insertion(sql, one)).count === 1
}

/** The statement that writes a new one. */
export const insertion = (sql: Sql, one: AuthorisationRow) => sql`
    insert into cards_authorisation
      (id, card_id, user_id, issuer, issuer_id, state, currency, approved, captured, refunded,
       counted, purse_owner, purse_asset, purse_rate, purse_scale, purse_held, purse_taken, reason,
       raw, merchant, category, city, country, way, is_cash, charged_currency, charged, at,
       moved_at)
    values (${one.id}, ${one.cardId}, ${one.userId}, ${one.issuer}, ${one.issuerId}, ${one.state},
            ${one.currency}, ${one.approved}, ${one.captured}, ${one.refunded}, ${one.counted},
            ${one.purseOwner}, ${one.purseAsset}, ${one.purseRate}, ${one.purseScale},
            ${one.purseHeld}, ${one.purseTaken}, ${one.reason}, ${one.raw}, ${one.merchant},
            ${one.category}, ${one.city}, ${one.country}, ${one.way}, ${one.isCash},
            ${one.chargedCurrency}, ${one.charged}, ${one.at}, ${one.movedAt})
    on conflict do nothing`

/** By the issuer's id, locked until the transaction ends. */
export const lockAuthorisation = (sql: Sql, issuer: AuthorisationRow['issuer'], issuerId: string) =>
  row(
    AuthorisationRow,
    sql`
    select ${columns(sql)}
      from cards_authorisation
     where issuer = ${issuer}
       and issuer_id = ${issuerId}
       for update`,
  )

export const lockAuthorisationById = (sql: Sql, id: string) =>
  row(
    AuthorisationRow,
    sql`
    select ${columns(sql)}
      from cards_authorisation
     where id = ${id}
       for update`,
  )

export const selectAuthorisation = (sql: Sql, userId: string, id: string) =>
  row(
    AuthorisationRow,
    sql`
    select ${columns(sql)}
      from cards_authorisation
     where id = ${id}
       and user_id = ${userId}`,
  )

/** Writes what of a locked one changes. */
export const updateAuthorisation = (sql: Sql, one: AuthorisationRow) => sql`
  update cards_authorisation
     set state = ${one.state},
         approved = ${one.approved},
         captured = ${one.captured},
         refunded = ${one.refunded},
         counted = ${one.counted},
         purse_held = ${one.purseHeld},
         purse_taken = ${one.purseTaken},
         reason = ${one.reason},
         raw = ${one.raw},
         moved_at = ${one.movedAt}
   where id = ${one.id}`

const Spent = z.object({ day: AmountColumn, month: AmountColumn })

/** What counts against the limits of a card since two moments. */
export async function selectSpent(
  sql: Sql,
  cardId: string,
  dayFrom: Instant,
  monthFrom: Instant,
): Promise<{ readonly day: Amount; readonly month: Amount }> {
  const found = await row(
    Spent,
    sql`
    select coalesce(sum(counted) filter (where at >= ${dayFrom}), 0)::numeric(38, 0) as day,
           coalesce(sum(counted), 0)::numeric(38, 0) as month
      from cards_authorisation
     where card_id = ${cardId}
       and at >= ${monthFrom}`,
  )
  return found ?? Spent.parse({ day: 0n, month: 0n })
}

const HoldRow = z.object({ id: z.string(), seq: z.number(), remaining: AmountColumn })
export type HoldRow = z.infer<typeof HoldRow>

export const holdInsertion = (
  sql: Sql,
  authorisation: string,
  { id, seq, remaining }: HoldRow,
) => sql`
  insert into cards_hold (id, authorisation, seq, remaining)
  values (${id}, ${authorisation}, ${seq}, ${remaining})`

/** Holds of an authorisation in the order in which they are taken from. */
export const selectHolds = (sql: Sql, authorisation: string) =>
  rows(
    HoldRow,
    sql`
    select id, seq, remaining
      from cards_hold
     where authorisation = ${authorisation}
     order by seq`,
  )

export const updateHold = (sql: Sql, id: string, remaining: Amount) => sql`
  update cards_hold
     set remaining = ${remaining}
   where id = ${id}`

const Question = z.object({
  authorisation: z.nullable(z.string()),
  approve: z.nullable(z.boolean()),
  reason: z.nullable(DeclineReason),
})
export type Question = z.infer<typeof Question>

/** The answer given to a question before. */
export const selectQuestion = (sql: Sql, issuer: string, requestId: string) =>
  row(
    Question,
    sql`
    select authorisation, approve, reason
      from cards_question
     where issuer = ${issuer}
       and request_id = ${requestId}`,
  )

/** The answer to a question. */
export type Answer = Question & {
  readonly issuer: string
  readonly requestId: string
  readonly at: Instant
}

/** Keeps the answer to a question. */
export const questionInsertion = (
  sql: Sql,
  { issuer, requestId, authorisation, approve, reason, at }: Answer,
) => sql`
  insert into cards_question (issuer, request_id, authorisation, approve, reason, at)
  values (${issuer}, ${requestId}, ${authorisation}, ${approve}, ${reason}, ${at})
  on conflict do nothing`

/** False when this movement was told before. */
export async function insertMovement(
  sql: Sql,
  movement: {
    readonly issuer: string
    readonly issuerId: string
    readonly authorisation: string
    readonly kind: 'capture' | 'refund'
    readonly amount: Amount
    readonly at: Instant
  },
): Promise<boolean> {
  const { issuer, issuerId, authorisation, kind, amount, at } = movement
  const written = await sql`
    insert into cards_movement (issuer, issuer_id, authorisation, kind, amount, at)
    values (${issuer}, ${issuerId}, ${authorisation}, ${kind}, ${amount}, ${at})
    on conflict do nothing`
  return written.count === 1
}

/** True when this movement was told before. */
export async function isMovementKnown(
  sql: Sql,
  issuer: string,
  issuerId: string,
): Promise<boolean> {
  const found = await sql`
    select 1
      from cards_movement
     where issuer = ${issuer}
       and issuer_id = ${issuerId}`
  return found.count > 0
}

/** False when these news were taken in before. */
export async function insertNews(
  sql: Sql,
  issuer: string,
  id: string,
  now: Instant,
): Promise<boolean> {
  const written = await sql`
    insert into cards_news (issuer, id, at)
    values (${issuer}, ${id}, ${now})
    on conflict do nothing`
  return written.count === 1
}

/** What of a card's currency open purchases may still take; nothing when none is open. */
export async function selectHeldOf(sql: Sql, cardId: string): Promise<Amount> {
  const found = await row(
    z.object({ open: AmountColumn }),
    sql`
    select coalesce(sum(approved - captured), 0)::numeric(38, 0) as open
      from cards_authorisation
     where card_id = ${cardId}
       and state = 'open'
       and approved > captured`,
  )
  return found?.open ?? zero
}

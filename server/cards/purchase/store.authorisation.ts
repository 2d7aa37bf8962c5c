import * as z from 'zod/mini'
import { issuers } from '#contract/cards.programmes.ts'
import { DeclineReason, UsageWay } from '#contract/cards.bills.ts'
import { type Amount, zero } from '#kernel/money.ts'
import { type Instant, formatInstant } from '#kernel/time.ts'
import { AmountColumn, InstantColumn, type Sql, jsonRows, row, rows } from '#server/platform/db.ts'

export const AuthorisationRow = z.object({
  id: z.string(),
  cardId: z.string(),
  userId: z.string(),
  issuer: z.enum(issuers),
  issuerId: z.nullable(z.string()),
  state: z.enum(['open', 'captured', 'reversed', 'expired', 'declined', 'refund']),
  currency: z.string(),
  approved: AmountColumn,
  captured: AmountColumn,
  refunded: AmountColumn,
  counted: AmountColumn,
  countedAt: InstantColumn,
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
  way: UsageWay,
  isCash: z.boolean(),
  chargedCurrency: z.string(),
  charged: AmountColumn,
  at: InstantColumn,
  movedAt: InstantColumn,
  /** The issuer ended it, though a capture may still be on its way. */
  isEnded: z.boolean(),
})
export type AuthorisationRow = z.infer<typeof AuthorisationRow>

/** Every column, by the names of `AuthorisationRow`. */
export const columns = (sql: Sql) => sql`
  id, card_id as "cardId", user_id as "userId", issuer, issuer_id as "issuerId", state, currency,
  approved, captured, refunded, counted, counted_at as "countedAt",
  purse_owner as "purseOwner", purse_asset as "purseAsset",
  purse_rate as "purseRate", purse_scale as "purseScale", purse_held as "purseHeld",
  purse_taken as "purseTaken", reason, raw, merchant, category, city, country, way,
  is_cash as "isCash", charged_currency as "chargedCurrency", charged, at, moved_at as "movedAt",
  ended as "isEnded"`

/** False when the issuer's authorisation is here already. */
export const insertAuthorisation = async (sql: Sql, one: AuthorisationRow): Promise<boolean> =>
  (await insertAuthorisations(sql, [one])).count === 1

/** Writes new ones; an issuer's authorisation that is here already is passed over. */
export const insertAuthorisations = (sql: Sql, all: readonly AuthorisationRow[]) => sql`
  insert into cards_authorisation
    (id, card_id, user_id, issuer, issuer_id, state, currency, approved, captured, refunded,
     counted, purse_owner, purse_asset, purse_rate, purse_scale, purse_held, purse_taken, reason,
     raw, merchant, category, city, country, way, is_cash, charged_currency, charged, at, moved_at,
     counted_at, ended)
  select id, "cardId", "userId", issuer, "issuerId", state, currency, approved, captured, refunded,
         counted, "purseOwner", "purseAsset", "purseRate", "purseScale", "purseHeld", "purseTaken",
         reason, raw, merchant, category, city, country, way, "isCash", "chargedCurrency", charged,
         at, "movedAt", "countedAt", "isEnded"
    from json_to_recordset(${jsonRows(all.map(withTimes))}::text::json) as one (
           id uuid, "cardId" uuid, "userId" uuid, issuer text, "issuerId" text, state text,
           currency text, approved numeric, captured numeric, refunded numeric, counted numeric,
           "purseOwner" uuid, "purseAsset" text, "purseRate" numeric, "purseScale" smallint,
           "purseHeld" numeric, "purseTaken" numeric, reason text, raw text, merchant text,
           category text, city text, country text, way text, "isCash" boolean,
           "chargedCurrency" text, charged numeric, at timestamptz, "movedAt" timestamptz,
           "countedAt" timestamptz, "isEnded" boolean)
      on conflict do nothing`

const withTimes = (one: AuthorisationRow) => ({
  ...one,
  at: formatInstant(one.at),
  movedAt: formatInstant(one.movedAt),
  countedAt: formatInstant(one.countedAt),
})

/** By the issuer's id, locked until the transaction ends. */
export const lockAuthorisation = async (
  sql: Sql,
  issuer: AuthorisationRow['issuer'],
  issuerId: string,
) => (await lockAuthorisations(sql, issuer, [issuerId]))[0]

/** Those of the issuer's ids that are known, locked until the transaction ends. */
export const lockAuthorisations = (
  sql: Sql,
  issuer: AuthorisationRow['issuer'],
  issuerIds: readonly string[],
) =>
  rows(
    AuthorisationRow,
    sql`
    select ${columns(sql)}
      from cards_authorisation
     where issuer = ${issuer}
       and issuer_id = any(${sql.array([...issuerIds])}::text[])
     order by id
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
         counted_at = ${one.countedAt},
         purse_owner = ${one.purseOwner},
         purse_asset = ${one.purseAsset},
         purse_rate = ${one.purseRate},
         purse_scale = ${one.purseScale},
         purse_held = ${one.purseHeld},
         purse_taken = ${one.purseTaken},
         reason = ${one.reason},
         raw = ${one.raw},
         moved_at = ${one.movedAt},
         ended = ${one.isEnded}
   where id = ${one.id}`

const Spent = z.object({ cardId: z.string(), day: AmountColumn, month: AmountColumn })
export type Spent = z.infer<typeof Spent>

/** What came to count against the limits of cards since two moments; no row where nothing did. */
export const selectSpent = (
  sql: Sql,
  cardIds: readonly string[],
  dayFrom: Instant,
  monthFrom: Instant,
) =>
  rows(
    Spent,
    sql`
    select card_id as "cardId",
           coalesce(sum(counted) filter (where counted_at >= ${dayFrom}), 0)::numeric(38, 0) as day,
           sum(counted)::numeric(38, 0) as month
      from cards_authorisation
     where card_id = any(${sql.array([...cardIds])}::uuid[])
       and counted > 0
       and counted_at >= ${monthFrom}
     group by card_id`,
  )

const HoldRow = z.object({ id: z.string(), remaining: AmountColumn })
export type HoldRow = z.infer<typeof HoldRow>

/** A hold that is to be written. */
export type NewHold = HoldRow & { readonly authorisation: string }

/** Writes at most one new hold of each authorisation, which is taken from after the earlier ones. */
export const insertHolds = (sql: Sql, holds: readonly NewHold[]) => sql`
  insert into cards_hold (id, authorisation, seq, remaining)
  select id, authorisation,
         (select count(*) + 1 from cards_hold h where h.authorisation = one.authorisation),
         remaining
    from json_to_recordset(${jsonRows(holds)}::text::json) as one (
           id uuid, authorisation uuid, remaining numeric)`

/** Holds of an authorisation in the order in which they are taken from. */
export const selectHolds = (sql: Sql, authorisation: string) =>
  rows(
    HoldRow,
    sql`
    select id, remaining
      from cards_hold
     where authorisation = ${authorisation}
     order by seq`,
  )

export const updateHold = (sql: Sql, id: string, remaining: Amount) => sql`
  update cards_hold
     set remaining = ${remaining}
   where id = ${id}`

const Answer = z.object({
  requestId: z.string(),
  approve: z.nullable(z.boolean()),
  reason: z.nullable(DeclineReason),
})
/** The answer to a question. */
export type Answer = z.infer<typeof Answer>

/** The answers given to questions before. */
export const selectAnswers = (sql: Sql, issuer: string, requestIds: readonly string[]) =>
  rows(
    Answer,
    sql`
    select request_id as "requestId", approve, reason
      from cards_question
     where issuer = ${issuer}
       and request_id = any(${sql.array([...requestIds])}::text[])`,
  )

/** Keeps the answers to questions. */
export const insertAnswers = (
  sql: Sql,
  issuer: string,
  at: Instant,
  answers: readonly Answer[],
) => sql`
  insert into cards_question (issuer, request_id, approve, reason, at)
  select ${issuer}, "requestId", approve, reason, ${at}
    from json_to_recordset(${jsonRows(answers)}::text::json) as one (
           "requestId" text, approve boolean, reason text)
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

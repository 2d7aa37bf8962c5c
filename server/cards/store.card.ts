import * as z from 'zod/mini'
import { issuers } from '#contract/cards.programmes.ts'
import {
  CardCurrency,
  CardForm,
  CardState,
  CardType,
  CloseReason,
  Locker,
  MerchantGroup,
  cardMax,
  shippingStages,
} from '#contract/cards.ts'
import { AmountColumn, InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'

const CardRow = z.object({
  id: z.string(),
  userId: z.string(),
  type: CardType,
  form: CardForm,
  issuer: z.enum(issuers),
  issuerCard: z.string(),
  issuerHolder: z.string(),
  fingerprint: z.nullable(z.string()),
  state: CardState,
  lockedBy: z.nullable(Locker),
  closeReason: z.nullable(CloseReason),
  /** It ended under a lock from above: its money waits for the desk. */
  moneyKept: z.boolean(),
  /** The holder's own lock stands under the one above it. */
  holderLocked: z.boolean(),
  /** False while the issuer has not been told of our state. */
  issuerTold: z.boolean(),
  moves: z.number(),
  currency: CardCurrency,
  region: z.string(),
  last4: z.string(),
  expiryMonth: z.number(),
  expiryYear: z.number(),
  holderName: z.string(),
  remark: z.string(),
  phone: z.nullable(z.string()),
  pinSet: z.boolean(),
  online: z.boolean(),
  contactless: z.boolean(),
  cash: z.boolean(),
  abroad: z.boolean(),
  blockedGroups: z.array(MerchantGroup),
  limitSingle: z.nullable(AmountColumn),
  limitDaily: z.nullable(AmountColumn),
  limitMonthly: z.nullable(AmountColumn),
  owed: AmountColumn,
  shipping: z.nullable(z.enum(shippingStages)),
  carrier: z.nullable(z.string()),
  trackingNo: z.nullable(z.string()),
  eta: z.nullable(InstantColumn),
  replaces: z.nullable(z.string()),
  replacedBy: z.nullable(z.string()),
  createdAt: InstantColumn,
  activatedAt: z.nullable(InstantColumn),
})
export type CardRow = z.infer<typeof CardRow>

const columns = (sql: Sql) => sql`
  id, user_id as "userId", type, form, issuer, issuer_card as "issuerCard",
  issuer_holder as "issuerHolder", fingerprint, state, locked_by as "lockedBy",
  close_reason as "closeReason", money_kept as "moneyKept",
  holder_locked as "holderLocked", issuer_told as "issuerTold", moves, currency, region, last4,
  expiry_month as "expiryMonth", expiry_year as "expiryYear", holder_name as "holderName", remark,
  phone, pin_set as "pinSet", online, contactless, cash, abroad,
  blocked_groups as "blockedGroups", limit_single as "limitSingle", limit_daily as "limitDaily",
  limit_monthly as "limitMonthly", owed, shipping, carrier, tracking_no as "trackingNo", eta,
  replaces, replaced_by as "replacedBy", created_at as "createdAt", activated_at as "activatedAt"`

/** False when the issuer's card, or its number, is here already. */
export async function insertCard(sql: Sql, card: CardRow): Promise<boolean> {
  const written = await sql`
    insert into cards_card
      (id, user_id, type, form, issuer, issuer_card, issuer_holder, fingerprint, state, locked_by,
       issuer_told, currency, region, last4, expiry_month, expiry_year, holder_name, remark, phone,
       pin_set, shipping, carrier, tracking_no, eta, replaces, created_at, activated_at)
    values (${card.id}, ${card.userId}, ${card.type}, ${card.form}, ${card.issuer},
            ${card.issuerCard}, ${card.issuerHolder}, ${card.fingerprint}, ${card.state},
            ${card.lockedBy}, ${card.issuerTold}, ${card.currency}, ${card.region}, ${card.last4}, ${card.expiryMonth},
            ${card.expiryYear}, ${card.holderName}, ${card.remark}, ${card.phone}, ${card.pinSet},
            ${card.shipping}, ${card.carrier}, ${card.trackingNo}, ${card.eta}, ${card.replaces},
            ${card.createdAt}, ${card.activatedAt})
    on conflict do nothing`
  return written.count === 1
}

/** A user's cards: those in use first, then the newest. */
export const selectCards = (sql: Sql, userId: string) =>
  rows(
    CardRow,
    sql`
    select ${columns(sql)}
      from cards_card
     where user_id = ${userId}
     order by state in ('closed', 'unbound'), created_at desc, id desc
     limit ${cardMax * 5}`,
  )

export const selectCard = (sql: Sql, userId: string, id: string) =>
  row(
    CardRow,
    sql`
    select ${columns(sql)}
      from cards_card
     where id = ${id}
       and user_id = ${userId}`,
  )

export const lockCardRow = (sql: Sql, userId: string, id: string) =>
  row(
    CardRow,
    sql`
    select ${columns(sql)}
      from cards_card
     where id = ${id}
       and user_id = ${userId}
       for update`,
  )

export const lockCardById = (sql: Sql, id: string) =>
  row(
    CardRow,
    sql`
    select ${columns(sql)}
      from cards_card
     where id = ${id}
       for update`,
  )

/** The card that the issuer means, locked until the transaction ends. */
export const lockIssuerCard = (sql: Sql, issuer: CardRow['issuer'], issuerCard: string) =>
  row(
    CardRow,
    sql`
    select ${columns(sql)}
      from cards_card
     where issuer = ${issuer}
       and issuer_card = ${issuerCard}
       for update`,
  )

/**
 * The cards that the issuer means, locked until the transaction ends; with `pass over` those that
 * nobody else has locked.
 */
export const lockIssuerCards = (
  sql: Sql,
  issuer: CardRow['issuer'],
  issuerCards: readonly string[],
  locked: 'wait' | 'pass over',
) =>
  rows(
    CardRow,
    sql`
    select ${columns(sql)}
      from cards_card
     where issuer = ${issuer}
       and issuer_card = any(${sql.array([...issuerCards])}::text[])
     order by id
       for update ${locked === 'wait' ? sql`` : sql`skip locked`}`,
  )

/** Writes whatever of a locked card can change. */
export const updateCard = (sql: Sql, card: CardRow) => sql`
  update cards_card
     set state = ${card.state},
         locked_by = ${card.lockedBy},
         close_reason = ${card.closeReason},
         money_kept = ${card.moneyKept},
         holder_locked = ${card.holderLocked},
         issuer_told = ${card.issuerTold},
         moves = ${card.moves},
         expiry_month = ${card.expiryMonth},
         expiry_year = ${card.expiryYear},
         remark = ${card.remark},
         phone = ${card.phone},
         pin_set = ${card.pinSet},
         online = ${card.online},
         contactless = ${card.contactless},
         cash = ${card.cash},
         abroad = ${card.abroad},
         blocked_groups = ${sql.array([...card.blockedGroups])},
         limit_single = ${card.limitSingle},
         limit_daily = ${card.limitDaily},
         limit_monthly = ${card.limitMonthly},
         owed = ${card.owed},
         shipping = ${card.shipping},
         carrier = ${card.carrier},
         tracking_no = ${card.trackingNo},
         eta = ${card.eta},
         replaced_by = ${card.replacedBy},
         activated_at = ${card.activatedAt}
   where id = ${card.id}`

/** Cards in use and open applications of a user: what `cardMax` counts. */
export async function countCards(sql: Sql, userId: string): Promise<number> {
  const counted = await row(
    z.object({ count: z.bigint() }),
    sql`
    select (select count(*) from cards_card
             where user_id = ${userId} and state not in ('closed', 'unbound'))
         + (select count(*) from cards_application
             where user_id = ${userId} and state not in ('opened', 'rejected', 'cancelled')
               and card_id is null) as count`,
  )
  return Number(counted?.count ?? 0n)
}

/** Writes the phone that an issuer has of a holder, with all cards of theirs. */
export const updatePhone = (
  sql: Sql,
  { userId, issuer, issuerHolder }: Pick<CardRow, 'userId' | 'issuer' | 'issuerHolder'>,
  phone: string,
) => sql`
  update cards_card
     set phone = ${phone}
   where id in (
         select id
           from cards_card
          where user_id = ${userId}
            and issuer = ${issuer}
            and issuer_holder = ${issuerHolder}
          order by id
            for update)`

/** Cards of a user that are no more and owe; those that somebody else is moving are left to them. */
export const lockDebtors = (sql: Sql, userId: string) =>
  rows(
    CardRow,
    sql`
    select ${columns(sql)}
      from cards_card
     where user_id = ${userId}
       and state in ('closed', 'unbound')
       and owed > 0
     order by id
     limit ${cardMax * 5}
       for update skip locked`,
  )

/** Whoever's it is; not locked. */
export const selectCardById = (sql: Sql, id: string) =>
  row(
    CardRow,
    sql`
    select ${columns(sql)}
      from cards_card
     where id = ${id}`,
  )

/** Rows that a search answers at most. */
const searchMax = 50

/** By holder, by the last digits of the number, or by the issuer's name of the card. */
export const searchCards = (sql: Sql, text: string, userId: string | undefined) =>
  rows(
    CardRow,
    sql`
    select ${columns(sql)}
      from cards_card
     where ${
       userId === undefined
         ? sql`last4 = ${text} or issuer_card = ${text}`
         : sql`user_id = ${userId}`
     }
     order by created_at desc, id desc
     limit ${searchMax}`,
  )

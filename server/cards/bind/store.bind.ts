import * as z from 'zod/mini'
import { BindReason, BindState } from '#contract/cards.bind.ts'
import { issuers } from '#contract/cards.programmes.ts'
import { CardType } from '#contract/cards.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'
import type { Place } from '#server/platform/place.ts'

/** Requests that their list shows, the newest first. */
const listMax = 100

const BindRow = z.object({
  id: z.string(),
  userId: z.string(),
  type: CardType,
  state: BindState,
  issuer: z.enum(issuers),
  fingerprint: z.string(),
  last4: z.string(),
  /** As it was typed; none in requests that are older than the question. */
  expiryMonth: z.nullable(z.number()),
  expiryYear: z.nullable(z.number()),
  holderName: z.string(),
  phone: z.string(),
  remark: z.string(),
  reason: z.nullable(BindReason),
  note: z.nullable(z.string()),
  cardId: z.nullable(z.string()),
  createdAt: InstantColumn,
  movedAt: InstantColumn,
})
export type BindRow = z.infer<typeof BindRow>

const columns = (sql: Sql) => sql`
  id, user_id as "userId", type, state, issuer, fingerprint, last4,
  expiry_month as "expiryMonth", expiry_year as "expiryYear", holder_name as "holderName", phone, remark, reason, note,
  card_id as "cardId", created_at as "createdAt", moved_at as "movedAt"`

/** False when this number is asked for already. */
export async function insertBind(sql: Sql, one: BindRow): Promise<boolean> {
  const written = await sql`
    insert into cards_bind
      (id, user_id, type, state, issuer, fingerprint, last4,
       expiry_month, expiry_year, holder_name, phone, remark, created_at, moved_at)
    values (${one.id}, ${one.userId}, ${one.type}, ${one.state}, ${one.issuer},
            ${one.fingerprint}, ${one.last4}, ${one.expiryMonth}, ${one.expiryYear},
            ${one.holderName}, ${one.phone}, ${one.remark}, ${one.createdAt}, ${one.movedAt})
    on conflict do nothing`
  return written.count === 1
}

export const selectBinds = (sql: Sql, userId: string) =>
  rows(
    BindRow,
    sql`
    select ${columns(sql)}
      from cards_bind
     where user_id = ${userId}
     order by created_at desc, id desc
     limit ${listMax}`,
  )

export const selectBind = (sql: Sql, userId: string, id: string) =>
  row(
    BindRow,
    sql`
    select ${columns(sql)}
      from cards_bind
     where id = ${id}
       and user_id = ${userId}`,
  )

export const lockBind = (sql: Sql, id: string) =>
  row(
    BindRow,
    sql`
    select ${columns(sql)}
      from cards_bind
     where id = ${id}
       for update`,
  )

export const updateBind = (sql: Sql, one: BindRow) => sql`
  update cards_bind
     set state = ${one.state},
         fingerprint = ${one.fingerprint},
         last4 = ${one.last4},
         expiry_month = ${one.expiryMonth},
         expiry_year = ${one.expiryYear},
         holder_name = ${one.holderName},
         phone = ${one.phone},
         remark = ${one.remark},
         reason = ${one.reason},
         note = ${one.note},
         card_id = ${one.cardId},
         moved_at = ${one.movedAt}
   where id = ${one.id}`

/** Whether this number belongs to a card here that is still somebody's. */
export async function isNumberBound(
  sql: Sql,
  issuer: BindRow['issuer'],
  fingerprint: string,
): Promise<boolean> {
  const found = await sql`
    select 1
      from cards_card
     where issuer = ${issuer}
       and fingerprint = ${fingerprint}
       and state not in ('closed', 'unbound')`
  return found.count > 0
}

/** Whether somebody asked for this number and waits. */
export async function isNumberAsked(
  sql: Sql,
  { issuer, fingerprint, id }: Pick<BindRow, 'issuer' | 'fingerprint' | 'id'>,
): Promise<boolean> {
  const found = await sql`
    select 1
      from cards_bind
     where issuer = ${issuer}
       and fingerprint = ${fingerprint}
       and state in ('pending', 'checking')
       and id <> ${id}`
  return found.count > 0
}

/** Requests in some states, the longest waiting first. */
export const selectBindQueue = (
  sql: Sql,
  states: readonly BindState[],
  after: Place | undefined,
  limit: number,
) =>
  rows(
    BindRow,
    sql`
    select ${columns(sql)}
      from cards_bind
     where state = any(${sql.array([...states])})
       ${after === undefined ? sql`` : sql`and (moved_at, id) > (${after.at}, ${after.id})`}
     order by moved_at, id
     limit ${limit}`,
  )

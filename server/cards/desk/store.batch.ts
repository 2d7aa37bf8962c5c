/** Cards that were handed over together, and where all cards are. */
import * as z from 'zod/mini'
import { batchMax, cardPlaces } from '#contract/cards.batch.ts'
import { CardState, CardType, shippingStages } from '#contract/cards.ts'
import { assert } from '#kernel/assert.ts'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'
import type { Place } from '#server/platform/place.ts'

/** What a batch is made of. */
export type NewBatch = {
  readonly id: string
  readonly carrier: string | null
  readonly trackingNo: string | null
  /** Id of the pick-up point. */
  readonly point: string | null
  readonly madeBy: string
  readonly at: Instant
}

/** Makes a batch of cards, which leave the one they were in. @returns the number of it */
export async function insertBatch(
  sql: Sql,
  { id, carrier, trackingNo, point, madeBy, at }: NewBatch,
  cardIds: readonly string[],
): Promise<bigint> {
  const made = await row(
    z.object({ no: z.bigint() }),
    sql`
    insert into cards_batch (id, carrier, tracking_no, point, made_by, created_at)
    values (${id}, ${carrier}, ${trackingNo}, ${point}, ${madeBy}, ${at})
    returning no`,
  )
  assert(made, 'a batch has a number')
  await sql`
    update cards_card
       set batch = ${id}
     where id = any(${sql.array([...cardIds])}::uuid[])`
  return made.no
}

/** Which of these cards are in no batch. */
export async function selectUnbatched(sql: Sql, cardIds: readonly string[]): Promise<string[]> {
  const found = await rows(
    z.object({ id: z.string() }),
    sql`
    select id
      from cards_card
     where id = any(${sql.array([...cardIds])}::uuid[])
       and batch is null`,
  )
  return found.map(({ id }) => id)
}

const BatchRow = z.object({
  id: z.string(),
  no: z.bigint(),
  carrier: z.nullable(z.string()),
  trackingNo: z.nullable(z.string()),
  point: z.nullable(z.string()),
  madeBy: z.string(),
  at: InstantColumn,
  counts: z.array(z.object({ state: z.enum(shippingStages), count: z.number() })),
})
export type BatchRow = z.infer<typeof BatchRow>

/** Batches, the newest first. */
export const selectBatches = (sql: Sql, after: Place | undefined, limit: number) =>
  rows(
    BatchRow,
    sql`
    select b.id, b.no, b.carrier, b.tracking_no as "trackingNo", b.point, b.made_by as "madeBy",
           b.created_at as at, coalesce(c.counts, '[]') as counts
      from (select id, no, carrier, tracking_no, point, made_by, created_at
              from cards_batch
             ${after === undefined ? sql`` : sql`where (created_at, id) < (${after.at}, ${after.id})`}
             order by created_at desc, id desc
             limit ${limit}) b
      left join lateral (
           select jsonb_agg(jsonb_build_object('state', shipping, 'count', n) order by shipping) as counts
             from (select shipping, count(*) as n
                     from cards_card
                    where batch = b.id
                    group by shipping) s) c on true
     order by b.created_at desc, b.id desc`,
  )

/** Whether there is such a batch. */
export async function isBatch(sql: Sql, id: string): Promise<boolean> {
  const found = await sql`
    select 1
      from cards_batch
     where id = ${id}`
  return found.count > 0
}

const BatchCard = z.object({
  id: z.string(),
  userId: z.string(),
  type: CardType,
  last4: z.string(),
  state: CardState,
  holderName: z.string(),
  post: z.enum(shippingStages),
  applicationId: z.nullable(z.string()),
})

/** Cards of a batch, each with its application while it is on its way. */
export const selectBatchCards = (sql: Sql, batch: string) =>
  rows(
    BatchCard,
    sql`
    select c.id, c.user_id as "userId", c.type, c.last4, c.state, c.holder_name as "holderName",
           c.shipping as post, a.id as "applicationId"
      from cards_card c
      left join cards_application a
        on a.card_id = c.id
       and a.state in ('opening', 'activation')
       and c.shipping in ('pending', 'shipped', 'ready')
     where c.batch = ${batch}
     order by c.created_at, c.id
     limit ${batchMax}`,
  )

const PlaceCount = z.object({
  type: CardType,
  place: z.enum(cardPlaces),
  point: z.nullable(z.string()),
  count: z.number(),
})

/** All cards, counted by programme and by where they are. */
export const countByPlace = (sql: Sql) =>
  rows(
    PlaceCount,
    sql`
    select type, place, point, count(*)::integer as count
      from (select c.type, p.place, case when p.place = 'ready' then b.point end as point
              from cards_card c
              left join cards_batch b on b.id = c.batch
             cross join lateral (
                   select case
                          when c.state in ('active', 'locked') then 'inUse'
                          when c.activated_at is null and c.shipping in ('returned', 'failed')
                          then c.shipping
                          when c.state in ('closed', 'unbound') then 'ended'
                          when c.shipping = 'pending' then 'making'
                          else coalesce(c.shipping, 'delivered')
                          end as place) p) placed
     group by type, place, point
     order by type, place, point`,
  )

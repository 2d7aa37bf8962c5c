import * as z from 'zod/mini'
import { type ApplicationState, RefusalReason } from '#contract/cards.apply.ts'
import { CardType } from '#contract/cards.ts'
import { type Amount, zero } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { AmountColumn, InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'

/** Applications that their list shows, the newest first. */
const listMax = 100

const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

const ApplicationRow = z.object({
  id: z.string(),
  userId: z.string(),
  type: CardType,
  state: z.enum([
    'kyc',
    'info',
    'review',
    'approval',
    'opening',
    'activation',
    'opened',
    'rejected',
    'cancelled',
  ]),
  recommendation: z.string(),
  identitySource: z.nullable(z.enum(['own', 'third'])),
  identityRecord: z.nullable(z.string()),
  identityNo: z.nullable(z.string()),
  /** Sealed. */
  details: z.nullable(Bytes),
  delivery: z.nullable(Bytes),
  feeAsset: z.string(),
  feeAmount: AmountColumn,
  paymentId: z.string(),
  refundId: z.string(),
  billId: z.nullable(z.string()),
  billNo: z.nullable(z.string()),
  paidAt: z.nullable(InstantColumn),
  refundedAt: z.nullable(InstantColumn),
  reason: z.nullable(RefusalReason),
  note: z.nullable(z.string()),
  /** The card in whose place this one is. */
  replaces: z.nullable(z.string()),
  /** Cards that were sent in vain. */
  resent: z.number(),
  agentOrder: z.nullable(z.string()),
  issuerHolder: z.nullable(z.string()),
  cardId: z.nullable(z.string()),
  createdAt: InstantColumn,
  movedAt: InstantColumn,
})
export type ApplicationRow = z.infer<typeof ApplicationRow>

const columns = (sql: Sql) => sql`
  id, user_id as "userId", type, state, recommendation, identity_source as "identitySource",
  identity_record as "identityRecord", identity_no as "identityNo", details, delivery,
  fee_asset as "feeAsset", fee_amount as "feeAmount", payment_id as "paymentId",
  refund_id as "refundId", bill_id as "billId", bill_no as "billNo", paid_at as "paidAt",
  refunded_at as "refundedAt", reason, note, replaces, resent, agent_order as "agentOrder",
  issuer_holder as "issuerHolder", card_id as "cardId", created_at as "createdAt",
  moved_at as "movedAt"`

export const insertApplication = (sql: Sql, one: ApplicationRow) => sql`
  insert into cards_application
    (id, user_id, type, state, recommendation, identity_source, identity_record, identity_no,
     details, delivery, fee_asset, fee_amount, payment_id, refund_id, replaces, agent_order,
     issuer_holder, created_at, moved_at)
  values (${one.id}, ${one.userId}, ${one.type}, ${one.state}, ${one.recommendation},
          ${one.identitySource}, ${one.identityRecord}, ${one.identityNo}, ${one.details},
          ${one.delivery}, ${one.feeAsset}, ${one.feeAmount}, ${one.paymentId}, ${one.refundId},
          ${one.replaces}, ${one.agentOrder}, ${one.issuerHolder}, ${one.createdAt},
          ${one.movedAt})`

export const selectApplications = (sql: Sql, userId: string) =>
  rows(
    ApplicationRow,
    sql`
    select ${columns(sql)}
      from cards_application
     where user_id = ${userId}
     order by created_at desc, id desc
     limit ${listMax}`,
  )

export const selectApplication = (sql: Sql, userId: string, id: string) =>
  row(
    ApplicationRow,
    sql`
    select ${columns(sql)}
      from cards_application
     where id = ${id}
       and user_id = ${userId}`,
  )

export const lockApplication = (sql: Sql, userId: string, id: string) =>
  row(
    ApplicationRow,
    sql`
    select ${columns(sql)}
      from cards_application
     where id = ${id}
       and user_id = ${userId}
       for update`,
  )

export const lockApplicationById = (sql: Sql, id: string) =>
  row(
    ApplicationRow,
    sql`
    select ${columns(sql)}
      from cards_application
     where id = ${id}
       for update`,
  )

/** The application that a card came of. */
export const lockApplicationOfCard = (sql: Sql, cardId: string) =>
  row(
    ApplicationRow,
    sql`
    select ${columns(sql)}
      from cards_application
     where card_id = ${cardId}
       for update`,
  )

/** Writes a locked application, if it is still where it was read. */
export async function updateApplication(
  sql: Sql,
  from: ApplicationState,
  one: ApplicationRow,
): Promise<boolean> {
  const written = await sql`
    update cards_application
       set state = ${one.state},
           identity_source = ${one.identitySource},
           identity_record = ${one.identityRecord},
           identity_no = ${one.identityNo},
           details = ${one.details},
           delivery = ${one.delivery},
           fee_asset = ${one.feeAsset},
           fee_amount = ${one.feeAmount},
           bill_id = ${one.billId},
           bill_no = ${one.billNo},
           paid_at = ${one.paidAt},
           refunded_at = ${one.refundedAt},
           reason = ${one.reason},
           note = ${one.note},
           issuer_holder = ${one.issuerHolder},
           replaces = ${one.replaces},
           resent = ${one.resent},
           card_id = ${one.cardId},
           moved_at = ${one.movedAt}
     where id = ${one.id}
       and state = ${from}`
  return written.count === 1
}

/**
 * Whether it is for a card in place of a lost one, which costs nothing and needs no new proof of
 * identity; one that was paid and is sent again is none.
 */
export const isReplacement = ({
  replaces,
  paidAt,
}: Pick<ApplicationRow, 'replaces' | 'paidAt'>): boolean => replaces !== null && paidAt === null

/** Which applications a desk looks at: those in a state, or those whose card did not arrive. */
const queued = (sql: Sql, queue: ApplicationState | 'undelivered') =>
  queue === 'undelivered' ? isUndelivered(sql) : sql`state = ${queue}`

/** A condition on applications: the post lost the card or brought it back. */
export const isUndelivered = (sql: Sql) => sql`
  state in ('opening', 'activation')
  and exists (
    select from cards_card
     where cards_card.id = cards_application.card_id
       and shipping in ('returned', 'failed'))`

/** Applications of a queue, the longest waiting first, after a place in that order. */
export const selectQueue = (
  sql: Sql,
  queue: ApplicationState | 'undelivered',
  after: { readonly at: Instant; readonly id: string } | undefined,
  limit: number,
) =>
  rows(
    ApplicationRow,
    sql`
    select ${columns(sql)}
      from cards_application
     where ${queued(sql, queue)}
       ${after === undefined ? sql`` : sql`and (moved_at, id) > (${after.at}, ${after.id})`}
     order by moved_at, id
     limit ${limit}`,
  )

export const selectApplicationById = (sql: Sql, id: string) =>
  row(
    ApplicationRow,
    sql`
    select ${columns(sql)}
      from cards_application
     where id = ${id}`,
  )

/** The application that is to replace a card and has not come to one. */
export const selectReplacement = (sql: Sql, cardId: string) =>
  row(
    ApplicationRow,
    sql`
    select ${columns(sql)}
      from cards_application
     where replaces = ${cardId}
       and state not in ('opened', 'rejected', 'cancelled')
     order by created_at desc
     limit 1`,
  )

/** Cards that a user had replaced, or has asked for, since then. */
export async function countReplacements(sql: Sql, userId: string, since: Instant): Promise<number> {
  const found = await row(
    z.object({ count: z.bigint() }),
    sql`
    select count(*) as count
      from cards_application
     where user_id = ${userId}
       and replaces is not null
       and paid_at is null
       and created_at >= ${since}
       and state not in ('rejected', 'cancelled')`,
  )
  return Number(found?.count ?? 0n)
}

/** Whether a card that is no more is to be replaced by one that the issuer has not made yet. */
export const isReplacementOpen = async (sql: Sql, cardId: string): Promise<boolean> =>
  (await selectReplacement(sql, cardId))?.cardId === null

export const selectApplicationOfCard = (sql: Sql, cardId: string) =>
  row(
    ApplicationRow,
    sql`
    select ${columns(sql)}
      from cards_application
     where card_id = ${cardId}`,
  )

/** Fees of an asset that were paid and may still come back: the card is not in use yet. */
export async function sumOpenFees(sql: Sql, asset: string): Promise<Amount> {
  const found = await row(
    z.object({ sum: AmountColumn }),
    sql`
    select coalesce(sum(fee_amount), 0)::numeric(38, 0) as sum
      from cards_application
     where fee_asset = ${asset}
       and bill_id is not null
       and state in ('review', 'approval', 'opening', 'activation')`,
  )
  return found?.sum ?? zero
}

import * as z from 'zod/mini'
import { ThirdPurpose, orderListMax, recordUsages } from '#contract/kyc.third.ts'
import type { RecordUsage, ThirdOrderState, ThirdRecordState } from '#contract/kyc.third.ts'
import type { Instant } from '#kernel/time.ts'
import { AmountColumn, InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'

const OrderRow = z.object({
  id: z.string(),
  orderNo: z.string(),
  userId: z.string(),
  state: z.enum(['waiting', 'overdue', 'cancelled', 'paid', 'completed']),
  purpose: ThirdPurpose,
  contact: z.string(),
  requirement: z.string(),
  asset: z.string(),
  amount: AmountColumn,
  paymentId: z.string(),
  refundId: z.string(),
  billId: z.nullable(z.string()),
  billNo: z.nullable(z.string()),
  applicant: z.nullable(z.string()),
  note: z.nullable(z.string()),
  createdAt: InstantColumn,
  dueAt: InstantColumn,
  paidAt: z.nullable(InstantColumn),
  finishedAt: z.nullable(InstantColumn),
  refundedAt: z.nullable(InstantColumn),
})
export type OrderRow = z.infer<typeof OrderRow>

const RecordRow = z.object({
  id: z.string(),
  orderId: z.string(),
  userId: z.string(),
  authNo: z.string(),
  status: z.enum(['normal', 'disabled', 'unbound']),
  usage: z.enum(recordUsages),
  createdAt: InstantColumn,
})
export type RecordRow = z.infer<typeof RecordRow>

const orderColumns = (sql: Sql) => sql`
  id, order_no as "orderNo", user_id as "userId", state, purpose, contact, requirement, asset,
  amount, payment_id as "paymentId", refund_id as "refundId", bill_id as "billId",
  bill_no as "billNo", applicant, note, created_at as "createdAt", due_at as "dueAt",
  paid_at as "paidAt", finished_at as "finishedAt", refunded_at as "refundedAt"`

const recordColumns = (sql: Sql) => sql`
  id, order_id as "orderId", user_id as "userId", auth_no as "authNo", status, usage,
  created_at as "createdAt"`

/** One at a time may order for a user, so that the limit holds. Until the transaction ends. */
export const lockOrdersOf = (sql: Sql, userId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended('kyc order ' || ${userId}, 0))`

/** Orders of a user that are paid, or wait and are not due yet. */
export async function countOpenOrders(sql: Sql, userId: string, now: Instant): Promise<number> {
  const counted = await row(
    z.object({ count: z.bigint() }),
    sql`
    select count(*) as count
      from kyc_third_order
     where user_id = ${userId}
       and (state = 'paid' or (state = 'waiting' and due_at > ${now}))`,
  )
  return Number(counted?.count ?? 0n)
}

/** False when the number is taken. */
export async function insertOrder(sql: Sql, order: OrderRow): Promise<boolean> {
  const written = await sql`
    insert into kyc_third_order
      (id, order_no, user_id, state, purpose, contact, requirement, asset, amount, payment_id,
       refund_id, created_at, due_at)
    values (${order.id}, ${order.orderNo}, ${order.userId}, ${order.state}, ${order.purpose},
            ${order.contact}, ${order.requirement}, ${order.asset}, ${order.amount},
            ${order.paymentId}, ${order.refundId}, ${order.createdAt}, ${order.dueAt})
    on conflict (order_no) do nothing`
  return written.count === 1
}

export const selectOrders = (sql: Sql, userId: string) =>
  rows(
    OrderRow,
    sql`
    select ${orderColumns(sql)}
      from kyc_third_order
     where user_id = ${userId}
     order by created_at desc, id desc
     limit ${orderListMax}`,
  )

export const selectOrder = (sql: Sql, userId: string, orderNo: string) =>
  row(
    OrderRow,
    sql`
    select ${orderColumns(sql)}
      from kyc_third_order
     where user_id = ${userId}
       and order_no = ${orderNo}`,
  )

export const lockOrder = (sql: Sql, userId: string, orderNo: string) =>
  row(
    OrderRow,
    sql`
    select ${orderColumns(sql)}
      from kyc_third_order
     where user_id = ${userId}
       and order_no = ${orderNo}
       for update`,
  )

export const selectOrderByNo = (sql: Sql, orderNo: string) =>
  row(
    OrderRow,
    sql`
    select ${orderColumns(sql)}
      from kyc_third_order
     where order_no = ${orderNo}`,
  )

export const lockOrderById = (sql: Sql, id: string) =>
  row(
    OrderRow,
    sql`
    select ${orderColumns(sql)}
      from kyc_third_order
     where id = ${id}
       for update`,
  )

/** Writes where an order is now, if it is still where it was read. */
export async function updateOrder(
  sql: Sql,
  from: ThirdOrderState,
  order: OrderRow,
): Promise<boolean> {
  const written = await sql`
    update kyc_third_order
       set state = ${order.state},
           bill_id = ${order.billId},
           bill_no = ${order.billNo},
           applicant = ${order.applicant},
           note = ${order.note},
           paid_at = ${order.paidAt},
           finished_at = ${order.finishedAt},
           refunded_at = ${order.refundedAt}
     where id = ${order.id}
       and state = ${from}`
  return written.count === 1
}

/** Numbers one question to the company; undefined for no such order. */
export async function takeLook(sql: Sql, id: string): Promise<number | undefined> {
  const taken = await row(
    z.object({ look: z.number() }),
    sql`
    update kyc_third_order
       set look = look + 1
     where id = ${id}
    returning look`,
  )
  return taken?.look
}

/** True while no later question was asked. */
export async function isNewestLook(sql: Sql, id: string, look: number): Promise<boolean> {
  const found = await sql`
    select 1
      from kyc_third_order
     where id = ${id}
       and look = ${look}`
  return found.count === 1
}

/** False when its order has one, or its number is taken. */
export async function insertRecord(sql: Sql, record: RecordRow): Promise<boolean> {
  const written = await sql`
    insert into kyc_third_record (id, order_id, user_id, auth_no, status, usage, created_at)
    values (${record.id}, ${record.orderId}, ${record.userId}, ${record.authNo}, ${record.status},
            ${record.usage}, ${record.createdAt})
    on conflict do nothing`
  return written.count === 1
}

export const selectRecords = (sql: Sql, userId: string) =>
  rows(
    RecordRow,
    sql`
    select ${recordColumns(sql)}
      from kyc_third_record
     where user_id = ${userId}
     order by created_at desc, id desc
     limit ${orderListMax}`,
  )

export const lockRecordOf = (sql: Sql, orderId: string) =>
  row(
    RecordRow,
    sql`
    select ${recordColumns(sql)}
      from kyc_third_record
     where order_id = ${orderId}
       for update`,
  )

export const updateRecord = (
  sql: Sql,
  id: string,
  { status, usage }: { readonly status: ThirdRecordState; readonly usage: RecordUsage },
) => sql`
  update kyc_third_record
     set status = ${status},
         usage = ${usage}
   where id = ${id}`

/** One at a time may take a record of a user. Until the transaction ends. */
export const lockUsageOf = (sql: Sql, userId: string) => sql`
  select pg_advisory_xact_lock(hashtextextended('kyc usage ' || ${userId}, 0))`

/** Takes a free and normal record; false when it is neither, or serves the system beside another. */
export async function takeUsage(
  sql: Sql,
  userId: string,
  recordId: string,
  usage: RecordUsage,
): Promise<boolean> {
  const taken = await sql`
    update kyc_third_record
       set usage = ${usage}
     where id = ${recordId}
       and user_id = ${userId}
       and usage = 'unused'
       and status = 'normal'
       and (${usage}::text <> 'system' or not exists (
             select 1
               from kyc_third_record other
              where other.user_id = ${userId}
                and other.usage = 'system'))`
  return taken.count === 1
}

/** Frees a record that is used so; one that is no longer normal stays out of use. */
export async function freeUsage(
  sql: Sql,
  userId: string,
  recordId: string,
  usage: RecordUsage,
): Promise<boolean> {
  const freed = await sql`
    update kyc_third_record
       set usage = case when status = 'normal' then 'unused' else 'unusable' end
     where id = ${recordId}
       and user_id = ${userId}
       and usage = ${usage}`
  return freed.count === 1
}

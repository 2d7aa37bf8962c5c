import * as z from 'zod/mini'
import type { InputOf } from '#contract/operation.ts'
import {
  BillStatus,
  BillStep,
  BillType,
  type billList,
  billReasons,
  paymentTypes,
} from '#contract/bills.ts'
import type { Instant } from '#kernel/time.ts'
import { AmountColumn, InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'
import type { Place } from '#server/platform/place.ts'
import type { NewBill } from '#server/bills/bill.ts'

/** A stored bill. */
export const BillRow = z.object({
  id: z.string(),
  orderNo: z.string(),
  userId: z.string(),
  type: BillType,
  status: BillStatus,
  paymentType: z.enum(paymentTypes),
  asset: z.string(),
  change: z.bigint(),
  amount: AmountColumn,
  fee: AmountColumn,
  received: AmountColumn,
  counterparty: z.nullable(z.string()),
  network: z.nullable(z.string()),
  fromAddress: z.nullable(z.string()),
  toAddress: z.nullable(z.string()),
  txid: z.nullable(z.string()),
  note: z.nullable(z.string()),
  seen: z.nullable(z.number()),
  needed: z.nullable(z.number()),
  checking: z.boolean(),
  reason: z.nullable(z.enum(billReasons)),
  createdAt: InstantColumn,
  submittedAt: InstantColumn,
  finishedAt: z.nullable(InstantColumn),
  subject: z.nullable(z.string()),
})
export type BillRow = z.infer<typeof BillRow>

const StepRow = z.object({ step: BillStep, at: InstantColumn })
const PendingRow = z.object({ asset: z.string(), pending: AmountColumn })

const SentRow = z.object({ network: z.string(), address: z.string() })
/** An address that money went to, and the network it went on. */
export type SentRow = z.infer<typeof SentRow>

/** More look-alikes than this say nothing new. */
const sentMax = 20

const BillOwner = z.object({ userId: z.string() })
export type Filter = Omit<InputOf<typeof billList>, 'cursor'>

const columns = (sql: Sql) => sql`
  id, order_no as "orderNo", user_id as "userId", type, status, payment_type as "paymentType",
  asset, change, amount, fee, received, counterparty, network,
  from_address as "fromAddress", to_address as "toAddress", txid, note,
  confirmations_seen as seen, confirmations_needed as needed, checking, reason,
  created_at as "createdAt", submitted_at as "submittedAt", finished_at as "finishedAt", subject`

/** Writes a bill; false when its order number is taken, and then nothing is written. */
export async function insertBill(
  sql: Sql,
  bill: NewBill & { readonly id: string; readonly orderNo: string },
  at: Instant,
  finishedAt: Instant | null,
): Promise<boolean> {
  const written = await sql`
    insert into bill (
      id, order_no, user_id, type, status, payment_type, asset, change, amount, fee, received,
      counterparty, network, from_address, to_address, txid, note,
      confirmations_seen, confirmations_needed, reason,
      created_at, submitted_at, finished_at, subject)
    values (
      ${bill.id}, ${bill.orderNo}, ${bill.userId}, ${bill.type}, ${bill.status},
      ${bill.paymentType}, ${bill.asset}, ${String(bill.change)}, ${String(bill.amount)},
      ${String(bill.fee ?? 0n)}, ${String(bill.received ?? bill.amount)},
      ${bill.counterparty ?? null}, ${bill.network ?? null}, ${bill.fromAddress ?? null},
      ${bill.toAddress ?? null}, ${bill.txid ?? null}, ${bill.note ?? null},
      ${bill.confirmations?.seen ?? null}, ${bill.confirmations?.needed ?? null},
      ${bill.reason ?? null}, ${at}, ${at}, ${finishedAt}, ${bill.subject ?? null})
    on conflict (order_no) do nothing`
  return written.count === 1
}

/** Reads a bill for changing it; others wait until this transaction ends. */
export const lockBill = (sql: Sql, id: string) =>
  row(
    BillRow,
    sql`
    select ${columns(sql)}
      from bill
     where id = ${id}
       for update`,
  )

/** Writes what may change of a bill. */
export const updateBill = (sql: Sql, bill: BillRow) => sql`
  update bill
     set status = ${bill.status},
         from_address = ${bill.fromAddress},
         txid = ${bill.txid},
         confirmations_seen = ${bill.seen},
         confirmations_needed = ${bill.needed},
         checking = ${bill.checking},
         reason = ${bill.reason},
         finished_at = ${bill.finishedAt}
   where id = ${bill.id}`

/** Notes when a step was reached; the first time stands. */
export const insertStep = (sql: Sql, bill: string, step: BillStep, at: Instant) => sql`
  insert into bill_step (bill, step, at)
  values (${bill}, ${step}, ${at})
  on conflict (bill, step) do nothing`

/** Takes back steps that turned out not to be reached. */
export const deleteSteps = (sql: Sql, bill: string, steps: readonly BillStep[]) => sql`
  delete from bill_step
   where bill = ${bill}
     and step = any(${[...steps]})`

export const selectSteps = (sql: Sql, bill: string) =>
  rows(
    StepRow,
    sql`
    select step, at
      from bill_step
     where bill = ${bill}`,
  )

export const selectBillById = (sql: Sql, id: string) =>
  row(
    BillRow,
    sql`
    select ${columns(sql)}
      from bill
     where id = ${id}`,
  )

export const selectBill = (sql: Sql, userId: string, orderNo: string) =>
  row(
    BillRow,
    sql`
    select ${columns(sql)}
      from bill
     where order_no = ${orderNo}
       and user_id = ${userId}`,
  )

export const selectBillByNo = (sql: Sql, orderNo: string) =>
  row(
    BillRow,
    sql`
    select ${columns(sql)}
      from bill
     where order_no = ${orderNo}`,
  )

/** Bills of one subject: one a side, and one of the money coming back. */
const bySubjectMax = 20

export const selectBySubjects = (sql: Sql, subjects: readonly string[]) =>
  rows(
    BillRow,
    sql`
    select ${columns(sql)}
      from bill
     where subject = any(${[...subjects]}::uuid[])
     order by created_at, id
     limit ${bySubjectMax}`,
  )

/** Deposits of one user that are alike in asset and amount, and looked through. */
const depositsLikeMax = 200

export const selectDepositsLike = (
  sql: Sql,
  money: { readonly userId: string; readonly asset: string; readonly amount: bigint },
) =>
  rows(
    BillRow,
    sql`
    select ${columns(sql)}
      from bill
     where user_id = ${money.userId}
       and asset = ${money.asset}
       and amount = ${String(money.amount)}
       and type = 'COLLECTION'
       and payment_type = 'onchain'
     order by created_at desc, id desc
     limit ${depositsLikeMax}`,
  )

/** Whose a bill is; undefined when it is nobody's. */
export async function selectBillOwner(sql: Sql, orderNo: string): Promise<string | undefined> {
  const found = await row(
    BillOwner,
    sql`
      select user_id as "userId"
        from bill
       where order_no = ${orderNo}`,
  )
  return found?.userId
}

/** Bills newest first, after one of them. */
export const selectPage = (
  sql: Sql,
  userId: string,
  filter: Filter,
  { after, limit }: { readonly after: Place | undefined; readonly limit: number },
) =>
  rows(
    BillRow,
    sql`
    select ${columns(sql)}
      from bill
     where user_id = ${userId}
           ${among(sql, sql`type`, filter.types)}
           ${among(sql, sql`status`, filter.statuses)}
           ${filter.asset === undefined ? sql`` : sql`and asset = ${filter.asset}`}
           ${filter.direction === 'in' ? sql`and change > 0` : sql``}
           ${filter.direction === 'out' ? sql`and change < 0` : sql``}
           ${filter.from === undefined ? sql`` : sql`and created_at >= ${filter.from}`}
           ${filter.until === undefined ? sql`` : sql`and created_at < ${filter.until}`}
           ${after === undefined ? sql`` : sql`and (created_at, id) < (${after.at}, ${after.id})`}
     order by created_at desc, id desc
     limit ${limit}`,
  )

/** One wanted value is written as an equation, so that the index over it also gives the order. */
function among(sql: Sql, column: ReturnType<Sql>, wanted: readonly string[] | undefined) {
  if (wanted === undefined || wanted.length === 0) return sql``
  const [only] = wanted
  if (wanted.length === 1 && only !== undefined) return sql`and ${column} = ${only}`
  return sql`and ${column} = any(${[...wanted]})`
}

/** Sums of deposits that are seen and not yet credited. */
export const selectPending = (sql: Sql, userId: string) =>
  rows(
    PendingRow,
    sql`
    select asset, sum(change) as pending
      from bill
     where user_id = ${userId}
       and type = 'COLLECTION'
       and status = 'CONFIRMING'
     group by asset`,
  )

/** Addresses the user's money has left for, whose ends are those of `address`. */
export const selectSent = (sql: Sql, userId: string, address: string) =>
  rows(
    SentRow,
    sql`
    select distinct network, to_address as address
      from bill
     where user_id = ${userId}
       and lower(left(to_address, case when to_address like '0x%' then 6 else 4 end)
                 || right(to_address, 4))
         = lower(left(${address}, case when ${address} like '0x%' then 6 else 4 end)
                 || right(${address}, 4))
       and type = 'TRANSFER'
       and payment_type = 'onchain'
       and to_address is not null
       and network is not null
       and status in ('RUNNING', 'CONFIRMING', 'SUCCESS')
     limit ${sentMax}`,
  )

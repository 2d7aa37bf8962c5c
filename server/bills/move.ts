import type { BillType } from '#contract/bills.ts'
import { assert } from '#kernel/assert.ts'
import type { Ids } from '#kernel/id.ts'
import { type Amount, toAmount } from '#kernel/money.ts'
import type { Clock, Instant } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import {
  type BillChange,
  type BillReason,
  type BillRef,
  billMoves,
  isFinished,
  stepOfStatus,
  stepsAfter,
} from '#server/bills/bill.ts'
import { openBill } from '#server/bills/open.ts'
import { type BillRow, deleteSteps, insertStep, lockBill, updateBill } from '#server/bills/store.ts'

/**
 * Follows what happened to the subject of a bill, in the caller's transaction, tells the user, and
 * answers its order number.
 * A move that `billMoves` does not know is a broken invariant; one that changes nothing is silent.
 */
export async function moveBill(
  sql: Sql,
  clock: Clock,
  billId: string,
  change: BillChange,
): Promise<string> {
  const bill = await lockBill(sql, billId)
  assert(bill, `no bill ${billId}`)
  await apply(sql, clock.now(), bill, change)
  return bill.orderNo
}

/**
 * Ends a transfer that did not go through, or a service that could not be given, and opens the bill
 * of the money coming back, fee and all (same subject). The ledger's side is the
 * caller's.
 */
export async function refundBill(
  sql: Sql,
  clock: Clock,
  ids: Ids,
  { billId, reason }: { readonly billId: string; readonly reason: BillReason },
): Promise<RefundRef> {
  const bill = await lockBill(sql, billId)
  const type = bill && refundTypes[bill.type]
  assert(bill && type && bill.change < 0n, `nothing to refund: bill ${billId}`)
  await apply(sql, clock.now(), bill, { status: 'FAILD', reason })
  const { asset } = bill
  const amount = toAmount(-bill.change)
  const ref = await openBill(sql, clock, ids, {
    userId: bill.userId,
    type,
    status: 'SUCCESS',
    paymentType: bill.paymentType,
    asset,
    change: -bill.change,
    amount,
    counterparty: bill.counterparty,
    network: bill.network,
    subject: bill.subject,
  })
  return { ...ref, asset, amount }
}

/** The bill of money coming back, and how much that is: what was taken from the user, fee and all. */
export type RefundRef = BillRef & { readonly asset: string; readonly amount: Amount }

/** What can be brought back, and the type of the bill of it. */
const refundTypes: Readonly<Partial<Record<BillType, BillType>>> = {
  TRANSFER: 'TRANSFER_REFUND',
  BUY_KYC: 'TRANSFER_REFUND',
  BUY_CARD: 'TRANSFER_REFUND',
  CARD_RECHARGE_UTGL: 'CARD_RECHARGE_REFUND',
  CARD_RECHARGE_MUSE: 'CARD_RECHARGE_REFUND',
}

async function apply(sql: Sql, now: Instant, bill: BillRow, change: BillChange): Promise<void> {
  const moves = change.status !== bill.status
  assert(
    !moves || billMoves[bill.status].includes(change.status),
    `bill ${bill.orderNo} cannot go from ${bill.status} to ${change.status}`,
  )
  const next = changed(bill, change, now)
  if (isSame(bill, next)) return
  await updateBill(sql, next)
  const step = stepOfStatus[change.status]
  if (moves && step) {
    await deleteSteps(sql, bill.id, stepsAfter(step))
    await insertStep(sql, bill.id, step, now)
  }
  if (next.checking && next.status === 'WAITING') await insertStep(sql, bill.id, 'checking', now)
  await tell(sql, bill.userId, { topic: 'user', changed: 'bills', orderNo: bill.orderNo })
}

function changed(bill: BillRow, change: BillChange, now: Instant): BillRow {
  const stays = change.status === bill.status
  const confirmations = change.confirmations ?? (stays ? bill : undefined)
  return {
    ...bill,
    status: change.status,
    txid: change.txid ?? bill.txid,
    fromAddress: change.fromAddress ?? bill.fromAddress,
    seen: confirmations?.seen ?? null,
    needed: confirmations?.needed ?? null,
    checking: change.checking ?? (stays && bill.checking),
    reason: change.status === 'FAILD' ? (change.reason ?? bill.reason) : null,
    finishedAt: !isFinished(change.status) ? null : stays ? bill.finishedAt : now,
  }
}

const isSame = (a: BillRow, b: BillRow): boolean =>
  a.status === b.status &&
  a.txid === b.txid &&
  a.fromAddress === b.fromAddress &&
  a.seen === b.seen &&
  a.needed === b.needed &&
  a.checking === b.checking &&
  a.reason === b.reason

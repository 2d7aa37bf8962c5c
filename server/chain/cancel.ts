import { Failure } from '#contract/errors.ts'
import type { Ids } from '#kernel/id.ts'
import type { Clock } from '#kernel/time.ts'
import { refundBill } from '#server/bills/move.ts'
import { giveBillNotice } from '#server/bills/notice.ts'
import type { BillReason } from '#server/bills/bill.ts'
import { commandId } from '#server/chain/command.ts'
import {
  lockWithdrawal,
  lockWithdrawalOfBill,
  setFinished,
} from '#server/chain/store.withdrawal.ts'
import type { Withdrawal } from '#server/chain/withdrawal.ts'
import { release } from '#server/ledger/hold.ts'
import { giveBackSpend } from '#server/security/limits.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'

/** What a withdrawal needs besides its transaction. */
type Tools = { readonly clock: Clock; readonly ids: Ids }

/**
 * Calls a withdrawal off that still waits, by its bill; amount and fee come back at once. The bill
 * has been checked to be the caller's.
 * @throws NOT_FOUND when it is no bill of a withdrawal
 * @throws TRANSFER_STATE_CONFLICT when it no longer waits
 */
export async function cancelWithdrawal(
  sql: Sql,
  clock: Clock,
  ids: Ids,
  billId: string,
): Promise<void> {
  const withdrawal = await lockWithdrawalOfBill(sql, billId)
  if (!withdrawal) throw new Failure('NOT_FOUND')
  if (withdrawal.state !== 'waiting') throw new Failure('TRANSFER_STATE_CONFLICT')
  await end({ clock, ids }, sql, withdrawal, 'cancelled')
}

/** Ends a withdrawal of which nothing was signed; nothing happens when it no longer waits. */
export async function endUnsent(
  tools: Tools,
  sql: Sql,
  id: string,
  to: 'cancelled' | 'rejected',
): Promise<void> {
  const withdrawal = await lockWithdrawal(sql, id)
  if (withdrawal?.state === 'waiting') await end(tools, sql, withdrawal, to)
}

const reasonOf = {
  cancelled: 'cancelled',
  rejected: 'refused',
  failed: 'reverted',
} as const satisfies Record<string, BillReason>

/**
 * Into a last state in which nothing was paid: all that was held goes back, with a bill for it. Who
 * refuses one that rested tells its user why.
 */
export async function end(
  { clock, ids }: Tools,
  sql: Sql,
  withdrawal: Withdrawal,
  to: 'cancelled' | 'rejected' | 'failed',
): Promise<boolean> {
  const { id, userId, asset, state } = withdrawal
  if (!(await setFinished(sql, id, { from: state, to }, clock.now()))) return false
  await giveBackSpend(sql, id)
  await refundBill(sql, clock, ids, { billId: withdrawal.bill, reason: reasonOf[to] })
  // Whoever calls a transfer off knows it.
  if (to !== 'cancelled' && state !== 'review')
    await giveBillNotice(sql, clock, withdrawal.bill, 'transferFailed')
  await tell(sql, userId, { topic: 'user', changed: 'balances' })
  await release(sql, { cmd: commandId('release', id), hold: id, owner: userId, asset })
  return true
}

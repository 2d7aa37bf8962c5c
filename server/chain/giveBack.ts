/** Deposits below the minimum: what becomes of them, and the way back to their users. */
import { Failure } from '#contract/errors.ts'
import { assert } from '#kernel/assert.ts'
import { moveBill } from '#server/bills/move.ts'
import { giveBillNotice } from '#server/bills/notice.ts'
import { openBill } from '#server/bills/open.ts'
import { leg, unclaimed } from '#server/chain/books.ts'
import { commandId } from '#server/chain/command.ts'
import type { Deposit } from '#server/chain/deposit.ts'
import { settleSender } from '#server/chain/deposit.review.ts'
import { lockBelow, setReleased, setReturned } from '#server/chain/store.below.ts'
import type { Work } from '#server/chain/work.ts'
import { holdEntry } from '#server/ledger/hold.ts'
import { available } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import type { Screening } from '#server/risk/screening.ts'

/**
 * One that is kept apart, locked.
 * @throws NOT_FOUND; TRANSFER_STATE_CONFLICT when it is not kept apart, or not any more
 */
export async function lockKept(sql: Sql, id: string): Promise<Deposit> {
  const deposit = await lockBelow(sql, id)
  if (!deposit) throw new Failure('NOT_FOUND')
  const isKept = deposit.state === 'below_minimum' && deposit.isBooked && deposit.amount > 0n
  if (!isKept) throw new Failure('TRANSFER_STATE_CONFLICT')
  return deposit
}

/**
 * Lets one go back: the writer of its network screens its sender and moves the money, a round later.
 * @throws NOT_FOUND, TRANSFER_STATE_CONFLICT
 */
export async function releaseBelow(sql: Sql, id: string): Promise<void> {
  await lockKept(sql, id)
  assert(await setReleased(sql, id), `deposit ${id} was locked`)
}

/**
 * Gives one that was let go back to its user's balance, once, with a bill of its own. What its
 * sender is flagged for is held, as of any other deposit.
 */
export async function giveBack(
  work: Work,
  sql: Sql,
  deposit: Deposit,
  screening: Screening,
): Promise<void> {
  const { clock, ids } = work
  const { id, userId, asset, amount, network, from } = deposit
  if ((await lockBelow(sql, id))?.state !== 'returning') return
  const ref = await openBill(sql, clock, ids, {
    userId,
    type: 'TRANSFER_REFUND',
    status: 'SUCCESS',
    paymentType: 'onchain',
    asset,
    change: amount,
    amount,
    counterparty: from,
    network,
    subject: id,
  })
  assert(await setReturned(sql, id, { bill: ref.id, at: clock.now() }), `deposit ${id} was locked`)
  await moveBill(sql, clock, deposit.arrivalBill, { status: 'FAILD', reason: 'returned' })
  const back = { ...deposit, bill: ref.id }
  const opening = await settleSender(work, sql, back, { screening, most: amount })
  // Of one that is held its user has been told.
  if (!opening) await giveBillNotice(sql, clock, ref.id, 'depositReturned')
  await tell(sql, userId, { topic: 'user', changed: 'balances' })
  const legs = [leg('small_deposit_returned', deposit, unclaimed, available(userId))]
  await post(sql, [
    { cmd: commandId('return', id), legs },
    ...(opening ? [holdEntry(opening)] : []),
  ])
}

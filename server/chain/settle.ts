import { moveBill } from '#server/bills/move.ts'
import { giveBillNotice } from '#server/bills/notice.ts'
import { custody } from '#server/chain/books.ts'
import { end } from '#server/chain/cancel.ts'
import { commandId } from '#server/chain/command.ts'
import { each } from '#server/chain/each.ts'
import { fenced } from '#server/chain/lease.ts'
import { lockWithdrawal, selectInState, setFinished } from '#server/chain/store.withdrawal.ts'
import type { Withdrawal } from '#server/chain/withdrawal.ts'
import { type Work, confirmationsOf, finalHeight } from '#server/chain/work.ts'
import { settle } from '#server/ledger/hold.ts'
import { house } from '#server/ledger/ledger.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'

const settleBatch = 200

/**
 * Finishes every withdrawal whose transaction has all its confirmations, and counts the others on.
 * One that the chain undid is refunded only now: a failure that is not final may still succeed.
 */
export async function settleWithdrawals(work: Work, tip: number): Promise<void> {
  const { db, network } = work
  const final = finalHeight(work, tip)
  const confirming = await selectInState(db, network.code, ['confirming'], settleBatch)
  await each(confirming, async ({ id }) => {
    const finished = await fenced(work, async (sql) => {
      const withdrawal = await lockWithdrawal(sql, id)
      if (withdrawal?.state !== 'confirming' || withdrawal.blockNumber === null) return false
      if (withdrawal.blockNumber <= final) return finish(work, sql, withdrawal)
      const seen = confirmationsOf(withdrawal.blockNumber, tip)
      const confirmations = { seen, needed: network.confirmations }
      await moveBill(sql, work.clock, withdrawal.bill, { status: 'CONFIRMING', confirmations })
      return false
    })
    if (finished) work.checkpoint?.('settled')
  })
}

/** What was held goes to the network and to the fee account, or back to the user, fee and all. */
async function finish(work: Work, sql: Sql, withdrawal: Withdrawal): Promise<boolean> {
  if (!withdrawal.paid) return end(work, sql, withdrawal, 'failed')
  const { id, userId: owner, asset, amount, fee, network } = withdrawal
  const { clock } = work
  if (!(await setFinished(sql, id, { from: 'confirming', to: 'done' }, clock.now()))) return false
  await moveBill(sql, clock, withdrawal.bill, { status: 'SUCCESS' })
  await giveBillNotice(sql, clock, withdrawal.bill, 'transferDone')
  await tell(sql, owner, { topic: 'user', changed: 'balances' })
  const paid = { to: custody(network), amount, kind: 'withdrawal' }
  const earned = { to: house('fee'), amount: fee, kind: 'withdrawal_fee' }
  const parts = fee > 0n ? [paid, earned] : [paid]
  await settle(sql, { cmd: commandId('settle', id), hold: id, owner, asset, parts })
  return true
}

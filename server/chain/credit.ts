import { moveBill } from '#server/bills/move.ts'
import { giveBillNotice } from '#server/bills/notice.ts'
import { custody, leg, unclaimed } from '#server/chain/books.ts'
import { commandId } from '#server/chain/command.ts'
import type { Deposit } from '#server/chain/deposit.ts'
import { screenSender, settleSender } from '#server/chain/deposit.review.ts'
import { giveBack } from '#server/chain/giveBack.ts'
import { each } from '#server/chain/each.ts'
import { fenced } from '#server/chain/lease.ts'
import { countReceived } from '#server/chain/store.address.ts'
import {
  selectConfirming,
  selectFinalDeposits,
  setCredited,
  setSmallBooked,
} from '#server/chain/store.deposit.ts'
import { setBooked } from '#server/chain/store.observation.ts'
import { type Work, confirmationsOf, finalHeight } from '#server/chain/work.ts'
import { holdEntry } from '#server/ledger/hold.ts'
import { available } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import type { Screening } from '#server/risk/screening.ts'

/** Deposits credited, and bills moved on, in one round. */
const creditBatch = 200
const confirmingBatch = 500

/**
 * Credits every deposit whose block has all its confirmations, and counts the others on. Each in a
 * transaction of its own: one that fails holds up no other.
 */
export async function creditDeposits(work: Work, tip: number): Promise<void> {
  const final = finalHeight(work, tip)
  const deposits = await selectFinalDeposits(work.db, work.network.code, final, creditBatch)
  let isAway = false
  try {
    await each(deposits, async (deposit) => {
      const screening = await screeningOf(work, deposit, isAway)
      isAway ||= screening?.verdict === 'unknown'
      await fenced(work, (sql) => settleDeposit(work, sql, deposit, screening))
      work.checkpoint?.('deposit credited')
    })
  } finally {
    await countConfirmations(work, tip)
  }
}

/** What is below the minimum is nobody's yet: who sent it matters when it is given back. */
const screeningOf = async (
  work: Work,
  deposit: Deposit,
  isAway: boolean,
): Promise<Screening | undefined> =>
  deposit.state === 'below_minimum' ? undefined : screenSender(work, deposit, isAway)

/** The state changes once, whoever asks how often; the money moves with it. */
async function settleDeposit(
  work: Work,
  sql: Sql,
  deposit: Deposit,
  screening: Screening | undefined,
): Promise<void> {
  if (screening === undefined) await bookSmall(work, sql, deposit)
  else if (deposit.state === 'returning') await giveBack(work, sql, deposit, screening)
  else await credit(work, sql, deposit, screening)
}

async function credit(work: Work, sql: Sql, deposit: Deposit, screening: Screening): Promise<void> {
  const { clock } = work
  if (!(await setCredited(sql, deposit.id, clock.now()))) return
  await setBooked(sql, deposit, clock.now())
  await countReceived(sql, deposit.network, deposit.address)
  await moveBill(sql, clock, deposit.bill, { status: 'SUCCESS' })
  const opening = await settleSender(work, sql, deposit, { screening, most: deposit.amount })
  // Of one that is held its user has been told.
  if (!opening) await giveBillNotice(sql, clock, deposit.bill, 'depositCredited')
  await tell(sql, deposit.userId, { topic: 'user', changed: 'balances' })
  await tell(sql, deposit.userId, { topic: 'user', changed: 'addresses' })
  await post(sql, [
    {
      cmd: commandId('credit', deposit.id),
      legs: [leg('deposit', deposit, custody(deposit.network), available(deposit.userId))],
    },
    ...(opening ? [holdEntry(opening)] : []),
  ])
}

/** Nobody's yet, but on our address: two operators can give it back. */
async function bookSmall(work: Work, sql: Sql, deposit: Deposit): Promise<void> {
  const now = work.clock.now()
  if (!(await setSmallBooked(sql, deposit.id, now))) return
  await setBooked(sql, deposit, now)
  if (deposit.amount === 0n) return
  const legs = [leg('small_deposit', deposit, custody(deposit.network), unclaimed)]
  await post(sql, [{ cmd: smallCommand(deposit), legs }])
}

/** The command that booked a small deposit, this time that it is in the chain. */
export const smallCommand = (deposit: Deposit): string =>
  commandId('small', deposit.id, deposit.restarts)

async function countConfirmations(work: Work, tip: number): Promise<void> {
  const { db, clock, network } = work
  const final = finalHeight(work, tip)
  const confirming = await selectConfirming(db, network.code, final, confirmingBatch)
  if (confirming.length === 0) return
  await fenced(work, async (sql) => {
    for (const { bill, blockNumber } of confirming) {
      const seen = confirmationsOf(blockNumber, tip)
      const confirmations = { seen, needed: network.confirmations }
      await moveBill(sql, clock, bill, { status: 'CONFIRMING', confirmations })
    }
  })
}

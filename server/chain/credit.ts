import { moveBill } from '#server/bills/move.ts'
import { giveBillNotice } from '#server/bills/notice.ts'
import { custody, leg, unclaimed } from '#server/chain/books.ts'
import { commandId } from '#server/chain/command.ts'
import type { Deposit } from '#server/chain/deposit.ts'
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
import { available } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'

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
  try {
    await each(deposits, async (deposit) => {
      await fenced(work, (sql) => settleDeposit(work, sql, deposit))
      work.checkpoint?.('deposit credited')
    })
  } finally {
    await countConfirmations(work, tip)
  }
}

/** The state changes once, whoever asks how often; the money moves with it. */
async function settleDeposit(work: Work, sql: Sql, deposit: Deposit): Promise<void> {
  if (deposit.state === 'below_minimum') await bookSmall(work, sql, deposit)
  else await credit(work, sql, deposit)
}

async function credit(work: Work, sql: Sql, deposit: Deposit): Promise<void> {
  const { clock } = work
  if (!(await setCredited(sql, deposit.id, clock.now()))) return
  await setBooked(sql, deposit, clock.now())
  await countReceived(sql, deposit.network, deposit.address)
  await moveBill(sql, clock, deposit.bill, { status: 'SUCCESS' })
  await giveBillNotice(sql, clock, deposit.bill, 'depositCredited')
  await tell(sql, deposit.userId, { topic: 'user', changed: 'balances' })
  await tell(sql, deposit.userId, { topic: 'user', changed: 'addresses' })
  await post(sql, [
    {
      cmd: commandId('credit', deposit.id),
      legs: [leg('deposit', deposit, custody(deposit.network), available(deposit.userId))],
    },
  ])
}

/** Nobody's yet, but on our address: an operator can return or credit it. */
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

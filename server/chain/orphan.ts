import { assert, unreachable } from '#kernel/assert.ts'
import { type Amount, add, smaller, subtract, zero } from '#kernel/money.ts'
import { moveBill } from '#server/bills/move.ts'
import { giveBillNotice } from '#server/bills/notice.ts'
import { alarm } from '#server/chain/alarm.ts'
import { custody, leg, shortfall, unclaimed } from '#server/chain/books.ts'
import { commandId } from '#server/chain/command.ts'
import { smallCommand } from '#server/chain/credit.ts'
import type { Deposit } from '#server/chain/deposit.ts'
import { lockDepositsOf, orphanDeposit, reverseDeposit } from '#server/chain/store.deposit.ts'
import type { Work } from '#server/chain/work.ts'
import { balanceOf } from '#server/ledger/balances.ts'
import { type HoldRelease, releaseEntry } from '#server/ledger/hold.ts'
import { type Entry, available } from '#server/ledger/ledger.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import { caseOf, moveCase } from '#server/risk/case.ts'

/**
 * Takes back the deposits of a block that left the chain. What was not credited waits to be seen
 * again; what was is reversed. Returns what the ledger is to be told, in the same transaction.
 */
export async function orphanDeposits(work: Work, sql: Sql, blockHash: string): Promise<Entry[]> {
  const entries: Entry[] = []
  const left: Left = new Map()
  for (const deposit of await lockDepositsOf(sql, work.network.code, blockHash)) {
    entries.push(...(await orphanOne(work, sql, deposit, left)))
    await tell(sql, deposit.userId, { topic: 'user', changed: 'balances' })
  }
  return entries
}

/** What each user still has of each asset while the deposits of one block are reversed together. */
type Left = Map<string, Amount>

async function orphanOne(work: Work, sql: Sql, deposit: Deposit, left: Left): Promise<Entry[]> {
  switch (deposit.state) {
    case 'confirming':
    case 'below_minimum':
    case 'returning':
      assert(
        await orphanDeposit(sql, deposit.id, deposit.state),
        `deposit ${deposit.id} was locked`,
      )
      await moveBill(sql, work.clock, deposit.bill, { status: 'FAILD', reason: 'orphaned' })
      return deposit.isBooked && deposit.amount > 0n ? [unbookSmall(deposit)] : []
    case 'credited':
    case 'returned':
      return reverse(work, sql, deposit, left)
    case 'orphaned':
    case 'reversed':
      return []
    default:
      return unreachable(deposit.state)
  }
}

/**
 * The money is no longer on the chain, but it was credited. What the user still has of it is taken
 * back, and never more than that: the rest is the house's loss until people have settled it.
 * Should the transaction come into the chain again, it is a new deposit.
 */
async function reverse(work: Work, sql: Sql, deposit: Deposit, left: Left): Promise<Entry[]> {
  const { asset, amount, network, userId } = deposit
  const key = `${userId} ${asset}`
  const freed = await freeHeld(work, sql, deposit)
  const free = left.get(key) ?? (await balanceOf(sql, userId, asset)).available
  const has = add(free, freed?.amount ?? zero)
  const taken = smaller(has, amount)
  left.set(key, subtract(has, taken))
  const missing = subtract(amount, taken)
  assert(await reverseDeposit(sql, deposit, missing), `deposit ${deposit.id} was locked`)
  for (const bill of new Set([deposit.arrivalBill, deposit.bill]))
    await moveBill(sql, work.clock, bill, { status: 'FAILD', reason: 'orphaned' })
  await giveBillNotice(sql, work.clock, deposit.bill, 'depositReversed')
  await alarm(sql, work.clock, {
    network,
    kind: 'credited_deposit_orphaned',
    subject: deposit.id,
    detail: `${amount} ${asset} of user ${userId}, taken back ${taken}, missing ${missing}`,
  })
  const takenLegs =
    taken > 0n
      ? [leg('reversal', { asset, amount: taken }, available(userId), custody(network))]
      : []
  const missingLegs =
    missing > 0n ? [leg('reversal', { asset, amount: missing }, shortfall, custody(network))] : []
  const reversal = { cmd: commandId('reverse', deposit.id), legs: [...takenLegs, ...missingLegs] }
  return freed ? [releaseEntry(freed), reversal] : [reversal]
}

/** What screening held of it is given back first, so that it can be taken. */
async function freeHeld(
  { clock }: Work,
  sql: Sql,
  { id, userId: owner, asset }: Deposit,
): Promise<HoldRelease | undefined> {
  const found = await caseOf(sql, id)
  if (!found) return undefined
  await moveCase(sql, found, { event: 'reverse', by: '', at: clock.now() })
  if (found.hold === null || found.held === null) return undefined
  return { cmd: commandId('risk reverse', id), hold: found.hold, owner, asset, amount: found.held }
}

function unbookSmall(deposit: Deposit): Entry {
  const legs = [leg('small_deposit_orphaned', deposit, unclaimed, custody(deposit.network))]
  return { cmd: commandId('orphan', smallCommand(deposit)), legs }
}

import { unreachable } from '#kernel/assert.ts'
import { zero } from '#kernel/money.ts'
import { custody, leg, networkFees, operator, opposite, shortfall } from '#server/chain/books.ts'
import { commandId } from '#server/chain/command.ts'
import { each } from '#server/chain/each.ts'
import { fenced } from '#server/chain/lease.ts'
import { type ObservationRow, selectUnbooked, setBooked } from '#server/chain/store.observation.ts'
import { ledgerAmount } from '#server/chain/units.ts'
import { type Work, finalHeight } from '#server/chain/work.ts'
import type { Entry, Leg } from '#server/ledger/ledger.ts'
import { post } from '#server/ledger/post.ts'

/** Transfers of the house put into the ledger in one round. */
const bookBatch = 200

/**
 * Puts the final transfers of the house into the ledger: money of the operator's that came in, gas
 * that was paid, and what left without us. With the deposits and withdrawals, custody in the ledger
 * is then what the chain holds.
 */
export async function bookHouse(work: Work, tip: number): Promise<void> {
  const { db, clock, network } = work
  const unbooked = await selectUnbooked(db, network.code, finalHeight(work, tip), bookBatch)
  await each(unbooked, async (seen) => {
    const { legs, residueRaw } = legsOf(work, seen)
    await fenced(work, async (sql) => {
      const booked = { ...seen, network: network.code, residueRaw }
      if (!(await setBooked(sql, booked, clock.now()))) return
      if (legs.length > 0) await post(sql, [{ cmd: bookCommand(work, seen, 0), legs }])
    })
  })
}

/** What takes a booked transfer out of the ledger again; undefined for one that is not booked. */
export function unbookEntry(work: Work, seen: ObservationRow): Entry | undefined {
  const { legs } = legsOf(work, seen)
  if (!seen.isBooked || legs.length === 0) return undefined
  return {
    cmd: commandId('orphan', bookCommand(work, seen, -1)),
    legs: legs.map((one) => opposite(one, `${one.kind}_orphaned`)),
  }
}

/** `since` counts from the bookings on the row: 0 before this one is counted, −1 after. */
const bookCommand = (work: Work, seen: ObservationRow, since: 0 | -1): string =>
  commandId(
    'book',
    work.network.code,
    seen.txid,
    seen.ordinal,
    seen.blockHash,
    seen.timesBooked + since,
  )

function legsOf(
  work: Work,
  seen: ObservationRow,
): { readonly legs: readonly Leg[]; readonly residueRaw: bigint } {
  const coin = work.coins.find((row) => row.contract === seen.contract)
  if (!coin) return { legs: [], residueRaw: 0n }
  const { amount, residueRaw } = ledgerAmount(seen.amountRaw, coin)
  const held = custody(work.network.code)
  const money = { asset: coin.asset, amount }
  if (amount === zero) return { legs: [], residueRaw }
  switch (seen.class) {
    case 'funding':
      return { legs: [leg('funding', money, held, operator)], residueRaw }
    case 'gas':
      return { legs: [leg('network_fee', money, networkFees, held)], residueRaw: -residueRaw }
    case 'foreign':
      return { legs: [leg('foreign_transfer', money, shortfall, held)], residueRaw: -residueRaw }
    case 'deposit':
    case 'internal':
    case 'withdrawal':
    case 'unsupported':
      return { legs: [], residueRaw: 0n }
    default:
      return unreachable(seen.class)
  }
}

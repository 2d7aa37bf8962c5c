/** Why an account has what it has: its entries added up anew, and the first thing that disagrees. */
import { type AccountRow, type Movement, entriesOf } from '#server/ledger/explore.ts'
import { historyPageMax } from '#server/ledger/history.ts'
import type { Sql } from '#server/platform/db.ts'

/**
 * What disagrees. `missing`: an entry that the next one names, with what it left, is not there. `running`: an entry
 * claims another balance than the entries up to it come to. `stored`: the account does.
 */
export type Fault = {
  readonly kind: 'missing' | 'running' | 'stored'
  /** Where it shows; null for the stored balance itself. */
  readonly seq: bigint | null
  readonly expected: bigint
  readonly found: bigint
}

/** An entry with the sum of all up to it. */
export type Step = Movement & { readonly sum: bigint }

export type Explanation = {
  readonly stored: bigint
  readonly computed: bigint
  /** What lay there before the oldest entry that was read; 0 when all were. */
  readonly opening: bigint
  readonly isWhole: boolean
  /** Oldest first. */
  readonly steps: readonly Step[]
  readonly fault: Fault | null
}

/**
 * Follows an account's entries back, at most `max`, and adds them up from the oldest on. It trusts
 * only what moved: an account with more entries begins with what its oldest one read says was there.
 */
export async function explain(sql: Sql, account: AccountRow, max: number): Promise<Explanation> {
  const { read, next, isBroken } = await entriesBack(sql, account, max)
  const [oldest] = read
  const isWhole = next === undefined
  const opening = isWhole || !oldest ? 0n : oldest.balance - oldest.change
  let fault: Fault | null = isBroken
    ? { kind: 'missing', seq: next ?? account.last, expected: opening, found: 0n }
    : null
  let sum = opening
  const steps = read.map((movement): Step => {
    sum += movement.change
    if (!fault && movement.balance !== sum)
      fault = { kind: 'running', seq: movement.seq, expected: sum, found: movement.balance }
    return { ...movement, sum }
  })
  if (!fault && account.balance !== sum)
    fault = { kind: 'stored', seq: null, expected: sum, found: account.balance }
  return { stored: account.balance, computed: sum, opening, isWhole, steps, fault }
}

/** Entries oldest first; broken where one is named and not there. */
async function entriesBack(sql: Sql, account: AccountRow, max: number) {
  const read: Movement[] = []
  let next: bigint | undefined = account.last || undefined
  while (next !== undefined && read.length < max) {
    const limit = Math.min(historyPageMax, max - read.length)
    const page: Awaited<ReturnType<typeof entriesOf>> = await entriesOf(sql, account, {
      start: next,
      limit,
    })
    if (page.entries.length === 0) break
    read.push(...page.entries)
    next = page.next
  }
  return { read: read.toReversed(), next, isBroken: next !== undefined && read.length < max }
}

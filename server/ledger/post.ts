import { Failure } from '#contract/errors.ts'
import { assert } from '#kernel/assert.ts'
import { findSides } from '#server/ledger/accounts.ts'
import { isCommandTaken } from '#server/ledger/fault.ts'
import { type Entry, type Outcome, checkEntry } from '#server/ledger/ledger.ts'
import { answerOf, reasonOf, refusalOf } from '#server/ledger/refusal.ts'
import { postEntries } from '#server/ledger/store.ts'
import type { Sql } from '#server/platform/db.ts'
import { countCommand } from '#server/platform/metrics.ts'

/**
 * Posts entries inside the caller's transaction, all or none: for money that moves together with a
 * row of the caller's. Their accounts stay locked until the transaction ends, so post once in it,
 * and late. The first refused entry decides:
 * @throws Failure IDEMPOTENCY_CONFLICT when its command was posted with other legs
 * @throws HoldExceeded when it takes more than a hold has left
 * @throws Failure INSUFFICIENT_FUNDS `{ asset }` when it would take an account below zero
 */
export async function post(sql: Sql, entries: readonly Entry[]): Promise<Outcome[]> {
  for (const entry of entries) checkEntry(entry)
  const commands = new Set(entries.map(({ cmd }) => cmd))
  assert(commands.size === entries.length, 'a command is named twice in one post')
  if (entries.length === 0) return []
  const sides = await findSides(sql, entries)
  const exceptions = await postEntries(sql, entries, sides, 'all or none').catch(
    (error: unknown) => {
      throw isCommandTaken(error) ? new Failure('IDEMPOTENCY_CONFLICT') : error
    },
  )
  const byItem = new Map(exceptions.map((exception) => [exception.item, exception]))
  return entries.map((entry, index) => {
    const exception = byItem.get(index + 1)
    countCommand(answerOf(exception), reasonOf(exception))
    if (!exception) return 'posted'
    const refusal = refusalOf(exception, entry)
    if (refusal) throw refusal
    return 'repeated'
  })
}

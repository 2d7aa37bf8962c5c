import { Failure } from '#contract/errors.ts'
import { assert } from '#kernel/assert.ts'
import { findSides } from '#server/ledger/accounts.ts'
import { isCommandTaken } from '#server/ledger/fault.ts'
import { type Entry, type Outcome, checkEntry } from '#server/ledger/ledger.ts'
import { type Answer, answersOf } from '#server/ledger/refusal.ts'
import { postEntries } from '#server/ledger/store.ts'
import type { Sql } from '#server/platform/db.ts'

/**
 * Posts entries inside the caller's transaction, all or none: for money that moves together with a
 * row of the caller's. Their accounts stay locked until the transaction ends, so post once in it,
 * and late. The first refused entry decides:
 * @throws Failure IDEMPOTENCY_CONFLICT when its command was posted with other legs
 * @throws HoldExceeded when it takes more than a hold has left
 * @throws Failure INSUFFICIENT_FUNDS `{ asset }` when it would take an account below zero
 */
export async function post(sql: Sql, entries: readonly Entry[]): Promise<Outcome[]> {
  const answers = await postAs('all or none', sql, entries)
  return answers.map((answer) => {
    if (typeof answer !== 'string') throw answer
    return answer
  })
}

/**
 * As `post`, and each entry by itself: one that is refused has its refusal in its place, and the
 * others are posted.
 * @throws Failure IDEMPOTENCY_CONFLICT when somebody posts one of the commands at this moment
 */
export const postEach = (sql: Sql, entries: readonly Entry[]): Promise<readonly Answer[]> =>
  postAs('each by itself', sql, entries)

async function postAs(
  mode: Parameters<typeof postEntries>[3],
  sql: Sql,
  entries: readonly Entry[],
): Promise<readonly Answer[]> {
  for (const entry of entries) checkEntry(entry)
  const commands = new Set(entries.map(({ cmd }) => cmd))
  assert(commands.size === entries.length, 'a command is named twice in one post')
  if (entries.length === 0) return []
  const sides = await findSides(sql, entries)
  const exceptions = await postEntries(sql, entries, sides, mode).catch((error: unknown) => {
    throw isCommandTaken(error) ? new Failure('IDEMPOTENCY_CONFLICT') : error
  })
  return answersOf(entries, exceptions)
}

import { assert } from '#kernel/assert.ts'
import type { AccountRef } from '#server/ledger/ledger.ts'
import { type Movement, findAccount, findMovements } from '#server/ledger/store.ts'
import type { Sql } from '#server/platform/db.ts'

/** Movements of one account, newest first. */
export type History = {
  readonly movements: readonly Movement[]
  /** `start` of the next page; undefined when this is the last. */
  readonly next: bigint | undefined
}

/** Movements of one page at most. */
export const historyPageMax = 200

/**
 * A page of an account's movements, each with the balance it left. Pages do not shift while money
 * moves: give `next` back as `start`. One that is not of this account's history gives nothing.
 */
export async function historyOf(
  sql: Sql,
  ref: AccountRef,
  page: { readonly limit: number; readonly start?: bigint | undefined },
): Promise<History> {
  assert(page.limit > 0 && page.limit <= historyPageMax, `a page of ${page.limit} movements`)
  const account = await findAccount(sql, ref)
  if (!account) return { movements: [], next: undefined }
  const start = page.start ?? account.last
  const movements = await findMovements(sql, account.id, start, page.limit)
  return { movements, next: movements.at(-1)?.prior || undefined }
}

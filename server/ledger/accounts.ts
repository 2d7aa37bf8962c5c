import { accountKey, type AccountRef, type Entry } from '#server/ledger/ledger.ts'
import type { AccountIds } from '#server/ledger/batch.ts'
import { openAccounts } from '#server/ledger/store.ts'
import type { Database, Sql } from '#server/platform/db.ts'

/** Ids kept by one book: about 20 MB. */
const bookMax = 100_000

/** Ids of every account that the entries name; accounts that do not exist yet are opened. */
export async function accountIds(sql: Sql, entries: readonly Entry[]): Promise<AccountIds> {
  const ids = new Map<string, number>()
  await addMissing(sql, ids, entries)
  return ids
}

/** Finds ids without asking the database twice. */
export type AccountBook = { readonly idsFor: (entries: readonly Entry[]) => Promise<AccountIds> }

/**
 * Accounts are never deleted, so an id once read stays right. Takes the pool and not a transaction:
 * an account whose opening is rolled back must not be remembered.
 */
export function createAccountBook(db: Database): AccountBook {
  const ids = new Map<string, number>()
  return {
    idsFor: async (entries) => {
      if (ids.size > bookMax) ids.clear()
      await addMissing(db, ids, entries)
      return ids
    },
  }
}

async function addMissing(
  sql: Sql,
  ids: Map<string, number>,
  entries: readonly Entry[],
): Promise<void> {
  const missing = new Map<string, AccountRef>()
  for (const { legs } of entries) {
    for (const { asset, debit, credit } of legs) {
      for (const party of [debit, credit]) {
        const key = accountKey(party, asset)
        if (!ids.has(key)) missing.set(key, { ...party, asset })
      }
    }
  }
  if (missing.size === 0) return
  const found = await openAccounts(sql, [...missing.values()])
  for (const [index, key] of [...missing.keys()].entries()) ids.set(key, found[index] ?? 0)
}

import { type AccountRef, type Entry, type Party, accountKey } from '#server/ledger/ledger.ts'
import { openAccounts } from '#server/ledger/store.ts'
import type { Database, Sql } from '#server/platform/db.ts'

/**
 * Ids of the accounts on both sides of every leg: debit, credit, debit, credit, in the order of
 * entries and legs. The database counts ids from 1: a number holds them exactly.
 */
export type Sides = readonly number[]

/** Finds the sides of entries without asking the database twice for one account. */
export type AccountBook = { readonly sidesOf: (entries: readonly Entry[]) => Promise<Sides> }

/** Ids kept by one book: about 20 MB. */
const bookMax = 100_000

/** The sides of entries; accounts that do not exist yet are opened. */
export function findSides(sql: Sql, entries: readonly Entry[]): Promise<Sides> {
  return sidesFrom(sql, new Map(), entries)
}

/**
 * Accounts are never deleted, so an id once read stays right. Takes the pool and not a transaction:
 * an account whose opening is rolled back must not be remembered.
 */
export function createAccountBook(db: Database): AccountBook {
  const ids = new Map<string, number>()
  return {
    sidesOf: (entries) => {
      if (ids.size > bookMax) ids.clear()
      return sidesFrom(db, ids, entries)
    },
  }
}

async function sidesFrom(
  sql: Sql,
  ids: Map<string, number>,
  entries: readonly Entry[],
): Promise<Sides> {
  const keys: string[] = []
  const missing = new Map<string, AccountRef>()
  const add = (party: Party, asset: string): void => {
    const key = accountKey(party, asset)
    keys.push(key)
    if (!ids.has(key)) missing.set(key, { ...party, asset })
  }
  for (const { legs } of entries) {
    for (const { asset, debit, credit } of legs) {
      add(debit, asset)
      add(credit, asset)
    }
  }
  if (missing.size > 0) {
    const opened = await openAccounts(sql, [...missing.values()])
    for (const [index, key] of [...missing.keys()].entries()) ids.set(key, opened[index] ?? 0)
  }
  return keys.map((key) => ids.get(key) ?? 0)
}

/** Looking into the ledger: accounts by whose they are, commands with both sides. */
import type { Instant } from '#kernel/time.ts'
import { assert } from '#kernel/assert.ts'
import {
  type AccountRow,
  type LegRow,
  selectAccounts,
  selectCommands,
  selectFlows,
  selectHouse,
  selectLegs,
  selectOpenHolds,
  selectOwed,
  selectOwned,
} from '#server/ledger/store.explore.ts'
import { type Movement, findMovements } from '#server/ledger/store.ts'
import type { Sql } from '#server/platform/db.ts'

export type { AccountRow } from '#server/ledger/store.explore.ts'
export type { Movement } from '#server/ledger/store.ts'

/** Accounts of some users, at most `limit`. */
export const accountsOf = (
  sql: Sql,
  owners: readonly string[],
  limit: number,
): Promise<AccountRow[]> =>
  owners.length === 0 ? Promise.resolve([]) : selectOwned(sql, owners, limit)

/** Every account of the house. */
export const houseAccounts = (sql: Sql): Promise<AccountRow[]> => selectHouse(sql)

/** An account by its number. */
export async function accountById(sql: Sql, id: bigint): Promise<AccountRow | undefined> {
  return (await selectAccounts(sql, [id]))[0]
}

/** Open holds of an account, the oldest first. */
export const openHolds = (sql: Sql, { id }: AccountRow, limit: number) =>
  selectOpenHolds(sql, id, limit)

/** An account's entries from one on, newest first; `next` is where the page after begins. */
export async function entriesOf(
  sql: Sql,
  account: Pick<AccountRow, 'id' | 'last'>,
  page: { readonly start?: bigint | undefined; readonly limit: number },
): Promise<{ readonly entries: readonly Movement[]; readonly next: bigint | undefined }> {
  const start = page.start ?? account.last
  const entries = await findMovements(sql, account.id, start, page.limit)
  return { entries, next: entries.at(-1)?.prior || undefined }
}

/** A leg with the accounts on both sides. */
export type WholeLeg = Omit<LegRow, 'debit' | 'credit'> & {
  readonly debit: AccountRow
  readonly credit: AccountRow
}

/** Legs of a command with their accounts; none for a command that was never posted. */
export async function legsOf(sql: Sql, cmd: string): Promise<WholeLeg[]> {
  const legs = await selectLegs(sql, cmd)
  const ids = [...new Set(legs.flatMap(({ debit, credit }) => [debit, credit]))]
  const accounts = new Map((await selectAccounts(sql, ids)).map((one) => [one.id, one]))
  return legs.map((leg) => {
    const [debit, credit] = [accounts.get(leg.debit), accounts.get(leg.credit)]
    assert(debit && credit, `the accounts of ${cmd} exist`)
    return { ...leg, debit, credit }
  })
}

/** Those of some commands that were posted, with the kind of their first leg, oldest first. */
export const postedOf = (sql: Sql, cmds: readonly string[]) => selectCommands(sql, cmds)

/** What of an asset came in to users from outside and went out from them. */
export type Flow = { readonly in: bigint; readonly out: bigint }

/**
 * What moved between users and accounts of the outside since a moment, by asset. What a chain took
 * back counts against what it had brought, so that neither is told twice.
 */
export async function flowsSince(
  sql: Sql,
  outsides: readonly string[],
  since: Instant,
): Promise<ReadonlyMap<string, Flow>> {
  const flows = new Map<string, Flow>()
  for (const { asset, kind, inward, amount } of await selectFlows(sql, outsides, since)) {
    const { in: into, out } = flows.get(asset) ?? { in: 0n, out: 0n }
    const isTakenBack = /^reversal$|_orphaned$/.test(kind)
    const signed = isTakenBack ? -amount : amount
    flows.set(
      asset,
      inward === isTakenBack ? { in: into, out: out + signed } : { in: into + signed, out },
    )
  }
  return flows
}

/** What all users have together, by asset: what the house owes. */
export async function owedToUsers(sql: Sql): Promise<ReadonlyMap<string, bigint>> {
  return new Map((await selectOwed(sql)).map(({ asset, owed }) => [asset, owed]))
}

/** A batch of entries as the arrays that `ledger.post` takes, written as Postgres array literals. */
import { assert } from '#kernel/assert.ts'
import { type Entry, accountKey } from '#server/ledger/ledger.ts'

/** Ids of accounts by `accountKey`. The database counts them from 1: a number holds them exactly. */
export type AccountIds = ReadonlyMap<string, number>

/** One literal for each array: `accounts`, `holds` and `cmds` list things, the rest describes legs. */
export type Batch = {
  readonly accounts: string
  readonly holds: string
  readonly cmds: string
  readonly legCmds: string
  readonly legs: string
  readonly assets: string
  readonly kinds: string
  readonly debits: string
  readonly credits: string
  readonly amounts: string
  readonly legHolds: string
}

/**
 * Encodes entries that passed `checkEntry`, which keeps their words free of anything a literal
 * would have to quote. A leg names accounts and hold by their place in a list, from 1, so that the
 * database looks each of them up once.
 * @throws Error when `ids` lacks an account
 */
export function encodeBatch(entries: readonly Entry[], ids: AccountIds): Batch {
  const legs = entries.flatMap((entry) => entry.legs)
  const debits = legs.map(({ debit, asset }) => idOf(ids, accountKey(debit, asset)))
  const credits = legs.map(({ credit, asset }) => idOf(ids, accountKey(credit, asset)))
  const accounts = [...Float64Array.from(new Set([...debits, ...credits])).sort()]
  const accountPlaces = placesOf(accounts)
  const holds = [...new Set(legs.flatMap(({ hold }) => hold ?? []))]
  const holdPlaces = placesOf(holds)
  return {
    accounts: literal(accounts),
    holds: literal(holds),
    cmds: literal(entries.map(({ cmd }) => cmd)),
    legCmds: literal(entries.flatMap((entry, index) => entry.legs.map(() => index + 1))),
    legs: literal(entries.flatMap((entry) => entry.legs.map((_, index) => index + 1))),
    assets: literal(legs.map(({ asset }) => asset)),
    kinds: literal(legs.map(({ kind }) => kind)),
    debits: literal(debits.map((id) => accountPlaces.get(id))),
    credits: literal(credits.map((id) => accountPlaces.get(id))),
    amounts: literal(legs.map(({ amount }) => amount)),
    legHolds: literal(legs.map(({ hold }) => (hold === undefined ? 0 : holdPlaces.get(hold)))),
  }
}

function idOf(ids: AccountIds, key: string): number {
  const id = ids.get(key)
  assert(id !== undefined, `the account ${key} was not opened`)
  return id
}

function placesOf<T>(list: readonly T[]): Map<T, number> {
  return new Map(list.map((value, index) => [value, index + 1]))
}

const literal = (values: readonly (string | number | bigint | undefined)[]): string =>
  `{${values.join(',')}}`

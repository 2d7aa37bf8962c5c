/** A batch of entries as the arrays that `ledger.post` takes, written as Postgres array literals. */
import type { Sides } from '#server/ledger/accounts.ts'
import type { Entry } from '#server/ledger/ledger.ts'

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
 * would have to quote. A leg names its accounts and its hold by their place in a list, from 1, so
 * that the database looks each of them up once.
 */
export function encodeBatch(entries: readonly Entry[], sides: Sides): Batch {
  const accounts = [...Float64Array.from(new Set(sides)).toSorted()]
  const accountPlaces = placesOf(accounts)
  const holdPlaces = new Map<string, number>()
  const legCmds: number[] = []
  const legs: number[] = []
  const assets: string[] = []
  const kinds: string[] = []
  const debits: number[] = []
  const credits: number[] = []
  const amounts: bigint[] = []
  const legHolds: number[] = []
  let side = 0
  for (const [index, entry] of entries.entries()) {
    for (const [position, { asset, kind, amount, hold }] of entry.legs.entries()) {
      legCmds.push(index + 1)
      legs.push(position + 1)
      assets.push(asset)
      kinds.push(kind)
      debits.push(accountPlaces.get(sides[side] ?? 0) ?? 0)
      credits.push(accountPlaces.get(sides[side + 1] ?? 0) ?? 0)
      amounts.push(amount)
      legHolds.push(hold === undefined ? 0 : placeIn(holdPlaces, hold))
      side += 2
    }
  }
  return {
    accounts: literal(accounts),
    holds: literal([...holdPlaces.keys()]),
    cmds: literal(entries.map(({ cmd }) => cmd)),
    legCmds: literal(legCmds),
    legs: literal(legs),
    assets: literal(assets),
    kinds: literal(kinds),
    debits: literal(debits),
    credits: literal(credits),
    amounts: literal(amounts),
    legHolds: literal(legHolds),
  }
}

function placesOf<T>(list: readonly T[]): Map<T, number> {
  return new Map(list.map((value, index) => [value, index + 1]))
}

function placeIn(places: Map<string, number>, value: string): number {
  const place = places.get(value) ?? places.size + 1
  places.set(value, place)
  return place
}

const literal = (values: readonly (string | number | bigint)[]): string => `{${values.join(',')}}`

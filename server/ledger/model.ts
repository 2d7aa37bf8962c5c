/**
 * The ledger as one would write it without a database, concurrency or care for speed: what tests
 * hold the real one against. It shares no code with it beyond the types.
 */
import type { Entry, Leg, Party } from '#server/ledger/ledger.ts'

/** What a command may be answered. */
export type Verdict =
  | 'posted'
  | 'repeated'
  | 'IDEMPOTENCY_CONFLICT'
  | 'HoldExceeded'
  | 'INSUFFICIENT_FUNDS'

type State = {
  readonly balances: ReadonlyMap<string, bigint>
  readonly holds: ReadonlyMap<string, bigint>
}

/** One ledger in memory. */
export type Model = {
  /** Judges and applies one command. */
  readonly apply: (entry: Entry) => Verdict
  /** Balance of every account that was ever moved, by name. */
  readonly balances: () => ReadonlyMap<string, bigint>
  /** What is left in every hold that was ever opened. */
  readonly holds: () => ReadonlyMap<string, bigint>
}

/** A model with these balances, no holds and no commands; `nameOf` names the accounts. */
export function createModel(balances: ReadonlyMap<string, bigint>): Model {
  let state: State = { balances, holds: new Map() }
  const known = new Map<string, string>()
  return {
    apply: (entry) => {
      const before = known.get(entry.cmd)
      const written = JSON.stringify(entry.legs, (_, value) =>
        typeof value === 'bigint' ? value.toString() : value,
      )
      if (before !== undefined) return before === written ? 'repeated' : 'IDEMPOTENCY_CONFLICT'
      const next = applyLegs(state, entry.legs)
      if (typeof next === 'string') return next
      state = next
      known.set(entry.cmd, written)
      return 'posted'
    },
    balances: () => state.balances,
    holds: () => state.holds,
  }
}

/** Names an account. */
export function nameOf(party: Party, asset: string): string {
  return 'house' in party ? `${asset}/${party.house}` : `${asset}/${party.kind}/${party.owner}`
}

function applyLegs(start: State, legs: readonly Leg[]): State | Verdict {
  const balances = new Map(start.balances)
  const holds = new Map(start.holds)
  for (const { asset, amount, debit, credit, hold } of legs) {
    if (hold !== undefined) {
      const left = holds.get(hold)
      const takes = 'kind' in debit && debit.kind === 'held'
      if (takes && (left ?? 0n) < amount) return 'HoldExceeded'
      if (!takes && left === 0n) return 'HoldExceeded'
      holds.set(hold, (left ?? 0n) + (takes ? -amount : amount))
    }
    const from = nameOf(debit, asset)
    const to = nameOf(credit, asset)
    const rest = (balances.get(from) ?? 0n) - amount
    if (rest < 0n && !from.includes('/outside:')) return 'INSUFFICIENT_FUNDS'
    balances.set(from, rest)
    balances.set(to, (balances.get(to) ?? 0n) + amount)
  }
  return { balances, holds }
}

import { unreachable } from '#kernel/assert.ts'
import { Failure } from '#contract/errors.ts'
import type { Entry, Outcome } from '#server/ledger/ledger.ts'
import type { Exception } from '#server/ledger/store.ts'
import { countCommand } from '#server/platform/metrics.ts'

/**
 * A command that takes more from a hold than it has left, or adds to a closed one. Whoever opened
 * the hold keeps count of it, so this is a fault of the program and no refusal to a user.
 */
export class HoldExceeded extends Error {
  override readonly name = 'HoldExceeded'
  readonly hold: string | undefined
  constructor(cmd: string, hold: string | undefined) {
    super(`invariant broken: ${cmd} takes more than the hold ${hold} has left, or it is closed`)
    this.hold = hold
  }
}

/** What the caller is told of an entry that was not posted; undefined when it had been already. */
function refusalOf(exception: Exception, entry: Entry): Error | undefined {
  const leg = entry.legs[exception.leg - 1]
  switch (exception.outcome) {
    case 'repeated':
      return undefined
    case 'conflict':
      return new Failure('IDEMPOTENCY_CONFLICT')
    case 'hold':
      return new HoldExceeded(entry.cmd, leg?.hold)
    case 'insufficient':
      return new Failure('INSUFFICIENT_FUNDS', { asset: leg?.asset ?? '' })
    default:
      return unreachable(exception.outcome)
  }
}

/** What became of an entry: when it was refused, why, as `post` throws it. */
export type Answer = Outcome | Error

/** What became of the entries of a batch, in their order; each is counted. */
export function answersOf(
  entries: readonly Entry[],
  exceptions: readonly Exception[],
): readonly Answer[] {
  const byItem = new Map(exceptions.map((exception) => [exception.item, exception]))
  return entries.map((entry, index) => {
    const exception = byItem.get(index + 1)
    const refusal = exception && refusalOf(exception, entry)
    const outcome = exception ? 'repeated' : 'posted'
    countCommand(refusal ? 'refused' : outcome, refusal && exception?.outcome)
    return refusal ?? outcome
  })
}

import { unreachable } from '#kernel/assert.ts'
import { Failure } from '#contract/errors.ts'
import type { Entry, Outcome } from '#server/ledger/ledger.ts'
import type { Exception } from '#server/ledger/store.ts'

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
export function refusalOf(exception: Exception, entry: Entry): Error | undefined {
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

/** What the ledger said to an entry, in the words that are counted. */
export const answerOf = (exception: Exception | undefined): Outcome | 'refused' => {
  if (!exception) return 'posted'
  return exception.outcome === 'repeated' ? 'repeated' : 'refused'
}

/** Why an entry was refused, in a word; undefined when it was not. */
export const reasonOf = (exception: Exception | undefined): string | undefined =>
  exception && exception.outcome !== 'repeated' ? exception.outcome : undefined

import { bookHouse } from '#server/chain/book.ts'
import { creditDeposits } from '#server/chain/credit.ts'
import { rescreenDeposits } from '#server/chain/deposit.review.ts'
import { followChain } from '#server/chain/follow.ts'
import { LeaseLost } from '#server/chain/lease.ts'
import { NodeUnclear } from '#server/chain/node.ts'
import { fillPool } from '#server/chain/open.ts'
import { payOut } from '#server/chain/pay.ts'
import { screenWithdrawals } from '#server/chain/review.ts'
import { settleWithdrawals } from '#server/chain/settle.ts'
import { SignerUnclear } from '#server/chain/signer.ts'
import type { Work } from '#server/chain/work.ts'
import { log } from '#server/platform/log.ts'

/** A step that did not come to its end; the next round tries again. */
export type StepFailure = { readonly step: string; readonly error: unknown }

/** What a round came to. */
export type Round = { readonly tip: number; readonly failures: readonly StepFailure[] }

/**
 * One round of a network's writer: follow the chain, then act on what has become final, then pay.
 * A step that fails leaves the others going: with the signer away, deposits are still credited.
 * @throws LeaseLost when another process writes for this network now
 * @throws NodeUnclear when the chain could not be followed
 */
export async function runRound(work: Work): Promise<Round> {
  const tip = await followChain(work)
  const failures: StepFailure[] = []
  const steps = {
    deposits: () => creditDeposits(work, tip),
    house: () => bookHouse(work, tip),
    withdrawals: () => settleWithdrawals(work, tip),
    senders: () => rescreenDeposits(work),
    screening: () => screenWithdrawals(work),
    payments: () => payOut(work, tip),
    addresses: () => fillPool(work),
  }
  for (const [step, run] of Object.entries(steps)) {
    if (work.ending?.aborted) break
    try {
      await run()
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      failures.push({ step, error })
      tell(work.network.code, step, error)
    }
  }
  return { tip, failures }
}

/** A party that is away is a warning; anything else is a fault of ours. */
function tell(network: string, step: string, error: unknown): void {
  const isAway = error instanceof NodeUnclear || error instanceof SignerUnclear
  const level = isAway ? 'warn' : 'error'
  log[level]({ part: 'chain', network, step, err: error }, 'a step was not finished')
}

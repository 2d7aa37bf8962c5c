/** What becomes of a deposit that is held. */
import type { CaseState, ShownReason } from '#contract/risk.ts'
import { moveBill } from '#server/bills/move.ts'
import { giveBillNotice } from '#server/bills/notice.ts'
import { release } from '#server/ledger/hold.ts'
import type { OperatorContext } from '#server/platform/http/route.ts'
import { tell } from '#server/platform/events.ts'
import { moveCase } from '#server/risk/case.ts'
import type { CaseRow } from '#server/risk/store.ts'

/**
 * Gives what is held to its user, or keeps it. The case is locked.
 * @throws CASE_CLOSED when it was decided before
 */
export async function decideDeposit(
  { sql, clock, operator }: Decider,
  found: CaseRow,
  { outcome, shown }: { readonly outcome: 'release' | 'freeze'; readonly shown: Shown },
): Promise<CaseState> {
  const { id, bill, userId: owner, asset } = found
  const decision = { event: outcome, by: operator.name, at: clock.now() }
  const state = await moveCase(sql, found, outcome === 'freeze' ? { ...decision, shown } : decision)
  if (outcome === 'freeze') {
    await giveBillNotice(sql, clock, bill, { kind: 'depositFrozen', why: shown ?? '' })
    await tell(sql, owner, { topic: 'user', changed: 'bills', orderNo: found.orderNo })
    return state
  }
  await moveBill(sql, clock, bill, { status: 'SUCCESS', checking: false })
  await giveBillNotice(sql, clock, bill, 'depositReleased')
  await tell(sql, owner, { topic: 'user', changed: 'balances' })
  // The id of the case names the command: however often, it is given back once.
  if (found.hold !== null) await release(sql, { cmd: id, hold: found.hold, owner, asset })
  return state
}

type Decider = Pick<OperatorContext, 'sql' | 'clock'> & {
  readonly operator: Pick<OperatorContext['operator'], 'name'>
}
type Shown = ShownReason | undefined

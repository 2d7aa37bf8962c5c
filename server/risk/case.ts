/** Cases: payments that rest until people have decided. */
import { type CaseEvent, type CaseState, type ShownReason, caseStates } from '#contract/risk.ts'
import { Failure } from '#contract/errors.ts'
import { assert } from '#kernel/assert.ts'
import { type Machine, nextState } from '#kernel/machine.ts'
import type { Instant } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import {
  type CaseRow,
  type NewCase,
  hasFlagged,
  insertCase,
  lockCaseOf,
  selectCasesOf,
  setCaseState,
} from '#server/risk/store.ts'

/** `caseStates` as the rules here read it. */
const caseMachine: Machine<CaseState, CaseEvent> = caseStates

/** A case that is open, as other domains see it. */
export type RiskCase = CaseRow

/** Opens a case, in the transaction that makes the payment rest. */
export const openCase = async (sql: Sql, opened: NewCase): Promise<void> => {
  await insertCase(sql, opened)
}

/** The case of a payment that rests, locked; undefined when there is none. */
export const caseOf = (sql: Sql, subject: string): Promise<RiskCase | undefined> =>
  lockCaseOf(sql, subject)

/** Cases of payments that rest. */
export const casesOf = (sql: Sql, subjects: readonly string[]): Promise<RiskCase[]> =>
  selectCasesOf(sql, subjects)

/** Whether another payment of a user is flagged and open, or frozen. */
export const hasOpenCase = (sql: Sql, userId: string, but: string): Promise<boolean> =>
  hasFlagged(sql, userId, but)

/** What was decided of a case. */
export type CaseDecision = {
  readonly event: CaseEvent
  readonly shown?: ShownReason | undefined
  /** Name of the operator; empty for what nobody decided. */
  readonly by: string
  readonly at: Instant
}

/** Moves a locked case on. @throws Failure CASE_CLOSED when that cannot be in its state */
export async function moveCase(
  sql: Sql,
  found: Pick<CaseRow, 'id' | 'state'>,
  { event, shown, by, at }: CaseDecision,
): Promise<CaseState> {
  const to = nextState(caseMachine, found.state, event)
  if (to === undefined) throw new Failure('CASE_CLOSED')
  const isMoved = await setCaseState(sql, found.id, { from: found.state, to, shown, by, at })
  assert(isMoved, `case ${found.id} was locked`)
  return to
}

/** What can be asked for: how each kind is done, undone when it is declined, and shown. */
import type { ApprovalKind, ApprovalSubject } from '#contract/operators.approvals.ts'
import type { Instant } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import type { OperatorContext } from '#server/platform/http/route.ts'
import { adjust, adjustmentSubjects } from '#server/operators/adjustment.ts'
import { approveChanges, changesSubjects, returnChanges } from '#server/operators/changes.ts'
import {
  haltSubjects,
  releaseWithdrawal,
  resume,
  withdrawalSubjects,
} from '#server/operators/release.ts'
import { releaseReturn, returnSubjects } from '#server/operators/returns.ts'
import type { ApprovalRow } from '#server/operators/store.approval.ts'

/** What requests are about, by their ids. */
export type Subjects = ReadonlyMap<string, ApprovalSubject>

type Doing = (context: OperatorContext, asked: ApprovalRow) => Promise<void>

type KindRow = {
  /** Does what was approved, in the transaction of the approval; a refusal leaves the request open. */
  readonly approve: Doing
  /** What follows when it is declined. */
  readonly decline?: Doing
  /** Requests of this kind with what they are about; one that is gone is left out. */
  readonly show: (sql: Sql, now: Instant, asked: readonly ApprovalRow[]) => Promise<Subjects>
}

/** One row for each kind of the contract. */
export const kinds: Record<ApprovalKind, KindRow> = {
  adjustment: { approve: adjust, show: adjustmentSubjects },
  changes: { approve: approveChanges, decline: returnChanges, show: changesSubjects },
  withdrawal: { approve: releaseWithdrawal, show: withdrawalSubjects },
  return: { approve: releaseReturn, show: returnSubjects },
  resume: { approve: resume, show: haltSubjects },
}

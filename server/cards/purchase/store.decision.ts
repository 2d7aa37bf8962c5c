/** What decisions write, many in one go: shops wait for it. */
import { Failure } from '#contract/errors.ts'
import type { Instant } from '#kernel/time.ts'
import {
  type Answer,
  type AuthorisationRow,
  type NewHold,
  insertAnswers,
  insertAuthorisations,
  insertHolds,
  updateAuthorisation,
} from '#server/cards/purchase/store.authorisation.ts'
import { type Telling, insertTellings } from '#server/cards/store.telling.ts'
import type { Sql } from '#server/platform/db.ts'

/** The rows of one decision. */
export type Written = {
  /** The answer as it is kept, so that the same question gets it again. */
  readonly answer: Answer
  readonly inserted?: AuthorisationRow
  readonly updated?: AuthorisationRow
  readonly hold?: NewHold
  readonly telling?: Telling
}

/**
 * Writes decisions, all or none.
 * @throws Failure BUSY when one of the authorisations is here by now
 */
export async function writeDecisions(
  sql: Sql,
  issuer: string,
  at: Instant,
  all: readonly Written[],
): Promise<void> {
  const inserted = all.flatMap(({ inserted: one }) => one ?? [])
  const holds = all.flatMap(({ hold }) => hold ?? [])
  const tellings = all.flatMap(({ telling }) => telling ?? [])
  const updates = all.flatMap(({ updated }) => updated ?? [])
  const answers = all.map(({ answer }) => answer)
  const [{ count }] = await Promise.all([
    inserted.length > 0 ? insertAuthorisations(sql, inserted) : { count: 0 },
    ...updates.map((one) => updateAuthorisation(sql, one)),
    ...(holds.length > 0 ? [insertHolds(sql, holds)] : []),
    ...(tellings.length > 0 ? [insertTellings(sql, tellings)] : []),
    ...(answers.length > 0 ? [insertAnswers(sql, issuer, at, answers)] : []),
  ])
  if (count !== inserted.length) throw new Failure('BUSY')
}

/** What a decision that says yes writes, in one statement: a shop waits for each of them. */
import * as z from 'zod/mini'
import {
  type AuthorisationRow,
  type HoldRow,
  holdInsertion,
  insertion,
  questionInsertion,
  type Answer,
} from '#server/cards/store.authorisation.ts'
import { type Telling, tellingInsertion } from '#server/cards/store.telling.ts'
import { type Sql, row } from '#server/platform/db.ts'

/** A purchase that is approved for the first time. */
export type Approval = {
  readonly row: AuthorisationRow
  readonly hold: HoldRow
  readonly telling: Telling
  readonly answer: Answer
}

/** False when the issuer's authorisation is here already; the caller then takes all of it back. */
export async function insertApproval(
  sql: Sql,
  { row: one, hold, telling, answer }: Approval,
): Promise<boolean> {
  const written = await row(
    z.object({ count: z.bigint() }),
    sql`
    with written as (${insertion(sql, one)} returning id),
         held as (${holdInsertion(sql, one.id, hold)}),
         told as (${tellingInsertion(sql, telling)}),
         answered as (${questionInsertion(sql, answer)})
    select count(*) as count
      from written`,
  )
  return written?.count === 1n
}

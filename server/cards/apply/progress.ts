import { statusOf } from '#server/cards/apply/application.ts'
import { selectApplicationById } from '#server/cards/apply/store.application.ts'
import type { Sql } from '#server/platform/db.ts'

/** Where an application stands, in a word and without anything of the person. */
export async function progressOf(sql: Sql, id: string): Promise<string | null> {
  const row = await selectApplicationById(sql, id)
  return row ? statusOf[row.state] : null
}

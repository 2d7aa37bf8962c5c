import * as z from 'zod/mini'
import { type Sql, row } from '#server/platform/db.ts'

/** The owner in the ledger of a user's trust fund; `fresh` is taken when there is none yet. */
export async function fundIdOf(sql: Sql, userId: string, fresh: string): Promise<string> {
  await sql`
    insert into cards_fund (user_id, fund_id)
    values (${userId}, ${fresh})
    on conflict (user_id) do nothing`
  return (await existingFund(sql, userId)) ?? fresh
}

/** The same for a look that must write nothing: undefined while there is none. */
export async function existingFund(sql: Sql, userId: string): Promise<string | undefined> {
  const found = await row(
    z.object({ fundId: z.string() }),
    sql`
    select fund_id as "fundId"
      from cards_fund
     where user_id = ${userId}`,
  )
  return found?.fundId
}

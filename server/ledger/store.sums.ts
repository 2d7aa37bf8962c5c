/** What the whole ledger adds up to. */
import * as z from 'zod/mini'
import { type Sql, rows } from '#server/platform/db.ts'

const SumRow = z.object({ asset: z.string(), sum: z.bigint() })

/** The sum of all balances, an asset a row. */
export const selectSums = (sql: Sql) =>
  rows(
    SumRow,
    sql`
    select asset, sum(balance) as sum
      from ledger.account
     group by asset
     order by asset`,
  )

/** What is still open on a network, counted. */
import * as z from 'zod/mini'
import { type Sql, row, rows } from '#server/platform/db.ts'

const PendingRow = z.object({ count: z.number(), oldestSeconds: z.number() })

/** Withdrawals that are not in the chain yet. */
export async function countPending(sql: Sql, network: string) {
  const found = await row(
    PendingRow,
    sql`
    select count(*)::int as count,
           coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
      from chain_withdrawal
     where network = ${network}
       and state in ('waiting', 'packing', 'sending', 'stuck')`,
  )
  return found ?? { count: 0, oldestSeconds: 0 }
}

const AlarmRow = z.object({ kind: z.string(), count: z.number() })

/** Open alarms of a network by their kind. */
export const countOpenAlarms = (sql: Sql, network: string) =>
  rows(
    AlarmRow,
    sql`
    select kind, count(*)::int as count
      from chain_alarm
     where network = ${network}
       and cleared_at is null
     group by kind
     order by kind`,
  )

/** What books and queues come to, as one transaction sees them. */
import * as z from 'zod/mini'
import { auditWithin } from '#server/ledger/audit.ts'
import { proveLog } from '#server/operators/log.ts'
import { rows } from '#server/platform/db.ts'
import type { State } from '#tools/backup/format.ts'
import type { Transaction } from '#tools/backup/tables.ts'

const Asset = z.object({ asset: z.string(), sum: z.bigint(), owed: z.bigint() })
const Job = z.object({ name: z.string(), count: z.number() })
const Head = z.object({ head: z.bigint() })

/** Audits the ledger and the log of operators' acts, and counts the jobs. */
export async function readState(sql: Transaction): Promise<State> {
  const { accounts, transfers, holds, differences } = await auditWithin(sql)
  const [newest] = await rows(Head, sql`select coalesce(max(seq), 0) as head from ledger.transfer`)
  const assets = await rows(
    Asset,
    sql`
    select asset, sum(balance) as sum,
           coalesce(sum(balance) filter (where owner is not null), 0) as owed
      from ledger.account
     group by asset
     order by asset`,
  )
  return {
    ledger: {
      head: String(newest?.head ?? 0n),
      accounts: String(accounts),
      transfers: String(transfers),
      holds: String(holds),
      differences: differences.map(
        ({ check, subject, expected, found }) => `${check}: ${subject}, ${found} for ${expected}`,
      ),
      assets: assets.map(({ asset, sum, owed }) => ({
        asset,
        sum: String(sum),
        owed: String(owed),
      })),
    },
    operators: await readLog(sql),
    jobs: await rows(
      Job,
      sql`
      select t.identifier as name, count(*)::int as count
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       group by t.identifier
       order by t.identifier`,
    ),
  }
}

async function readLog(sql: Transaction): Promise<State['operators']> {
  const { rows: count, head, breaks } = await proveLog(sql)
  return { rows: count, head, breaks: [...breaks] }
}

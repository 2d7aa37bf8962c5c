/** Statements on what screening said. */
import * as z from 'zod/mini'
import { Evidence } from '#contract/risk.desk.ts'
import { Verdict } from '#contract/risk.ts'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row } from '#server/platform/db.ts'
import type { Screening } from '#server/risk/screening.ts'

/** Evidence as it is kept: JSON. */
export const EvidenceColumn = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string): unknown => JSON.parse(text)),
    z.array(Evidence),
  ),
)

const ScreeningRow = z.object({
  verdict: Verdict,
  evidence: EvidenceColumn,
  listVersion: z.string(),
  at: InstantColumn,
})

type Place = { readonly network: string; readonly address: string }

export const selectScreening = (sql: Sql, { network, address }: Place) =>
  row(
    ScreeningRow,
    sql`
    select verdict, evidence, list_version as "listVersion", at
      from risk_screening
     where network = ${network}
       and address = ${address}`,
  )

/** Keeps an answer; the newest one stands. */
export const upsertScreening = (
  sql: Sql,
  { network, address, verdict, evidence, listVersion, at }: Place & Screening & { at: Instant },
) => sql`
  insert into risk_screening (network, address, verdict, evidence, list_version, at)
  values (${network}, ${address}, ${verdict}, ${JSON.stringify(evidence)}, ${listVersion}, ${at})
  on conflict (network, address) do update
     set verdict = excluded.verdict,
         evidence = excluded.evidence,
         list_version = excluded.list_version,
         at = excluded.at`

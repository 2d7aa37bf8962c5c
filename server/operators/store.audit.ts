/** Statements on the log of acts: rows are added and read, and nothing else. */
import * as z from 'zod/mini'
import { OperatorRole } from '#contract/operators.ts'
import type { Instant } from '#kernel/time.ts'
import { InstantColumn, type Sql, row, rows } from '#server/platform/db.ts'

export const AuditRow = z.object({
  seq: z.bigint(),
  at: InstantColumn,
  operatorId: z.string(),
  operatorName: z.string(),
  role: OperatorRole,
  path: z.string(),
  subject: z.string(),
  reason: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  ip: z.string(),
  hash: z.instanceof(Uint8Array),
})
export type AuditRow = z.infer<typeof AuditRow>

const Head = z.object({ seq: z.bigint(), hash: z.instanceof(Uint8Array) })

/** Names the lock of the chain among the advisory locks of this database. */
const chainLock = 7_090_001

/** Waits until nobody else adds to the chain; held until the transaction ends. */
export const lockChain = (sql: Sql) => sql`
  select pg_advisory_xact_lock(${chainLock})`

/** The newest row. */
export const selectHead = (sql: Sql) =>
  row(
    Head,
    sql`
      select seq, hash
        from operators_audit
       order by seq desc
       limit 1`,
  )

export const insertRow = (sql: Sql, added: AuditRow) => sql`
  insert into operators_audit (
    seq, at, operator_id, operator_name, role, path, subject, reason, before, after, ip, hash)
  values (
    ${added.seq}, ${added.at}, ${added.operatorId}, ${added.operatorName}, ${added.role},
    ${added.path}, ${added.subject}, ${added.reason}, ${added.before}, ${added.after},
    ${added.ip}, ${added.hash})`

const columns = (sql: Sql) => sql`
  seq, at, operator_id as "operatorId", operator_name as "operatorName", role, path, subject,
  reason, before, after, ip, hash`

/** What of the log is looked for; what is absent is not asked. */
export type LogFilter = {
  readonly operator?: string | undefined
  readonly path?: string | undefined
  readonly subject?: string | undefined
  readonly from?: Instant | undefined
  readonly until?: Instant | undefined
  /** Only rows older than this one. */
  readonly before?: bigint | undefined
}

/** Rows of the log, newest first. */
export const selectLog = (sql: Sql, filter: LogFilter, limit: number) =>
  rows(
    AuditRow,
    sql`
      select ${columns(sql)}
        from operators_audit
       where true
             ${filter.operator === undefined ? sql`` : sql`and operator_name = ${filter.operator}`}
             ${filter.path === undefined ? sql`` : sql`and path = ${filter.path}`}
             ${filter.subject === undefined ? sql`` : sql`and subject = ${filter.subject}`}
             ${filter.from === undefined ? sql`` : sql`and at >= ${filter.from}`}
             ${filter.until === undefined ? sql`` : sql`and at < ${filter.until}`}
             ${filter.before === undefined ? sql`` : sql`and seq < ${filter.before}`}
       order by seq desc
       limit ${limit}`,
  )

/** Rows after a number, oldest first. */
export const selectAfter = (sql: Sql, seq: bigint, limit: number) =>
  rows(
    AuditRow,
    sql`
      select ${columns(sql)}
        from operators_audit
       where seq > ${seq}
       order by seq
       limit ${limit}`,
  )

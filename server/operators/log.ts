/** The log of acts as it is read and proved. */
import { type auditLog, auditPageSize } from '#contract/operators.audit.ts'
import { Failure } from '#contract/errors.ts'
import type { Sql } from '#server/platform/db.ts'
import type { OperatorHandler } from '#server/platform/http/route.ts'
import { genesis, hashOf } from '#server/operators/audit.ts'
import { type AuditRow, selectAfter, selectLog } from '#server/operators/store.audit.ts'

/** Rows read at once while the chain is proved. */
const batchSize = 1_000

/** Places where the chain does not hold that are told of at most. */
export const breaksMax = 20

/** One page of the log, newest first. */
export const readLog: OperatorHandler<typeof auditLog> = async ({ cursor, ...filter }, { sql }) => {
  const before = cursor === undefined ? undefined : seqOf(cursor)
  const found = await selectLog(sql, { ...filter, before }, auditPageSize + 1)
  const shown = found.slice(0, auditPageSize)
  const last = shown.at(-1)
  return {
    entries: shown.map((row) => ({
      seq: row.seq.toString(),
      at: row.at,
      operator: row.operatorName,
      role: row.role,
      path: row.path,
      subject: row.subject,
      reason: row.reason,
      before: row.before,
      after: row.after,
      ip: row.ip,
      hash: Buffer.from(row.hash).toString('hex'),
    })),
    next: last && found.length > auditPageSize ? last.seq.toString() : null,
  }
}

function seqOf(cursor: string): bigint {
  if (!/^[1-9][0-9]{0,17}$/.test(cursor))
    throw new Failure('VALIDATION_FAILED', { field: 'cursor' })
  return BigInt(cursor)
}

/** What proving the chain found. */
export type ChainProof = {
  readonly rows: number
  /** Hash of the newest row, in hexadecimal digits: kept elsewhere it shows that none is missing. */
  readonly head: string
  /** Numbers of rows whose hash is not over what they say and the row before. */
  readonly breaks: readonly string[]
}

/** Computes every hash of the log anew, from the first row on. */
export async function proveLog(sql: Sql): Promise<ChainProof> {
  const breaks: string[] = []
  let previous: AuditRow['hash'] = genesis
  let [seq, rows] = [0n, 0]
  for (;;) {
    const batch = await selectAfter(sql, seq, batchSize)
    for (const row of batch) {
      const isNext = row.seq === seq + 1n
      if (!isNext || !hashOf(previous, row).equals(row.hash)) breaks.push(row.seq.toString())
      previous = row.hash
      seq = row.seq
      rows += 1
    }
    if (batch.length < batchSize || breaks.length >= breaksMax) break
  }
  return { rows, head: Buffer.from(previous).toString('hex'), breaks: breaks.slice(0, breaksMax) }
}

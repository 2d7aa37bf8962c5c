import { createHash } from 'node:crypto'
import { type Instant, formatInstant } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import { type AuditRow, insertAudit, lastAudit, lockSigning, selectAudit } from '#signer/store.ts'

/** What stands before the first entry. */
const genesisHash = '0'.repeat(64)
const pageRows = 1_000

/**
 * Adds an entry to the log in the caller's transaction. Each entry carries the hash of the one
 * before, so that none can be changed, dropped or slipped in without breaking all that follow.
 */
export async function record(
  sql: Sql,
  at: Instant,
  event: Readonly<Record<string, unknown>>,
): Promise<void> {
  await lockSigning(sql)
  const last = await lastAudit(sql)
  const draft = {
    seq: (last?.seq ?? 0n) + 1n,
    at,
    event: JSON.stringify(event),
    previousHash: last?.hash ?? genesisHash,
  }
  await insertAudit(sql, { ...draft, hash: hashOf(draft) })
}

/** The sequence number of the first entry that does not fit the one before; undefined when all do. */
export async function firstBrokenEntry(sql: Sql): Promise<bigint | undefined> {
  let seq = 0n
  let hash = genesisHash
  for (;;) {
    const page = await selectAudit(sql, seq, pageRows)
    for (const entry of page) {
      const fits = entry.seq === seq + 1n && entry.previousHash === hash
      if (!fits || entry.hash !== hashOf(entry)) return entry.seq
      seq = entry.seq
      hash = entry.hash
    }
    if (page.length < pageRows) return undefined
  }
}

const hashOf = (entry: Omit<AuditRow, 'hash'>): string =>
  createHash('sha256')
    .update([entry.previousHash, entry.seq, formatInstant(entry.at), entry.event].join('\n'))
    .digest('hex')

/** The log of what operators did: a chain of hashes over rows that nobody can change. */
import { createHash } from 'node:crypto'
import type { ActValue, Origin } from '#server/platform/http/route.ts'
import { type Instant, formatInstant } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Acts } from '#server/platform/http/desk.ts'
import { type AuditRow, insertRow, lockChain, selectHead } from '#server/operators/store.audit.ts'

/** What the first row's hash is over, in place of the one before it. */
export const genesis = Buffer.alloc(32)

/** Where an act comes from that no call made. */
export const nobodysOrigin: Origin = {
  ip: '',
  language: 'en',
  device: {
    appVersion: '',
    deviceType: '',
    deviceModel: '',
    deviceBrand: '',
    deviceId: '',
    osName: '',
  },
  userAgent: '',
}

/**
 * Writes acts at the end of the chain, in the transaction of their call. Others who write wait from
 * here until that transaction ends, so call it last.
 */
export async function recordActs(sql: Sql, now: Instant, done: Acts): Promise<void> {
  await lockChain(sql)
  const head = await selectHead(sql)
  let seq = head?.seq ?? 0n
  let hash: AuditRow['hash'] = head?.hash ?? genesis
  for (const { subject, reason = '', before, after } of done.acts) {
    const row = {
      seq: seq + 1n,
      at: now,
      operatorId: done.operator.operatorId,
      operatorName: done.operator.name,
      role: done.operator.role,
      path: done.path,
      subject,
      reason,
      before: before === undefined ? null : canonical(before),
      after: after === undefined ? null : canonical(after),
      ip: done.origin.ip,
    }
    hash = hashOf(hash, row)
    seq = row.seq
    await insertRow(sql, { ...row, hash })
  }
}

/** Hash of a row after the row with the hash `previous`. */
export const hashOf = (
  previous: AuditRow['hash'],
  row: Omit<AuditRow, 'hash'>,
): Buffer<ArrayBuffer> =>
  createHash('sha256')
    .update(previous)
    .update(
      JSON.stringify([
        row.seq.toString(),
        formatInstant(row.at),
        row.operatorId,
        row.operatorName,
        row.role,
        row.path,
        row.subject,
        row.reason,
        row.before,
        row.after,
        row.ip,
      ]),
    )
    .digest()

/** JSON with the members of every object in the order of their names: one text for one value. */
export function canonical(value: ActValue): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
  return `{${members.join(',')}}`
}

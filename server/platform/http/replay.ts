import { createHash } from 'node:crypto'
import { Failure } from '#contract/errors.ts'
import { envelopeWindowMs } from '#contract/envelope.ts'
import { type Instant, after } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'

/** Twice the window: an envelope from the future edge is still remembered at the past edge. */
const keepMs = 2 * envelopeWindowMs

/**
 * Refuses the envelope of a command that was seen before. Queries are not remembered: a repeated
 * one changes nothing; nor are money commands, whose key makes a repeat harmless.
 * @throws Failure ENVELOPE_REPLAY
 */
export async function refuseReplay(
  db: Sql,
  now: Instant,
  seen: { readonly sign: string; readonly token: string; readonly path: string },
): Promise<void> {
  const key = createHash('sha256').update(`${seen.sign}|${seen.token}|${seen.path}`).digest()
  const { count } = await db`
    insert into platform_envelope (key, seen_at)
    values (${key}, ${now})
    on conflict do nothing`
  if (count === 0) throw new Failure('ENVELOPE_REPLAY')
}

/** Forgets envelopes that the time window refuses anyway. At most `limit` rows a call. */
export async function forgetEnvelopes(sql: Sql, now: Instant, limit: number): Promise<number> {
  const { count } = await sql`
    delete from platform_envelope
     where key in (
       select key from platform_envelope where seen_at < ${after(now, -keepMs)} limit ${limit})`
  return count
}

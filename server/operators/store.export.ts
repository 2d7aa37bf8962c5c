/** Statements on tickets of exports. */
import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { type Sql, row } from '#server/platform/db.ts'

const Ticket = z.object({ wanted: z.string() })

/** A ticket to be written; only its hash is kept. */
export type NewTicket = {
  readonly tokenHash: Buffer
  readonly sessionId: string
  /** JSON. */
  readonly wanted: string
  readonly expiresAt: Instant
}

export const insertTicket = (
  sql: Sql,
  { tokenHash, sessionId, wanted, expiresAt }: NewTicket,
) => sql`
  insert into operators_export (token_hash, session_id, wanted, expires_at)
  values (${tokenHash}, ${sessionId}, ${wanted}, ${expiresAt})`

/** Uses a ticket up; undefined for one of another session, too old, or used before. */
export const takeTicket = (sql: Sql, tokenHash: Buffer, sessionId: string, now: Instant) =>
  row(
    Ticket,
    sql`
    delete from operators_export
     where token_hash = ${tokenHash}
       and session_id = ${sessionId}
       and expires_at > ${now}
    returning wanted`,
  )

/** Forgets tickets that nobody used in time. */
export async function forgetTickets(sql: Sql, now: Instant, limit: number): Promise<number> {
  const { count } = await sql`
    delete from operators_export
     where token_hash in (
       select token_hash
         from operators_export
        where expires_at <= ${now}
        limit ${limit})`
  return count
}

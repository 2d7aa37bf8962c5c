import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { Failure } from '#contract/errors.ts'
import { type Instant, after, dayMs } from '#kernel/time.ts'
import { row, type Sql } from '#server/platform/db.ts'
import { openBytes, sealBytes, sealKey } from '#server/platform/seal.ts'

/** How long an answer is kept. A client gives up on an unknown outcome long before. */
const keepMs = 30 * dayMs

/** One user action: the key its client chose, and what was asked with it. */
export type Action = {
  readonly userId: string
  /** UUID of the `Idempotency-Key` header. */
  readonly key: string
  readonly operation: string
  /** See `hashRequest`. */
  readonly requestHash: Buffer
  /** See `replyKey`; for an answer that nobody is to read in the database. */
  readonly sealedWith?: Buffer
}

const Kept = z.object({
  operation: z.string(),
  request_hash: z.instanceof(Buffer),
  reply: z.nullable(z.string()),
})

/**
 * Runs a money command at most once for its key, inside the caller's transaction. A second call
 * waits for the first and gets its answer. A refusal rolls everything back, so its key stays free.
 * @throws Failure IDEMPOTENCY_CONFLICT when the key came with another request before
 */
export async function once(
  sql: Sql,
  now: Instant,
  action: Action,
  run: () => Promise<string>,
): Promise<string> {
  const inserted = await sql`
    insert into platform_idempotency (user_id, key, operation, request_hash, created_at)
    values (${action.userId}, ${action.key}, ${action.operation}, ${action.requestHash}, ${now})
    on conflict do nothing`
  if (inserted.count === 0) return keptReply(sql, action)
  const reply = await run()
  await sql`
    update platform_idempotency
       set reply = ${keep(action, reply)}
     where user_id = ${action.userId} and key = ${action.key}`
  return reply
}

async function keptReply(sql: Sql, action: Action): Promise<string> {
  const kept = await row(
    Kept,
    sql`
      select operation, request_hash, reply
        from platform_idempotency
       where user_id = ${action.userId} and key = ${action.key}`,
  )
  if (!kept?.reply) throw new Failure('IDEMPOTENCY_CONFLICT')
  const same = kept.operation === action.operation && kept.request_hash.equals(action.requestHash)
  if (!same) throw new Failure('IDEMPOTENCY_CONFLICT')
  return read(action, kept.reply)
}

/** What answers are sealed with that tell what is told once. */
export const replyKey = (secret: string): Buffer => sealKey(secret, 'replies')

const placeOf = ({ userId, key }: Action): string => `reply ${userId} ${key}`

const keep = (action: Action, reply: string): string =>
  action.sealedWith
    ? sealBytes(action.sealedWith, placeOf(action), Buffer.from(reply)).toString('base64')
    : reply

const read = (action: Action, kept: string): string =>
  action.sealedWith
    ? openBytes(action.sealedWith, placeOf(action), Buffer.from(kept, 'base64')).toString()
    : kept

/** Keyed, because a request holds a trade password of six digits that a bare hash would give away. */
export const hashRequest = (secret: string, body: unknown): Buffer =>
  createHmac('sha256', secret).update(JSON.stringify(body)).digest()

/** Forgets answers older than they are kept. At most `limit` rows a call. */
export async function forgetReplies(sql: Sql, now: Instant, limit: number): Promise<number> {
  const { count } = await sql`
    delete from platform_idempotency
     where (user_id, key) in (
       select user_id, key
         from platform_idempotency
        where created_at < ${after(now, -keepMs)}
        limit ${limit})`
  return count
}

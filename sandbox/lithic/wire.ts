/** Lithic's way of writing: JSON, ISO moments, UUIDs, signatures of Standard Webhooks. */
import { createHmac, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { Refusal } from '#sandbox/refusal.ts'

/** What Lithic refuses with. */
export class LithicRefusal extends Refusal {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Something wrong with what was asked. */
export const badRequest = (message: string): LithicRefusal => new LithicRefusal(400, message)

/** The thing of this token. @throws LithicRefusal 404 */
export function known<T>(things: ReadonlyMap<string, T>, token: string, what: string): T {
  const thing = things.get(token)
  if (thing === undefined) throw new LithicRefusal(404, `${what} not found`)
  return thing
}

/** Reads what was sent. @throws LithicRefusal 400 */
export function decoded<T>(shape: z.ZodMiniType<T>, body: unknown): T {
  const read = shape.safeParse(body)
  if (read.success) return read.data
  throw badRequest(z.prettifyError(read.error))
}

/** Headers that prove whose a message is. */
export function standardHeaders(
  secret: string,
  seconds: number,
  body: string,
): Readonly<Record<string, string>> {
  const id = `msg_${randomUUID()}`
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const digest = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${digest}`,
  }
}

/** A page of a list, newest first. */
export function pageOf<T extends { readonly token: string }>(
  rows: readonly T[],
  query: Readonly<Record<string, string>>,
) {
  const size = Math.min(Math.max(Number(query['page_size'] ?? 50), 1), 100)
  const after = query['starting_after']
  const start = after === undefined ? 0 : rows.findIndex(({ token }) => token === after) + 1
  return { data: rows.slice(start, start + size), has_more: rows.length > start + size }
}

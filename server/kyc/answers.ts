/** What is kept of the company's answers, and of webhooks that could not be used. */
import type { unreadReasons } from '#contract/kyc.orders.ts'
import type { Ids } from '#kernel/id.ts'
import { type Clock, after, hourMs } from '#kernel/time.ts'
import type { Check } from '#server/kyc/provider.ts'
import { insertAnswer, insertUnread, selectAnswers } from '#server/kyc/store.desk.ts'
import type { Sql } from '#server/platform/db.ts'

/** Notes what the company says of an order's person, when it is something new. */
export async function noteAnswer(
  sql: Sql,
  clock: Clock,
  ids: Ids,
  { orderId, check }: { readonly orderId: string; readonly check: Check | undefined },
): Promise<void> {
  const state = check?.state ?? 'gone'
  const note = check?.note ?? ''
  const [last] = await selectAnswers(sql, orderId, 1)
  if (last?.state === state && last.note === note) return
  await insertAnswer(sql, ids.uuid(), orderId, { state, note, at: clock.now() })
}

/** Webhooks noted in an hour: whoever floods us with unsigned ones fills no disk. */
const unreadPerHour = 60
const excerptMax = 500

/** Notes a webhook that came to nothing. */
export async function noteUnread(
  { sql, clock, ids }: { readonly sql: Sql; readonly clock: Clock; readonly ids: Ids },
  why: (typeof unreadReasons)[number],
  body: Uint8Array | undefined,
): Promise<void> {
  // What nobody vouches for is not kept.
  const isSigned = why === 'unreadable' || why === 'unknownOrder'
  const text = isSigned ? new TextDecoder().decode(body).slice(0, excerptMax) : ''
  const excerpt = text.replace(/\p{Cc}/gu, ' ')
  const unread = { id: ids.uuid(), why, bytes: body?.byteLength ?? 0, excerpt, at: clock.now() }
  const since = after(clock.now(), -hourMs)
  await insertUnread(sql, unread, { since, limit: unreadPerHour })
}

import * as z from 'zod/mini'
import { SocketEvent } from '#contract/events.ts'
import type { Database, Sql } from '#server/platform/db.ts'

const channel = 'auric_event'

const Addressed = z.object({ userId: z.nullable(z.string()), event: SocketEvent })
/** An event and whom it is for; null is everybody. Ids only: NOTIFY carries less than 8000 bytes. */
export type Addressed = z.infer<typeof Addressed>

/** Tells the sockets of a user (or of everybody) what changed, when and only if this transaction commits. */
export async function tell(sql: Sql, userId: string | null, event: SocketEvent): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify({ userId, event })})`
}

/** Hears what any process told. Returns a function that stops listening. */
export async function hear(
  db: Database,
  handle: (addressed: Addressed) => void,
): Promise<() => Promise<void>> {
  const { unlisten } = await db.listen(channel, (payload) => {
    const addressed = Addressed.safeParse(JSON.parse(payload))
    if (addressed.success) handle(addressed.data)
  })
  return unlisten
}

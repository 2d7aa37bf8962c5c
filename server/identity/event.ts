import type { Sql } from '#server/platform/db.ts'
import type { Context } from '#server/platform/http/route.ts'
import { deviceName } from '#server/identity/device.ts'
import { type EventKind, insertEvent } from '#server/identity/store.ts'

/**
 * Notes what happened to an account's protection, when, and from where. `sql` is the call's
 * transaction, or a connection outside it for what a refusal must not take back.
 */
export async function recordEvent(
  sql: Sql,
  { clock, ids, origin }: Pick<Context, 'clock' | 'ids' | 'origin'>,
  userId: string,
  kind: EventKind,
): Promise<void> {
  await insertEvent(sql, {
    id: ids.uuid(),
    userId,
    kind,
    ip: origin.ip,
    device: deviceName(origin.userAgent),
    at: clock.now(),
  })
}

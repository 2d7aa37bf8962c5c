import type { Ids } from '#kernel/id.ts'
import type { Clock } from '#kernel/time.ts'
import { insertRecord } from '#server/kyc/store.third.ts'
import type { Sql } from '#server/platform/db.ts'

/** A record of a user that serves a card, without the way there; its id. */
export async function usedRecord(
  sql: Sql,
  clock: Clock,
  ids: Ids,
  userId: string,
): Promise<string> {
  const [id, orderId] = [ids.uuid(), ids.uuid()]
  const now = clock.now()
  await sql`
    insert into kyc_third_order
      (id, order_no, user_id, state, purpose, contact, requirement, asset, amount, payment_id,
       refund_id, bill_id, paid_at, created_at, due_at)
    values (${orderId}, ${orderId}, ${userId}, 'completed', 'card', 'me', '', 'USDT', 1,
            ${ids.uuid()}, ${ids.uuid()}, ${ids.uuid()}, ${now}, ${now}, ${now})`
  const record = { id, orderId, userId, authNo: `A${id}`, createdAt: now } as const
  await insertRecord(sql, { ...record, status: 'normal', usage: 'card' })
  return id
}

/** How many wait at the card desks, each counted by the index of its queue. */
import * as z from 'zod/mini'
import { assert } from '#kernel/assert.ts'
import type { Instant } from '#kernel/time.ts'
import { isUndelivered } from '#server/cards/apply/store.application.ts'
import { InstantColumn, type Sql, row } from '#server/platform/db.ts'

const Count = z.object({ count: z.number(), oldestAt: z.nullable(InstantColumn) })
type Waiting = { readonly count: number; readonly oldestAt: Instant | null }

/** Applications that were handed in and paid, or whose card did not arrive. */
export const waitingApplications = (sql: Sql): Promise<Waiting> =>
  counted(sql`
    select count(*)::int as count, min(moved_at) as "oldestAt"
      from cards_application
     where state = 'review'
        or (${isUndelivered(sql)})`)

/** Requests to bind that nobody decided on. */
export const pendingBinds = (sql: Sql): Promise<Waiting> =>
  counted(sql`
    select count(*)::int as count, min(moved_at) as "oldestAt"
      from cards_bind
     where state = 'pending'`)

/** Recharges that are held for a look. */
export const reviewedRecharges = (sql: Sql): Promise<Waiting> =>
  counted(sql`
    select count(*)::int as count, min(created_at) as "oldestAt"
      from cards_recharge
     where state = 'review'`)

/** Disputes that are here; those at the issuer wait for the issuer. */
export const openDisputes = (sql: Sql): Promise<Waiting> =>
  counted(sql`
    select count(*)::int as count, min(at) as "oldestAt"
      from cards_dispute
     where state = 'open'
        or (state = 'withdrawing' and refusal is not null)`)

async function counted(query: Parameters<typeof row>[1]): Promise<Waiting> {
  const found = await row(Count, query)
  assert(found, 'a count is one row')
  return found
}

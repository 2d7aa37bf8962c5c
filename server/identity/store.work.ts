import * as z from 'zod/mini'
import type { Instant } from '#kernel/time.ts'
import { type Sql, row } from '#server/platform/db.ts'

const Mark = z.object({ mark: z.instanceof(Buffer) })

/** Takes solved work as given; false when it was given before, also at the same moment. */
export async function insertWork(sql: Sql, mark: Buffer, expiresAt: Instant): Promise<boolean> {
  const inserted = await row(
    Mark,
    sql`
      insert into identity_work (mark, expires_at)
      values (${mark}, ${expiresAt})
      on conflict (mark) do nothing
      returning mark`,
  )
  return inserted !== undefined
}

/** Forgets work whose challenge is over; answers how many. */
export async function forgetWork(sql: Sql, now: Instant, limit: number): Promise<number> {
  const { count } = await sql`
    delete from identity_work
     where mark in (
       select mark
         from identity_work
        where expires_at < ${now}
        order by expires_at
        limit ${limit})`
  return count
}

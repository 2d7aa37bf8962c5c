import * as z from 'zod/mini'
import { rows } from '#server/platform/db.ts'
import { noticeJob } from '#server/platform/notice.ts'
import type { TestDatabase } from '#server/platform/testing.ts'

const Given = z.object({
  kind: z.string(),
  key: z.string(),
  details: z.pipe(
    z.string(),
    z.transform((text: string): unknown => JSON.parse(text)),
  ),
  link: z.string(),
})

/** Notices that were given to a user and wait in the queue, oldest first; one a key. */
export async function noticesFor(
  database: TestDatabase,
  userId: string,
): Promise<z.infer<typeof Given>[]> {
  const found = await rows(
    z.object({ payload: Given }),
    database.owner`
      select job.payload
        from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
       where task.identifier = ${noticeJob}
         and job.payload ->> 'userId' = ${userId}
       order by job.id`,
  )
  return found.map(({ payload }) => payload)
}

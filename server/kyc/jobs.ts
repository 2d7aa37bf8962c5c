import * as z from 'zod/mini'
import { pathOf } from '#contract/routes.ts'
import { type Clock, type PlainDate, moveDate, secondMs, startOfDate } from '#kernel/time.ts'
import type { Database, Sql } from '#server/platform/db.ts'
import { type Job, enqueue } from '#server/platform/jobs.ts'
import { giveNotice } from '#server/platform/notice.ts'
import { selectApplication } from '#server/kyc/store.ts'

const remindJob = 'kyc.remind'

/** How long before a document expires its owner is told. */
const remindDays = 30

const Payload = z.object({ userId: z.string(), validUntil: z.string() })

/** Jobs of identity records. */
export const kycJobs = (deps: { readonly db: Database; readonly clock: Clock }): Job[] => [
  {
    name: remindJob,
    run: async (payload) => {
      const { userId, validUntil } = Payload.parse(payload)
      await deps.db.begin((sql) => remind(sql, userId, validUntil))
    },
  },
]

/** Has a user told a month before their document expires; at once when it is sooner. */
export async function remindOfExpiry(
  sql: Sql,
  clock: Clock,
  userId: string,
  validUntil: PlainDate,
): Promise<void> {
  const due = startOfDate('UTC', moveDate(validUntil, { days: -remindDays }))
  const delaySeconds = Math.max(0, Math.ceil((due - clock.now()) / secondMs))
  await enqueue(sql, remindJob, { userId, validUntil }, { delaySeconds })
}

/** Says nothing when another document has taken its place. */
async function remind(sql: Sql, userId: string, validUntil: string): Promise<void> {
  const application = await selectApplication(sql, userId)
  if (application?.validUntil !== validUntil) return
  await giveNotice(sql, {
    userId,
    kind: 'kycExpiring',
    key: `kycExpiring ${validUntil}`,
    details: { day: validUntil },
    link: pathOf('kyc/my'),
  })
}

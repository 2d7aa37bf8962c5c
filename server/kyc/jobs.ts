import * as z from 'zod/mini'
import { serviceDue } from '#contract/kyc.rules.ts'
import { pathOf } from '#contract/routes.ts'
import {
  type Clock,
  type Instant,
  type PlainDate,
  moveDate,
  secondMs,
  startOfDate,
} from '#kernel/time.ts'
import type { Database, Sql } from '#server/platform/db.ts'
import { type Job, enqueue } from '#server/platform/jobs.ts'
import { giveNotice } from '#server/platform/notice.ts'
import { selectApplication } from '#server/kyc/store.ts'

const remindJob = 'kyc.remind'
const expiredJob = 'kyc.expired'
const delayedJob = 'kyc.delayed'

/** How long before a document expires its owner is told. */
const remindDays = 30

const Payload = z.object({ userId: z.string(), validUntil: z.string() })
const Waiting = z.object({ userId: z.string(), version: z.string() })

/** Jobs of identity records. */
export const kycJobs = (deps: { readonly db: Database; readonly clock: Clock }): Job[] => [
  {
    name: remindJob,
    run: async (payload) => {
      const { userId, validUntil } = Payload.parse(payload)
      await deps.db.begin((sql) => remind(sql, deps.clock, userId, validUntil))
    },
  },
  {
    name: expiredJob,
    run: async (payload) => {
      const { userId, validUntil } = Payload.parse(payload)
      await deps.db.begin((sql) => tellExpired(sql, userId, validUntil))
    },
  },
  {
    name: delayedJob,
    run: async (payload) => {
      const { userId, version } = Waiting.parse(payload)
      await deps.db.begin((sql) => tellDelayed(sql, userId, Number(version)))
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
  await enqueue(sql, remindJob, { userId, validUntil }, delayUntil(clock, due))
}

/** Has a user told when their application is not decided in the time that it should take. */
export const tellWhenDelayed = (
  sql: Sql,
  clock: Clock,
  { userId, version }: { readonly userId: string; readonly version: number },
): Promise<void> =>
  enqueue(
    sql,
    delayedJob,
    { userId, version: String(version) },
    delayUntil(clock, serviceDue(clock.now())),
  )

const delayUntil = (clock: Clock, due: Instant) => ({
  delaySeconds: Math.max(0, Math.ceil((due - clock.now()) / secondMs)),
})

/** Says nothing when another document has taken its place. */
async function remind(sql: Sql, clock: Clock, userId: string, validUntil: string): Promise<void> {
  const application = await selectApplication(sql, userId)
  if (application?.validUntil !== validUntil) return
  await giveNotice(sql, {
    userId,
    kind: 'kycExpiring',
    key: `kycExpiring ${validUntil}`,
    details: { day: validUntil },
    link: pathOf('kyc/kyc'),
  })
  const dayAfter = startOfDate('UTC', moveDate(application.validUntil, { days: 1 }))
  await enqueue(sql, expiredJob, { userId, validUntil }, delayUntil(clock, dayAfter))
}

async function tellExpired(sql: Sql, userId: string, validUntil: string): Promise<void> {
  const application = await selectApplication(sql, userId)
  if (application?.validUntil !== validUntil) return
  await giveNotice(sql, {
    userId,
    kind: 'kycExpired',
    key: `kycExpired ${validUntil}`,
    details: { day: validUntil },
    link: pathOf('kyc/kyc'),
  })
}

async function tellDelayed(sql: Sql, userId: string, version: number): Promise<void> {
  const application = await selectApplication(sql, userId)
  const isWaiting = application?.state === 'submitted' || application?.state === 'inReview'
  if (!isWaiting || application.version !== version) return
  const key = `kycDelayed ${version}`
  await giveNotice(sql, { userId, kind: 'kycDelayed', key, link: pathOf('kyc/inreview') })
}

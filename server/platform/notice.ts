import type { NoticeDetails, PersonalKind } from '#contract/messages.ts'
import { type Instant, formatInstant } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import { enqueue } from '#server/platform/jobs.ts'

/** The job that tells a user of an event. */
export const noticeJob = 'messages.notice'

/** An event a user is told of. */
export type Notice = {
  readonly userId: string
  readonly kind: PersonalKind
  /** Names the event for this user: however often it is given, they are told once. */
  readonly key: string
  readonly details?: NoticeDetails
  /** A page of the app that it leads to, as `/pages/exchange/billdetail?id=…`. */
  readonly link?: string
  /** When it happened, where that may be long before the job runs. */
  readonly at?: Instant
}

/** Has a user told of an event, if and only if the caller's transaction commits. */
export const giveNotice = (
  sql: Sql,
  { userId, kind, key, details = {}, link = '', at }: Notice,
): Promise<void> =>
  enqueue(sql, noticeJob, {
    userId,
    kind,
    key,
    details: JSON.stringify(details),
    link,
    ...(at === undefined ? {} : { at: formatInstant(at) }),
  })

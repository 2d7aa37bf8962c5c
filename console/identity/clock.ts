/** How long applications have waited, and when they are late. */
import type { KycWaiting } from '#contract/kyc.desk.ts'
import { serviceDue } from '#contract/kyc.rules.ts'
import { type Instant, dayMs, formatInstant, hourMs, minuteMs } from '#kernel/time.ts'

/** What a case is called on the desk: its day, and the end of its applicant's id. */
export const caseNo = ({ submittedAt, userId }: KycWaiting): string =>
  `KYC ${formatInstant(submittedAt).slice(0, 10).replaceAll('-', '')}-${userId.slice(-4)}`

/** `3 min ago`. */
export const waitedFor = (submittedAt: Instant, now: Instant): string =>
  now - submittedAt < minuteMs ? 'just now' : `${lengthOf(now - submittedAt)} ago`

/** Whether the time of the service is over. */
export const isLate = (submittedAt: Instant, now: Instant): boolean => serviceDue(submittedAt) < now

/** `Due in 5 h`, or `Late by 2 h`. */
export function dueText(submittedAt: Instant, now: Instant): string {
  const left = serviceDue(submittedAt) - now
  return left < 0 ? `Late by ${lengthOf(-left)}` : `Due in ${lengthOf(left)}`
}

function lengthOf(ms: number): string {
  if (ms < hourMs) return `${Math.max(1, Math.floor(ms / minuteMs))} min`
  return ms < 2 * dayMs ? `${Math.floor(ms / hourMs)} h` : `${Math.floor(ms / dayMs)} days`
}

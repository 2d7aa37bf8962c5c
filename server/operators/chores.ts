import type { Clock } from '#kernel/time.ts'
import type { Database } from '#server/platform/db.ts'
import type { Chore } from '#server/platform/housekeeping.ts'
import { forgetSessions } from '#server/operators/session.ts'
import { expireApprovals } from '#server/operators/store.approval.ts'
import { forgetTickets } from '#server/operators/store.export.ts'

/** What is tidied up of operators: requests that nobody decided, and sessions long ended. */
export const operatorsChores = (db: Database, clock: Clock): Chore[] => [
  { name: 'requests', forget: (limit) => expireApprovals(db, clock.now(), limit) },
  { name: 'exports', forget: (limit) => forgetTickets(db, clock.now(), limit) },
  { name: 'desk', forget: (limit) => forgetSessions(db, clock.now(), limit) },
]

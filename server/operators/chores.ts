import type { Clock } from '#kernel/time.ts'
import type { Database } from '#server/platform/db.ts'
import type { Chore } from '#server/platform/housekeeping.ts'
import { forgetCeremonies } from '#server/operators/passkeys.ts'
import { forgetSessions } from '#server/operators/session.ts'
import { endViews, forgetViews } from '#server/operators/view.ts'
import { expireApprovals } from '#server/operators/store.approval.ts'
import { forgetTickets } from '#server/operators/store.export.ts'

/** What is tidied up of operators: requests that nobody decided, and sessions long ended. */
export const operatorsChores = (db: Database, clock: Clock): Chore[] => [
  { name: 'requests', forget: (limit) => expireApprovals(db, clock.now(), limit) },
  { name: 'ceremonies', forget: (limit) => forgetCeremonies(db, clock.now(), limit) },
  { name: 'views over', forget: (limit) => endViews(db, clock, limit) },
  { name: 'views', forget: (limit) => forgetViews(db, clock.now(), limit) },
  { name: 'exports', forget: (limit) => forgetTickets(db, clock.now(), limit) },
  { name: 'desk', forget: (limit) => forgetSessions(db, clock.now(), limit) },
]

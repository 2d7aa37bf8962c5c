import type { Ids } from '#kernel/id.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database } from '#server/platform/db.ts'
import { expireOrders } from '#server/agents/expire.ts'
import { forgetQuotes } from '#server/cards/fund/quotes.ts'
import { type Chore, startHousekeeping } from '#server/platform/housekeeping.ts'
import type { Lifetime } from '#server/platform/lifecycle.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import type { Files } from '#server/files/files.ts'
import { sweepChore } from '#server/files/sweep.ts'
import { forgetTickets } from '#server/hosts/ticket.ts'
import { forgetWork } from '#server/identity/store.work.ts'
import type { KeptDeps } from '#server/kyc/kept.ts'
import { retentionChores } from '#server/kyc/retention.ts'
import { kycChores } from '#server/kyc/chores.ts'
import { messagesChore } from '#server/messages/jobs.ts'
import { operatorsChores } from '#server/operators/chores.ts'
import { forgetReplies } from '#server/platform/http/idempotency.ts'
import { forgetEnvelopes } from '#server/platform/http/replay.ts'
import { forgetProofs, forgetTelegram } from '#server/security/housekeeping.ts'

/** What forgetting needs. */
type ChoresDeps = KeptDeps & {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly files: Pick<Files, 'forget'>
  readonly store: FileStore
}

/** Forgets from now on until the process ends. */
export function startChores(lifetime: Lifetime, deps: ChoresDeps): void {
  const house = startHousekeeping(choresOf(deps))
  lifetime.onStop('housekeeping', house.stop)
}

/** What is forgotten in time, domain by domain. */
export const choresOf = ({ db: aside, clock, ids, files, store, ...kept }: ChoresDeps): Chore[] => [
  { name: 'replies', forget: (limit) => forgetReplies(aside, clock.now(), limit) },
  { name: 'tickets', forget: (limit) => forgetTickets(aside, clock.now(), limit) },
  { name: 'envelopes', forget: (limit) => forgetEnvelopes(aside, clock.now(), limit) },
  { name: 'proofs', forget: (limit) => forgetProofs(aside, clock.now(), limit) },
  { name: 'telegram', forget: (limit) => forgetTelegram(aside, clock.now(), limit) },
  { name: 'work', forget: (limit) => forgetWork(aside, clock.now(), limit) },
  ...kycChores(aside, clock, kept.documentSecret),
  { name: 'quotes', forget: (limit) => forgetQuotes(aside, clock.now(), limit) },
  { name: 'agents’ orders', forget: (limit) => expireOrders(aside, clock.now(), limit) },
  { name: 'uploads', forget: (limit) => files.forget(aside, clock.now(), limit) },
  sweepChore({ db: aside, store, clock }),
  ...retentionChores({ ...kept, db: aside, clock, ids }),
  messagesChore(aside, clock),
  ...operatorsChores(aside, clock),
]

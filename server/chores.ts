import type { Clock } from '#kernel/time.ts'
import type { Database } from '#server/platform/db.ts'
import type { Chore } from '#server/platform/housekeeping.ts'
import { expireOrders } from '#server/agents/expire.ts'
import { forgetQuotes } from '#server/cards/quotes.ts'
import { forgetTickets } from '#server/hosts/ticket.ts'
import { forgetWork } from '#server/identity/store.work.ts'
import { messagesChore } from '#server/messages/jobs.ts'
import { operatorsChores } from '#server/operators/chores.ts'
import { forgetReplies } from '#server/platform/http/idempotency.ts'
import { forgetEnvelopes } from '#server/platform/http/replay.ts'
import { forgetProofs, forgetTelegram } from '#server/security/housekeeping.ts'

/** What is forgotten in time, domain by domain. */
export const choresOf = (aside: Database, clock: Clock): Chore[] => [
  { name: 'replies', forget: (limit) => forgetReplies(aside, clock.now(), limit) },
  { name: 'tickets', forget: (limit) => forgetTickets(aside, clock.now(), limit) },
  { name: 'envelopes', forget: (limit) => forgetEnvelopes(aside, clock.now(), limit) },
  { name: 'proofs', forget: (limit) => forgetProofs(aside, clock.now(), limit) },
  { name: 'telegram', forget: (limit) => forgetTelegram(aside, clock.now(), limit) },
  { name: 'work', forget: (limit) => forgetWork(aside, clock.now(), limit) },
  { name: 'quotes', forget: (limit) => forgetQuotes(aside, clock.now(), limit) },
  { name: 'agents’ orders', forget: (limit) => expireOrders(aside, clock.now(), limit) },
  messagesChore(aside, clock),
  ...operatorsChores(aside, clock),
]

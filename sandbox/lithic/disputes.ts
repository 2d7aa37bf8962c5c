/** Payments that a cardholder contests. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { LithicDesk } from '#sandbox/lithic/desk.ts'
import type { LithicDispute } from '#sandbox/lithic/objects.ts'
import { decoded, known } from '#sandbox/lithic/wire.ts'

const Created = z.object({
  amount: z.int().check(z.positive()),
  transaction_token: z.string(),
  reason: z.string(),
  customer_note: z.optional(z.string()),
})

/** Opens a case. The note `winning_evidence` wins it at once, `losing_evidence` loses it. */
export function openDispute({ books, now, tell }: LithicDesk, body: unknown): LithicDispute {
  const asked = decoded(Created, body)
  known(books.transactions, asked.transaction_token, 'Transaction')
  const dispute: LithicDispute = {
    ...asked,
    token: randomUUID(),
    created: now(),
    customer_note: asked.customer_note ?? null,
    status: 'NEW',
  }
  books.disputes.set(dispute.token, dispute)
  tell('dispute.updated', dispute)
  const outcome = { winning_evidence: 'CASE_WON', losing_evidence: 'CASE_CLOSED' } as const
  const note = dispute.customer_note
  if (note === 'winning_evidence' || note === 'losing_evidence') {
    dispute.status = outcome[note]
    tell('dispute.updated', dispute)
  }
  return dispute
}

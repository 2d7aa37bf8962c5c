/** Payments that a cardholder contests. */
import { known } from '#sandbox/stripe/cards.ts'
import { type StripeDesk, field, inner } from '#sandbox/stripe/desk.ts'
import type { StripeDispute } from '#sandbox/stripe/objects.ts'
import { type Form, badRequest, newId } from '#sandbox/stripe/wire.ts'

/** Words by which a test decides, as at Stripe. */
const outcomes: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

export function openDispute({ books, now, tell }: StripeDesk, form: Form): StripeDispute {
  const transaction = known(
    books.transactions,
    field(form, 'transaction') ?? '',
    'issuing transaction',
  )
  if (transaction.dispute !== null) throw badRequest('This transaction is disputed already.')
  const evidence = inner(form, 'evidence')
  const reason = field(evidence, 'reason') ?? 'other'
  const dispute: StripeDispute = {
    id: newId('idp'),
    object: 'issuing.dispute',
    created: now(),
    livemode: false,
    amount: Math.abs(transaction.amount),
    currency: transaction.currency,
    transaction: transaction.id,
    status: 'unsubmitted',
    evidence: { reason, explanation: field(inner(evidence, reason), 'explanation') ?? '' },
    metadata: {},
  }
  books.disputes.set(dispute.id, dispute)
  transaction.dispute = dispute.id
  tell('issuing_dispute.created', dispute)
  return dispute
}

export function submitDispute({ books, tell }: StripeDesk, id: string): StripeDispute {
  const dispute = known(books.disputes, id, 'issuing dispute')
  if (dispute.status !== 'unsubmitted') throw badRequest('This dispute was submitted before.')
  dispute.status = 'submitted'
  tell('issuing_dispute.submitted', dispute)
  const outcome = outcomes[dispute.evidence.explanation]
  if (outcome) {
    dispute.status = outcome
    tell('issuing_dispute.closed', dispute)
  }
  return dispute
}

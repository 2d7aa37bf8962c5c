/** Payments that a cardholder contests. */
import { known } from '#sandbox/stripe/cards.ts'
import { type StripeDesk, field, inner, textsOf } from '#sandbox/stripe/desk.ts'
import type { StripeDispute, StripeEvidence } from '#sandbox/stripe/objects.ts'
import { type Form, badRequest, newId } from '#sandbox/stripe/wire.ts'

/** Words by which a test decides, as at Stripe. */
const outcomes: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

/** What each reason has to be shown with before it is handed on. */
const required: Readonly<Record<string, readonly string[]>> = {
  fraudulent: ['explanation'],
  no_valid_authorization: ['explanation'],
  duplicate: ['explanation'],
  not_received: ['explanation', 'expected_at', 'product_description', 'product_type'],
  merchandise_not_as_described: ['explanation', 'received_at'],
  service_not_as_described: ['explanation', 'received_at'],
  canceled: [
    'explanation',
    'canceled_at',
    'cancellation_reason',
    'product_description',
    'product_type',
  ],
  other: ['explanation', 'product_description', 'product_type'],
}

export function openDispute(desk: StripeDesk, form: Form): StripeDispute {
  const { books, now, tell } = desk
  const transaction = known(
    books.transactions,
    field(form, 'transaction') ?? '',
    'issuing transaction',
  )
  if (transaction.dispute !== null) throw badRequest('This transaction is disputed already.')
  if (transaction.type !== 'capture') throw badRequest('Only captures can be disputed.')
  const whole = Math.abs(transaction.amount)
  const amount = Number(field(form, 'amount') ?? whole)
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > whole) {
    throw badRequest('The amount is above what was captured.', undefined, 'amount')
  }
  const dispute: StripeDispute = {
    id: newId('idp'),
    object: 'issuing.dispute',
    created: now(),
    livemode: false,
    amount,
    currency: transaction.currency,
    transaction: transaction.id,
    status: 'unsubmitted',
    evidence: evidenceIn(desk, form, { reason: 'other' }),
    metadata: textsOf(form, 'metadata'),
  }
  books.disputes.set(dispute.id, dispute)
  transaction.dispute = dispute.id
  tell('issuing_dispute.created', dispute)
  return dispute
}

export function updateDispute(desk: StripeDesk, id: string, form: Form): StripeDispute {
  const dispute = unsubmitted(desk, id)
  dispute.evidence = evidenceIn(desk, form, dispute.evidence)
  Object.assign(dispute.metadata, textsOf(form, 'metadata'))
  desk.tell('issuing_dispute.updated', dispute, {})
  return dispute
}

export function submitDispute(desk: StripeDesk, id: string): StripeDispute {
  const dispute = unsubmitted(desk, id)
  const { reason } = dispute.evidence
  const shown = shownIn(dispute)
  const missing = required[reason]?.find((name) => (shown[name] ?? '') === '')
  if (missing !== undefined) {
    const param = `evidence[${reason}][${missing}]`
    throw badRequest(`Missing required evidence: ${missing}.`, 'parameter_missing', param)
  }
  dispute.status = 'submitted'
  desk.tell('issuing_dispute.submitted', dispute)
  const outcome = outcomes[shown['explanation'] ?? '']
  if (outcome) decideDispute(desk, id, outcome)
  return dispute
}

/** The network decides. */
export function decideDispute(desk: StripeDesk, id: string, outcome: 'won' | 'lost'): void {
  const dispute = known(desk.books.disputes, id, 'issuing dispute')
  if (dispute.status !== 'submitted') throw badRequest('This dispute is not with the network.')
  dispute.status = outcome
  if (outcome === 'lost') dispute.loss_reason = 'other'
  desk.tell('issuing_dispute.closed', dispute)
}

/** What is shown for the reason that it has. */
export const shownIn = ({ evidence }: StripeDispute): Readonly<Record<string, string>> => {
  const shown = evidence[evidence.reason]
  return typeof shown === 'object' ? shown : {}
}

function unsubmitted({ books }: StripeDesk, id: string): StripeDispute {
  const dispute = known(books.disputes, id, 'issuing dispute')
  if (dispute.status !== 'unsubmitted') throw badRequest('This dispute was submitted before.')
  return dispute
}

/** What is sent goes over what was there. */
function evidenceIn(desk: StripeDesk, form: Form, before: StripeEvidence): StripeEvidence {
  const sent = inner(form, 'evidence')
  const reason = field(sent, 'reason') ?? before.reason
  if (!(reason in required)) throw badRequest('Invalid reason', undefined, 'evidence[reason]')
  const texts = textsOf(sent, reason)
  const file = texts['additional_documentation']
  if (file !== undefined) known(desk.books.files, file, 'file upload')
  const held = before[reason]
  return { ...before, reason, [reason]: { ...(typeof held === 'object' ? held : {}), ...texts } }
}

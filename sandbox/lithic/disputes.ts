/** Payments that a cardholder contests. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { kindOfFile } from '#sandbox/issuing/evidence.ts'
import type { LithicDesk } from '#sandbox/lithic/desk.ts'
import type { LithicDispute, LithicEvidence } from '#sandbox/lithic/objects.ts'
import { LithicRefusal, badRequest, decoded, known, pageOf } from '#sandbox/lithic/wire.ts'

const Created = z.object({
  amount: z.int().check(z.positive()),
  transaction_token: z.string(),
  reason: z.enum([
    'ATM_CASH_MISDISPENSE',
    'CANCELLED',
    'DUPLICATED',
    'FRAUD_CARD_NOT_PRESENT',
    'FRAUD_CARD_PRESENT',
    'FRAUD_OTHER',
    'GOODS_SERVICES_NOT_AS_DESCRIBED',
    'GOODS_SERVICES_NOT_RECEIVED',
    'INCORRECT_AMOUNT',
    'MISSING_AUTH',
    'OTHER',
    'PROCESSING_ERROR',
    'RECURRING_TRANSACTION_NOT_CANCELLED',
    'REFUND_NOT_PROCESSED',
  ]),
  customer_note: z.optional(z.string()),
  customer_filed_date: z.optional(z.string()),
})
const Slot = z.object({ filename: z.optional(z.string()) })

/** Opens a case, which waits for Lithic's people; a payment has one of them. */
export function openDispute(desk: LithicDesk, body: unknown): LithicDispute {
  const { books, now, tell } = desk
  const asked = decoded(Created, body)
  const transaction = known(books.transactions, asked.transaction_token, 'Transaction')
  if (transaction.status !== 'SETTLED') throw badRequest('Only what was settled can be disputed')
  const isKnown = [...books.disputes.values()].some(
    (one) => one.transaction_token === asked.transaction_token,
  )
  if (isKnown) throw badRequest('The transaction is disputed already')
  const dispute: LithicDispute = {
    ...asked,
    token: randomUUID(),
    created: now(),
    customer_note: asked.customer_note ?? null,
    customer_filed_date: asked.customer_filed_date ?? null,
    status: 'NEW',
    resolution_reason: null,
    resolution_date: null,
  }
  books.disputes.set(dispute.token, dispute)
  tell('dispute.updated', dispute)
  return dispute
}

/** Lithic's people hand it on, and the network decides. */
export function decideDispute(desk: LithicDesk, token: string, outcome: 'won' | 'lost'): void {
  const dispute = openOne(desk, token)
  if (dispute.status === 'NEW') {
    dispute.status = 'SUBMITTED'
    desk.tell('dispute.updated', dispute)
  }
  end(desk, dispute, outcome === 'won' ? 'WON_FIRST_CHARGEBACK' : 'CASE_LOST')
}

/** Withdraws a case that is not decided. */
export function withdrawDispute(desk: LithicDesk, token: string): LithicDispute {
  const dispute = openOne(desk, token)
  end(desk, dispute, 'WITHDRAWN')
  return dispute
}

function end(
  desk: LithicDesk,
  dispute: LithicDispute,
  reason: 'WON_FIRST_CHARGEBACK' | 'CASE_LOST' | 'WITHDRAWN',
): void {
  dispute.status = reason === 'WON_FIRST_CHARGEBACK' ? 'CASE_WON' : 'CASE_CLOSED'
  dispute.resolution_reason = reason
  dispute.resolution_date = desk.now()
  desk.tell('dispute.updated', dispute)
}

function openOne({ books }: LithicDesk, token: string): LithicDispute {
  const dispute = known(books.disputes, token, 'Dispute')
  if (dispute.resolution_reason !== null) throw badRequest(`The dispute is ${dispute.status}`)
  return dispute
}

/** Cases since a moment, of some payments or of all, newest first. */
export function listDisputes({ books }: LithicDesk, query: Readonly<Record<string, string>>) {
  const begin = Date.parse(query['begin'] ?? '1970-01-01T00:00:00Z')
  const of = (query['transaction_tokens'] ?? query['transaction_tokens[]'])?.split(',')
  const rows = [...books.disputes.values()]
    .toReversed()
    .filter(({ created, transaction_token: token }) => {
      return Date.parse(created) >= begin && (of === undefined || of.includes(token))
    })
  return pageOf(rows, query)
}

/** Gives a file an address to be put at, which nobody can guess. */
export function openEvidence(desk: LithicDesk, token: string, body: unknown): LithicEvidence {
  openOne(desk, token)
  const evidence: LithicEvidence = {
    token: randomUUID(),
    created: desk.now(),
    dispute_token: token,
    filename: decoded(Slot, body).filename ?? null,
    upload_status: 'PENDING',
    upload_url: `${desk.uploads.url}/uploads/${randomUUID()}`,
  }
  desk.books.evidences.set(evidence.token, evidence)
  return evidence
}

/** What was handed in with a case, newest first. */
export function listEvidences(
  { books }: LithicDesk,
  token: string,
  query: Readonly<Record<string, string>>,
) {
  known(books.disputes, token, 'Dispute')
  const rows = [...books.evidences.values()].filter((one) => one.dispute_token === token)
  return pageOf(rows.toReversed(), query)
}

/** A file arrives at its address: once, and only what people can read. */
export function takeUpload({ books }: LithicDesk, url: string, bytes: Uint8Array): void {
  const evidence = [...books.evidences.values()].find((one) => one.upload_url === url)
  if (!evidence) throw new LithicRefusal(403, 'Access denied')
  evidence.upload_url = undefined
  evidence.upload_status = kindOfFile(bytes) ? 'UPLOADED' : 'REJECTED'
}

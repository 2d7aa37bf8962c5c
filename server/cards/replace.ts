import type { Delivery } from '#contract/cards.apply.ts'
import { Failure } from '#contract/errors.ts'
import { zero } from '#kernel/money.ts'
import { sealsOf } from '#server/cards/application.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { noteCardEvent } from '#server/cards/event.ts'
import { checkDelivery } from '#server/cards/fillIn.ts'
import { issueJob } from '#server/cards/jobs.names.ts'
import {
  type ApplicationRow,
  insertApplication,
  selectApplicationOfCard,
} from '#server/cards/store.application.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { programmeOf } from '#server/cards/terms.ts'
import type { Context } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs.ts'

/**
 * Asks for a card in place of one that was closed: nothing is paid and nobody checked again, for it
 * is the same person. A bound card has no application of ours, and is replaced by its own bank.
 * @throws Failure CARD_DELIVERY_REQUIRED, CARD_CONFLICT
 */
export async function requestReplacement(
  deps: CardsDeps,
  { sql, clock, ids }: Context<'user'>,
  card: CardRow,
  delivery: Delivery | null,
): Promise<void> {
  const terms = await deps.cardTerms(sql)
  const programme = programmeOf(terms, card.type)
  const first = await selectApplicationOfCard(sql, card.id)
  if (!first) throw new Failure('CARD_CONFLICT')
  if (programme.form === 'physical') {
    if (delivery === null) throw new Failure('CARD_DELIVERY_REQUIRED', { field: 'way' })
    checkDelivery(terms, programme, delivery)
  }
  const id = ids.uuid()
  const now = clock.now()
  const details = sealsOf(deps.documentSecret, first.id).openDetails(first.details)
  const { sealDetails, sealDelivery } = sealsOf(deps.documentSecret, id)
  const row: ApplicationRow = {
    ...first,
    id,
    state: 'approval',
    details: details && sealDetails(details),
    delivery: delivery && sealDelivery(delivery),
    feeAmount: zero,
    paymentId: ids.uuid(),
    refundId: ids.uuid(),
    billId: null,
    billNo: null,
    paidAt: null,
    refundedAt: null,
    reason: null,
    note: null,
    replaces: card.id,
    agentOrder: null,
    cardId: null,
    createdAt: now,
    movedAt: now,
  }
  await insertApplication(sql, row)
  const event = { userId: card.userId, subject: id, what: 'approve', actor: 'system' } as const
  await noteCardEvent(sql, clock, event)
  await enqueue(sql, issueJob, { id })
}

import type { Delivery } from '#contract/cards.apply.ts'
import { replacements } from '#contract/cards.controls.ts'
import { isLockedAbove } from '#contract/cards.ts'
import { Failure } from '#contract/errors.ts'
import { zero } from '#kernel/money.ts'
import { after, dayMs } from '#kernel/time.ts'
import { sealsOf } from '#server/cards/application.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { noteCardEvent } from '#server/cards/event.ts'
import { checkDelivery } from '#server/cards/fillIn.ts'
import { issueJob } from '#server/cards/jobs.names.ts'
import {
  type ApplicationRow,
  countReplacements,
  insertApplication,
  selectApplicationOfCard,
} from '#server/cards/store.application.ts'
import { type CardRow, lockCardsOf } from '#server/cards/store.card.ts'
import { programmeOf } from '#server/cards/terms.ts'
import type { Context } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { requireProof } from '#server/security/stepUp.ts'

/** What a card is replaced by: the application of the first, sent there. */
export type Replacement = {
  readonly first: ApplicationRow
  readonly delivery: Delivery | null
}

/**
 * Checks that another card may take the place of this one, and that its holder asks. A bound card
 * has no application of ours, and is replaced by its own bank; for one that never came the desk is
 * asked.
 * @throws Failure ACCOUNT_FROZEN, CARD_LOCKED_ABOVE, CARD_NOT_ACTIVATED, CARD_CONFLICT,
 *   CARD_DELIVERY_REQUIRED, CARD_REPLACEMENT_LIMIT {max}, STEP_UP_REQUIRED
 */
export async function checkReplacement(
  deps: CardsDeps,
  context: Context<'user'>,
  card: CardRow,
  delivery: Delivery | null,
): Promise<Replacement> {
  const { sql, clock, caller } = context
  if (caller.frozen) throw new Failure('ACCOUNT_FROZEN')
  if (isLockedAbove(card.lockedBy)) throw new Failure('CARD_LOCKED_ABOVE')
  if (card.state === 'inactive') throw new Failure('CARD_NOT_ACTIVATED')
  const terms = await deps.cardTerms(sql)
  const programme = programmeOf(terms, card.type)
  const first = await selectApplicationOfCard(sql, card.id)
  if (!first) throw new Failure('CARD_CONFLICT')
  if (programme.form === 'physical') {
    if (delivery === null) throw new Failure('CARD_DELIVERY_REQUIRED', { field: 'way' })
    checkDelivery(terms, programme, delivery)
  }
  await lockCardsOf(sql, caller.userId)
  const since = after(clock.now(), -replacements.perDays * dayMs)
  if ((await countReplacements(sql, caller.userId, since)) >= replacements.max) {
    throw new Failure('CARD_REPLACEMENT_LIMIT', { max: String(replacements.max) })
  }
  await requireProof(context, { action: 'replaceCard' })
  return { first, delivery }
}

/**
 * Asks for a card in place of one that was closed: nothing is paid and nobody checked again, for it
 * is the same person.
 */
export async function requestReplacement(
  deps: CardsDeps,
  { sql, clock, ids }: Context<'user'>,
  card: CardRow,
  { first, delivery }: Replacement,
): Promise<void> {
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

import type { Delivery } from '#contract/cards.apply.ts'
import { replacements } from '#contract/cards.controls.ts'
import { type ReplacementBar, isLockedAbove } from '#contract/cards.ts'
import { type ErrorCode, Failure } from '#contract/errors.ts'
import { assert } from '#kernel/assert.ts'
import { zero } from '#kernel/money.ts'
import { type Instant, after, dayMs } from '#kernel/time.ts'
import { sealsOf } from '#server/cards/apply/application.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { noteCardEvent } from '#server/cards/event.ts'
import { checkDelivery, checkEmail } from '#server/cards/apply/fillIn.ts'
import { isFollowed } from '#server/cards/fund/sweep.ts'
import { issueJob } from '#server/cards/jobs.names.ts'
import {
  type ApplicationRow,
  countReplacements,
  insertApplication,
  selectApplicationOfCard,
} from '#server/cards/apply/store.application.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { lockCardsOf } from '#server/cards/store.locks.ts'
import { programmeOf } from '#server/cards/terms.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { requireProof } from '#server/security/stepUp.ts'

/** What a card is replaced by: the application of the first, sent there. */
export type Replacement = {
  readonly first: ApplicationRow
  readonly delivery: Delivery | null
}

/** Why no other card takes the place of this one; undefined where one may. */
export async function barOf(
  sql: Sql,
  now: Instant,
  card: CardRow,
): Promise<ReplacementBar | undefined> {
  if (isLockedAbove(card.lockedBy)) return 'lockedAbove'
  if (card.state === 'inactive') return 'unused'
  if (await isFollowed(sql, card)) return 'underWay'
  if (!(await selectApplicationOfCard(sql, card.id))) return 'bound'
  const since = after(now, -replacements.perDays * dayMs)
  const count = await countReplacements(sql, card.userId, since)
  return count >= replacements.max ? 'limit' : undefined
}

const refusals = {
  lockedAbove: 'CARD_LOCKED_ABOVE',
  unused: 'CARD_NOT_ACTIVATED',
  underWay: 'CARD_CONFLICT',
  bound: 'CARD_CONFLICT',
  limit: 'CARD_REPLACEMENT_LIMIT',
} as const satisfies Record<ReplacementBar, ErrorCode>

/**
 * Checks that another card may take the place of this one, and that its holder asks. A bound card
 * has no application of ours, and is replaced by its own bank; for one that never came the post
 * decides (`undelivered.ts`).
 * @throws Failure ACCOUNT_FROZEN, CARD_LOCKED_ABOVE, CARD_NOT_ACTIVATED, CARD_CONFLICT,
 *   CARD_DELIVERY_REQUIRED, CARD_EMAIL_REQUIRED, CARD_REPLACEMENT_LIMIT {max}, STEP_UP_REQUIRED
 */
export async function checkReplacement(
  deps: CardsDeps,
  context: Context<'user'>,
  card: CardRow,
  delivery: Delivery | null,
): Promise<Replacement> {
  const { sql, clock, caller } = context
  if (caller.frozen) throw new Failure('ACCOUNT_FROZEN')
  // Nobody else asks for another one of theirs until the transaction ends.
  await lockCardsOf(sql, caller.userId)
  const bar = await barOf(sql, clock.now(), card)
  if (bar) {
    throw new Failure(refusals[bar], bar === 'limit' ? { max: String(replacements.max) } : {})
  }
  const first = await selectApplicationOfCard(sql, card.id)
  assert(first, `the card ${card.id} came of an application`)
  const terms = await deps.cardTerms(sql)
  const programme = programmeOf(terms, card.type)
  // Where the issuer is the one of before, it knows the holder.
  if (card.issuer !== programme.issuer) await checkEmail(deps, context, first, programme)
  if (programme.form === 'physical') {
    if (delivery === null) throw new Failure('CARD_DELIVERY_REQUIRED', { field: 'way' })
    checkDelivery(terms, programme, delivery)
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
    resent: 0,
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

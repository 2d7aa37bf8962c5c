/** A purchase that its holder contests. */
import type { disputeBill } from '#contract/cards.bills.ts'
import { Failure } from '#contract/errors.ts'
import { subtract, toAmount } from '#kernel/money.ts'
import { detailOf, isDisputable } from '#server/cards/bills.ts'
import type { Deciding, Following } from '#server/cards/deciding.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { noteCardEvent } from '#server/cards/event.ts'
import type { IssuerEvent } from '#server/cards/payment.ts'
import { creditBack } from '#server/cards/refund.ts'
import { lockAuthorisationById, selectAuthorisation } from '#server/cards/store.authorisation.ts'
import { lockCardById } from '#server/cards/store.card.ts'
import {
  type DisputeRow,
  insertDispute,
  lockDispute,
  selectDisputeAt,
  updateDispute,
} from '#server/cards/store.movement.ts'
import type { Handler } from '#server/platform/http/route.ts'

/** Contests what was captured and did not come back. */
export const openDispute =
  ({ ownsFile }: CardsDeps): Handler<typeof disputeBill, 'user'> =>
  async ({ id, reason, text, files }, { sql, clock, ids, caller }) => {
    const row = await selectAuthorisation(sql, caller.userId, id)
    if (!row) throw new Failure('NOT_FOUND')
    if (!isDisputable(row)) throw new Failure('CARD_CONFLICT')
    for (const file of files) {
      if (!(await ownsFile(sql, caller.userId, file))) throw new Failure('FILE_UNKNOWN')
    }
    const dispute: DisputeRow = {
      id: ids.uuid(),
      authorisation: id,
      userId: caller.userId,
      state: 'open',
      why: reason,
      detail: text.trim(),
      files: [...new Set(files)],
      amount: subtract(row.captured, row.refunded),
      creditId: ids.uuid(),
      at: clock.now(),
      decidedAt: null,
    }
    if (!(await insertDispute(sql, dispute))) throw new Failure('CARD_CONFLICT')
    const { userId } = caller
    const event = { userId, subject: row.cardId, what: 'dispute', actor: 'holder' } as const
    await noteCardEvent(sql, clock, event)
    return detailOf(sql, row)
  }

/** Where a dispute may go. That it was won is the issuer's word alone, and counts whatever the desk thought. */
const moves: Readonly<Record<DisputeRow['state'], readonly DisputeRow['state'][]>> = {
  open: ['sent', 'won', 'lost', 'withdrawn'],
  sent: ['won', 'lost', 'withdrawn'],
  won: [],
  lost: ['won'],
  withdrawn: ['won'],
}

/**
 * Moves a locked dispute; what is won is credited where the purchase was paid from, once.
 * @throws Failure CARD_CONFLICT where it cannot go there
 */
export async function moveDispute(
  deciding: Deciding,
  dispute: DisputeRow,
  state: DisputeRow['state'],
): Promise<void> {
  const { sql, clock } = deciding
  if (!moves[dispute.state].includes(state)) throw new Failure('CARD_CONFLICT')
  const decidedAt = state === 'sent' ? null : clock.now()
  await updateDispute(sql, { id: dispute.id, state, decidedAt })
  const { authorisation, amount, creditId } = dispute
  const purchase = await selectAuthorisation(sql, dispute.userId, authorisation)
  // The card first, as whatever follows the issuer locks them.
  const card = purchase && (await lockCardById(sql, purchase.cardId))
  const bought = card && (await lockAuthorisationById(sql, authorisation))
  if (!bought) throw new Failure('NOT_FOUND')
  const event = {
    userId: dispute.userId,
    subject: card.id,
    what: 'dispute',
    detail: state,
  } as const
  await noteCardEvent(sql, clock, { ...event, actor: 'system' })
  if (state !== 'won') return
  // A refund of the shop that came meanwhile is not paid a second time.
  const left = bought.captured > bought.refunded ? bought.captured - bought.refunded : 0n
  const due = left < amount ? toAmount(left) : amount
  if (due > 0n)
    await creditBack(deciding, card, bought, { amount: due, cmd: creditId, kind: 'card_dispute' })
}

/** What the issuer says of a dispute. */
export async function followDispute(
  following: Following,
  told: Extract<IssuerEvent, { kind: 'disputeUpdated' }>,
): Promise<void> {
  const { sql, issuer } = following
  const { state } = told
  // Not locked on the way: whoever moves a dispute locks it first, then the card, then the purchase.
  const known = await selectDisputeAt(sql, issuer, told)
  const dispute = known && (await lockDispute(sql, known.id))
  const next = state === 'submitted' ? 'sent' : state
  if (!dispute || next === 'open' || !moves[dispute.state].includes(next)) return
  await moveDispute(following, dispute, next)
}

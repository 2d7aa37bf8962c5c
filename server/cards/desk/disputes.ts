/** The desk of disputes: handed to the issuer, or ended before it has them. */
import type { decideDispute, disputeEvidence, disputeQueue } from '#contract/cards.desk.ts'
import { deskPageSize } from '#contract/cards.desk.ts'
import { Failure } from '#contract/errors.ts'
import { assert } from '#kernel/assert.ts'
import { shownBill } from '#server/cards/bill/bills.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { actorOf, withWhose } from '#server/cards/desk/applications.ts'
import { type DisputeChange, moveDispute, productOf } from '#server/cards/dispute/disputes.ts'
import { selectAuthorisation } from '#server/cards/purchase/store.authorisation.ts'
import {
  type DisputeRow,
  lockDispute,
  selectDispute,
  selectDisputes,
} from '#server/cards/dispute/store.dispute.ts'
import { watermark } from '#server/kyc/watermark.ts'
import type { OperatorHandler } from '#server/platform/http/route.ts'
import { pageOf, startOf } from '#server/platform/place.ts'

/** Disputed purchases. */
export const listDisputes: OperatorHandler<typeof disputeQueue> = async (
  { open, cursor },
  { sql },
) => {
  const found = await selectDisputes(sql, open, startOf(cursor), deskPageSize + 1)
  const { page, next } = pageOf(found, deskPageSize, ({ at, id }) => ({ at, id }))
  const disputes = await withWhose(sql, page, async (row) => {
    const bought = await selectAuthorisation(sql, row.userId, row.authorisation)
    assert(bought, 'a dispute has its purchase')
    return {
      id: row.id,
      state: row.state,
      why: row.why,
      text: row.detail,
      product: productOf(row) ?? null,
      files: row.files,
      issuer: row.issuer,
      issuerId: row.issuerId,
      issuerWord: row.issuerWord,
      evidenceSent: row.evidenceSent,
      refusal: row.refusal,
      bill: await shownBill(sql, bought),
      amount: row.amount,
      at: row.at,
      decidedAt: row.decidedAt,
    }
  })
  return { disputes, next }
}

/** Shows a picture that the holder handed in with a dispute. */
export const showEvidence =
  ({ openImage }: Pick<CardsDeps, 'openImage'>): OperatorHandler<typeof disputeEvidence> =>
  async ({ id, file, reason }, { sql, clock, operator, act }) => {
    const dispute = await selectDispute(sql, id)
    const bytes = dispute?.files.includes(file) && (await openImage(sql, dispute.userId, file))
    if (!bytes) throw new Failure('NOT_FOUND')
    act({ subject: `card dispute ${id}`, reason, after: { looked: file } })
    const picture = await watermark(bytes, operator.name, clock.now())
    return { picture: Buffer.from(picture).toString('base64') }
  }

/**
 * Hands a dispute to the issuer, or ends one. What the issuer decides on is ended by its word alone:
 * only where it cannot be asked to let go, a person notes that it did.
 */
export const decideOnDispute: OperatorHandler<typeof decideDispute> = async (
  { id, outcome, reason },
  context,
) => {
  const { sql, act } = context
  const dispute = await lockDispute(sql, id)
  if (!dispute) throw new Failure('NOT_FOUND')
  const event = eventOf(dispute, outcome)
  if (!event) throw new Failure('CARD_CONFLICT')
  const actor = actorOf(context)
  const isSent = event === 'send'
  const change = isSent ? { refusal: null, sends: dispute.sends + 1 } : {}
  const moved = await moveDispute(context, dispute, { event, actor, change })
  act({
    subject: `card dispute ${id}`,
    reason,
    before: { state: dispute.state },
    after: { state: moved.state },
  })
  return {}
}

function eventOf(
  { state, refusal }: DisputeRow,
  outcome: 'send' | 'lost' | 'withdrawn',
): DisputeChange['event'] | undefined {
  if (state === 'withdrawing') {
    return outcome === 'withdrawn' && refusal !== null ? 'drop' : undefined
  }
  if (state !== 'open') return undefined
  if (outcome === 'send') return 'send'
  return outcome === 'lost' ? 'lose' : 'withdraw'
}

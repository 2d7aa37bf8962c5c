/** The card desks with one application or request: whole, and where it is stuck. */
import type {
  openApplication,
  openBindRequest,
  settleApplication,
} from '#contract/cards.desk.one.ts'
import { Failure } from '#contract/errors.ts'
import { present } from '#server/cards/apply/apply.ts'
import { shownBind } from '#server/cards/bind/bind.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { actorOf, withWhose } from '#server/cards/desk/applications.ts'
import { turnDown } from '#server/cards/apply/issuing.ts'
import { issueJob, unissueJob } from '#server/cards/jobs.names.ts'
import { selectApplicationById } from '#server/cards/apply/store.application.ts'
import { giveUp, lockOpening, resend, undelivered } from '#server/cards/apply/undelivered.ts'
import { lockBind } from '#server/cards/bind/store.bind.ts'
import type { OperatorHandler } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs.ts'

/** One application whole; that it was opened is logged. */
export const openWhole =
  (deps: CardsDeps): OperatorHandler<typeof openApplication> =>
  async ({ id, reason }, context) => {
    const { sql, act } = context
    const row = await selectApplicationById(sql, id)
    const [shown] = row ? await withWhose(sql, [row], (one) => present(deps, context, one)) : []
    if (!shown) throw new Failure('NOT_FOUND')
    act({ subject: `user ${shown.userId}`, reason, after: { looked: `card application ${id}` } })
    return shown
  }

/** One request to bind whole; that it was opened is logged. */
export const openBindWhole: OperatorHandler<typeof openBindRequest> = async (
  { id, reason },
  { sql, act },
) => {
  const row = await lockBind(sql, id)
  const [shown] = row ? await withWhose(sql, [row], (one) => shownBind(sql, one)) : []
  if (!shown) throw new Failure('NOT_FOUND')
  act({ subject: `user ${shown.userId}`, reason, after: { looked: `bind request ${id}` } })
  return shown
}

/**
 * What is stuck goes on or ends. An approved application: the issuer is asked again, or it is turned
 * down, the fee comes back, and a card that an answer was lost of is closed there. One whose card
 * the post lost or brought back: another is sent to the same place, or the fee comes back.
 */
export const settle =
  (deps: CardsDeps): OperatorHandler<typeof settleApplication> =>
  async ({ id, again, refusal, note, reason }, context) => {
    const { sql, act } = context
    const opening = await lockOpening(sql, id)
    if (!opening) throw new Failure('NOT_FOUND')
    const { row } = opening
    const card = undelivered(opening)
    if (row.state !== 'approval' && !card) throw new Failure('CARD_CONFLICT')
    const actor = actorOf(context)
    const why = { reason: refusal ?? (card ? 'delivery' : 'issuer'), note: note ?? null } as const
    if (card && again) await resend(context, row, card, { actor, delivery: row.delivery })
    else if (card) await giveUp(deps, context, row, { card, actor, ...why })
    else if (again) await enqueue(sql, issueJob, { id }, { key: `${issueJob}:${id}` })
    else {
      await turnDown(deps, context, id, { event: 'refuse', actor, ...why })
      await enqueue(sql, unissueJob, { id })
    }
    const after = again ? { again } : { state: 'rejected', refusal: why.reason }
    act({ subject: `card application ${id}`, reason, before: { state: row.state }, after })
    return {}
  }

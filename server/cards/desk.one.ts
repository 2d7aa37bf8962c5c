/** The card desk with one application that is stuck at the issuer. */
import type { settleApplication } from '#contract/cards.desk.one.ts'
import { Failure } from '#contract/errors.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { actorOf } from '#server/cards/desk.ts'
import { turnDown } from '#server/cards/issuing.ts'
import { issueJob, unissueJob } from '#server/cards/jobs.names.ts'
import { lockApplicationById } from '#server/cards/store.application.ts'
import type { OperatorHandler } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs.ts'

/**
 * Asks the issuer again, or turns an approved application down: the fee comes back, and a card that
 * an answer was lost of is closed there.
 */
export const settle =
  (deps: CardsDeps): OperatorHandler<typeof settleApplication> =>
  async ({ id, again, refusal, note, reason }, context) => {
    const { sql, act } = context
    const row = await lockApplicationById(sql, id)
    if (!row) throw new Failure('NOT_FOUND')
    if (row.state !== 'approval') throw new Failure('CARD_CONFLICT')
    if (again) await enqueue(sql, issueJob, { id }, { key: `${issueJob}:${id}` })
    else {
      const actor = actorOf(context)
      const why = { reason: refusal ?? 'issuer', note: note ?? null }
      await turnDown(deps, context, id, { event: 'refuse', actor, ...why })
      await enqueue(sql, unissueJob, { id })
    }
    const after = again ? { again } : { state: 'rejected', refusal: refusal ?? 'issuer' }
    act({ subject: `card application ${id}`, reason, before: { state: row.state }, after })
    return {}
  }

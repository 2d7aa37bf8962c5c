/** The identity desk's calls: each is noted in the log of operators' acts. */
import type {
  KycWaiting,
  kycDecide,
  kycDocument,
  kycQueue,
  kycTake,
  kycView,
} from '#contract/kyc.desk.ts'
import { after } from '#kernel/time.ts'
import type { OperatorContext, OperatorHandler } from '#server/platform/http/route.ts'
import { decideCase } from '#server/kyc/decide.ts'
import type { DeskDeps } from '#server/kyc/kyc.ts'
import {
  type Desk,
  type Waiting,
  queueOf,
  takeCase,
  takenMs,
  viewCase,
  viewDocument,
} from '#server/kyc/review.ts'

const deskOf = ({ sql, clock, ids, operator }: OperatorContext): Desk => ({
  sql,
  clock,
  ids,
  reviewer: { id: operator.operatorId, name: operator.name },
})

const subjectOf = (userId: string): string => `user ${userId}`

/** Who waits. */
export const listQueue =
  (deps: DeskDeps): OperatorHandler<typeof kycQueue> =>
  async ({ cursor }, context) => {
    const { waiting, next } = await queueOf(context, deps, cursor)
    const now = context.clock.now()
    return { waiting: waiting.map((one) => shown(one, context)), next, now }
  }

/** Takes one. */
export const take: OperatorHandler<typeof kycTake> = async ({ id }, context) => {
  await takeCase(deskOf(context), id)
  context.act({ subject: subjectOf(id), after: { state: 'inReview' } })
  return { until: after(context.clock.now(), takenMs) }
}

/** Shows one that was taken. */
export const view =
  (deps: DeskDeps): OperatorHandler<typeof kycView> =>
  async ({ id }, context) => {
    const { form, matches, history, ...waiting } = await viewCase(deskOf(context), deps, id)
    context.act({ subject: subjectOf(id), after: { looked: 'form' } })
    return {
      ...shown(waiting, context),
      form,
      matches: [...matches],
      history: history.map(({ kind, reviewerName, at }) => ({ kind, by: reviewerName, at })),
    }
  }

/** Shows a picture of one that was taken. */
export const showDocument =
  (deps: DeskDeps): OperatorHandler<typeof kycDocument> =>
  async ({ id, field, reason }, context) => {
    const bytes = await viewDocument(deskOf(context), deps, { userId: id, field, reason })
    context.act({ subject: subjectOf(id), reason, after: { looked: field } })
    return { picture: Buffer.from(bytes).toString('base64') }
  }

/** Decides on one that was taken. */
export const decide =
  (deps: DeskDeps): OperatorHandler<typeof kycDecide> =>
  async ({ id, version, mend }, context) => {
    const named = { userId: id, version }
    const step = await decideCase(
      deskOf(context),
      deps,
      mend.length === 0 ? { ...named, outcome: 'approve' } : { ...named, outcome: 'reject', mend },
    )
    // A reviewer's own words may tell of the applicant: they are sealed in the record only.
    const reasons = mend.map(({ field, reason }) => `${field}: ${reason}`)
    context.act({
      subject: subjectOf(id),
      before: { state: 'inReview', version },
      after: { state: step, reasons },
    })
    return { step }
  }

function shown(one: Waiting, { operator }: OperatorContext): KycWaiting {
  const { userId, name, documentType, state, version, submittedAt } = one
  const { flags, takenBy, needsSecondLook } = one
  const taken = takenBy === null ? 'no' : takenBy === operator.operatorId ? 'own' : 'other'
  const row = { userId, name, documentType, state, version, submittedAt }
  return { ...row, flags: [...flags], taken, needsSecondLook }
}

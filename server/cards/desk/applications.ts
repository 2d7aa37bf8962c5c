/** The card desks' queues: applications and requests to bind. Each act is in the log. */
import type {
  applicationQueue,
  bindQueue,
  decideApplication,
  decideBind,
} from '#contract/cards.desk.ts'
import { deskPageSize } from '#contract/cards.desk.ts'
import { Failure } from '#contract/errors.ts'
import { mask } from '#contract/rules.display.ts'
import { assetByCode, catalogue } from '#server/assets/catalogue.ts'
import { moveApplication } from '#server/cards/apply/application.ts'
import { present } from '#server/cards/apply/apply.ts'
import { moveBind, shownBind, tellBind } from '#server/cards/bind/bind.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { checkBindJob, issueJob } from '#server/cards/jobs.names.ts'
import { initials, maskedDelivery, maskedDetails } from '#server/cards/desk/mask.ts'
import { endApplication } from '#server/cards/apply/payFee.ts'
import { lockApplicationById, selectQueue } from '#server/cards/apply/store.application.ts'
import { lockBind, selectBindQueue } from '#server/cards/bind/store.bind.ts'
import { peopleById, personByCode } from '#server/identity/people.ts'
import type { Sql } from '#server/platform/db.ts'
import type { OperatorContext, OperatorHandler } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { pageOf, startOf } from '#server/platform/place.ts'

/** One operator in the events of a card. */
export const actorOf = ({ operator }: OperatorContext) => `operator:${operator.name}` as const

/** Whose it is, beside each row. */
export async function withWhose<R extends { readonly userId: string }, T>(
  sql: Sql,
  found: readonly R[],
  show: (row: R) => Promise<T>,
): Promise<(T & { userId: string; uid: string; name: string })[]> {
  const people = await peopleById(sql, [...new Set(found.map(({ userId }) => userId))])
  return Promise.all(
    found.map(async (row) => {
      const person = people.get(row.userId)
      const whose = { userId: row.userId, uid: person?.uid ?? '', name: person?.name ?? '' }
      return { ...(await show(row)), ...whose }
    }),
  )
}

/** Applications by state. */
export const listApplicationQueue =
  (deps: CardsDeps): OperatorHandler<typeof applicationQueue> =>
  async ({ status, cursor }, context) => {
    const { sql } = context
    const found = await selectQueue(sql, status, startOf(cursor), deskPageSize + 1)
    const { page, next } = pageOf(found, deskPageSize, ({ movedAt, id }) => ({ at: movedAt, id }))
    const known = await catalogue(sql)
    const applications = await withWhose(sql, page, async (row) => {
      const { details, delivery, ...shown } = await present(deps, context, row)
      return {
        ...shown,
        details: details && maskedDetails(details),
        delivery: delivery && maskedDelivery(delivery),
        scale: assetByCode(known, row.feeAsset).scale,
        recommendation: await recommendedBy(sql, row.recommendation),
      }
    })
    return { applications, next }
  }

/** Whose code an application came with. */
async function recommendedBy(sql: Sql, code: string) {
  const person = code === '' ? undefined : await personByCode(sql, code)
  return person ? { code, userId: person.id, uid: person.uid, name: person.name } : null
}

/** Approves an application, or turns it down. */
export const decideOnApplication =
  (deps: CardsDeps): OperatorHandler<typeof decideApplication> =>
  async ({ id, approve, refusal, note, reason }, context) => {
    const { sql, clock, act } = context
    const row = await lockApplicationById(sql, id)
    if (!row) throw new Failure('NOT_FOUND')
    if (row.state !== 'review') throw new Failure('CARD_CONFLICT')
    const actor = actorOf(context)
    const why = refusal ?? 'other'
    if (approve) {
      await moveApplication(sql, clock, row, { event: 'approve', actor })
      await enqueue(sql, issueJob, { id })
    } else {
      const ending = { event: 'reject', actor, reason: why, note: note ?? null } as const
      await endApplication(deps, context, row, ending)
    }
    const after = approve ? { state: 'approval' } : { state: 'rejected', refusal: why }
    act({ subject: `card application ${id}`, reason, before: { state: row.state }, after })
    return {}
  }

/** Requests to bind by state. */
export const listBindQueue: OperatorHandler<typeof bindQueue> = async (
  { state, cursor },
  { sql },
) => {
  const found = await selectBindQueue(sql, [state], startOf(cursor), deskPageSize + 1)
  const { page, next } = pageOf(found, deskPageSize, ({ movedAt, id }) => ({ at: movedAt, id }))
  const requests = await withWhose(sql, page, async (row) => {
    const { holderName, phone, ...shown } = await shownBind(sql, row)
    return { ...shown, holderName: initials(holderName), phone: mask(phone) }
  })
  return { requests, next }
}

/** Approves a request to bind, which a job then checks, or rejects it. */
export const decideOnBind: OperatorHandler<typeof decideBind> = async (
  { id, approve, refusal, note, reason },
  context,
) => {
  const { sql, clock, act } = context
  const row = await lockBind(sql, id)
  if (!row) throw new Failure('NOT_FOUND')
  const actor = actorOf(context)
  if (approve) {
    await moveBind(sql, clock, row, { event: 'approve', actor })
    await enqueue(sql, checkBindJob, { id })
  } else {
    const change = {
      event: 'reject',
      actor,
      reason: refusal ?? 'other',
      note: note ?? null,
    } as const
    await moveBind(sql, clock, row, change)
    await tellBind(context, row, 'cardBindRejected')
  }
  const after = { state: approve ? 'checking' : 'rejected' }
  act({ subject: `bind request ${id}`, reason, before: { state: row.state }, after })
  return {}
}

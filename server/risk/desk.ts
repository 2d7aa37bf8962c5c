/** The risk desk's calls: each act is noted in the log of operators' acts. */
import type {
  DeskCase,
  riskAssign,
  riskDecide,
  riskNote,
  riskQueue,
  riskShelves,
  riskView,
} from '#contract/risk.desk.ts'
import { Failure } from '#contract/errors.ts'
import { type CaseState, casePageSize } from '#contract/risk.ts'
import { assetByCode, catalogue } from '#server/assets/catalogue.ts'
import { recordsById } from '#server/identity/records.ts'
import type { OperatorContext, OperatorHandler } from '#server/platform/http/route.ts'
import { cursorOf, placeOf } from '#server/platform/place.ts'
import { decideDeposit } from '#server/risk/deposit.ts'
import {
  type CaseRow,
  insertNote,
  lockCase,
  selectCase,
  selectFlagged,
  selectNotes,
  setAssigned,
} from '#server/risk/store.ts'

/** Notes shown of one case. */
const notesMax = 100

const subjectOf = (id: string): string => `case ${id}`

const statesOn: Readonly<Record<(typeof riskShelves)[number], readonly CaseState[]>> = {
  open: ['open'],
  frozen: ['frozen'],
  closed: ['released', 'refused', 'reversed'],
}

/** Cases of flagged addresses. */
export const listCases: OperatorHandler<typeof riskQueue> = async (
  { shelf, kind, cursor },
  context,
) => {
  const after = cursor === undefined ? undefined : placeOf(cursor, 'cursor')
  const isOldestFirst = shelf === 'open'
  const filter = { states: statesOn[shelf], kind, isOldestFirst, after }
  const found = await selectFlagged(context.sql, filter)
  const shown = found.slice(0, casePageSize)
  const last = shown.at(-1)
  const isMore = last !== undefined && found.length > casePageSize
  return {
    cases: await shownCases(context, shown),
    next: isMore ? cursorOf({ at: last.openedAt, id: last.id }) : null,
  }
}

async function shownCases(
  { sql, operator }: OperatorContext,
  cases: readonly CaseRow[],
): Promise<DeskCase[]> {
  const known = await catalogue(sql)
  const users = await recordsById(
    sql,
    cases.map(({ userId }) => userId),
  )
  const userOf = new Map(users.map((user) => [user.id, user]))
  return cases.map((one) => {
    const user = userOf.get(one.userId)
    const { id, kind, state, subject, userId, asset, amount, network, address, orderNo } = one
    const { verdict, rules, shownReason, openedAt, decidedAt, decidedBy } = one
    return {
      id,
      kind,
      state,
      subject,
      userId,
      asset,
      amount,
      network,
      address,
      orderNo,
      verdict,
      rules,
      shownReason,
      openedAt,
      decidedAt,
      decidedBy,
      uid: user?.uid ?? '',
      name: user?.username ?? user?.nickname ?? '',
      scale: assetByCode(known, asset).scale,
      assigned: one.assignedName,
      mine: one.assignedTo === operator.operatorId,
    }
  })
}

/** One with everything that is known of it. */
export const showCase: OperatorHandler<typeof riskView> = async ({ id }, context) => {
  const found = await selectCase(context.sql, id)
  const [shown] = found ? await shownCases(context, [found]) : []
  if (!found || !shown) throw new Failure('NOT_FOUND')
  return {
    ...shown,
    evidence: found.evidence,
    listVersion: found.listVersion,
    held: found.held,
    notes: await selectNotes(context.sql, id, notesMax),
  }
}

/** Takes one, or puts it back. */
export const assignCase: OperatorHandler<typeof riskAssign> = async ({ id, mine }, context) => {
  const { sql, operator, act } = context
  const found = await lockCase(sql, id)
  if (!found) throw new Failure('NOT_FOUND')
  if (found.state !== 'open' && found.state !== 'frozen') throw new Failure('CASE_CLOSED')
  const to = mine ? { id: operator.operatorId, name: operator.name } : undefined
  await setAssigned(sql, id, to)
  act({
    subject: subjectOf(id),
    before: { assigned: found.assignedName },
    after: { assigned: to?.name ?? null },
  })
  return {}
}

/** Writes a note. */
export const noteCase: OperatorHandler<typeof riskNote> = async ({ id, text }, context) => {
  const { sql, clock, ids, operator, act } = context
  if (!(await selectCase(sql, id))) throw new Failure('NOT_FOUND')
  const by = { id: operator.operatorId, name: operator.name }
  await insertNote(sql, { id: ids.uuid(), caseId: id, operator: by, text, at: clock.now() })
  act({ subject: subjectOf(id), after: { note: text } })
  return {}
}

/** Releases a held deposit, or keeps it frozen. */
export const decideCase: OperatorHandler<typeof riskDecide> = async (
  { id, outcome, shown, reason },
  context,
) => {
  const found = await lockCase(context.sql, id)
  if (!found) throw new Failure('NOT_FOUND')
  // What becomes of a withdrawal is decided at its own desk.
  if (found.kind !== 'deposit') throw new Failure('VALIDATION_FAILED', { field: 'id' })
  if (outcome === 'freeze' && shown === undefined) {
    throw new Failure('VALIDATION_FAILED', { field: 'shown' })
  }
  const state = await decideDeposit(context, found, { outcome, shown })
  context.act({
    subject: subjectOf(id),
    reason,
    before: { state: found.state },
    after: { state, shown: shown ?? null },
  })
  return { state }
}

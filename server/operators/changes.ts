/** Sets of changes as something that takes two. */
import * as z from 'zod/mini'
import { approvalLifeMs, type requestChanges } from '#contract/operators.approvals.ts'
import { type Instant, after } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import type { OperatorContext, OperatorHandler } from '#server/platform/http/route.ts'
import { approveSet, askForSet, returnSet } from '#server/settings/apply.ts'
import { setsById } from '#server/settings/changes.ts'
import { ask } from '#server/operators/ask.ts'
import type { Subjects } from '#server/operators/kinds.ts'
import type { ApprovalRow } from '#server/operators/store.approval.ts'

const Payload = z.object({ set: z.string() })
const setOf = ({ payload }: ApprovalRow): string => Payload.parse(JSON.parse(payload)).set

/** Asks for a set. */
export const askChanges: OperatorHandler<typeof requestChanges> = async (
  { id: set, reason },
  context,
) => {
  const { sql, clock, operator } = context
  const now = clock.now()
  await askForSet(sql, now, { id: set, by: operator.name, until: after(now, approvalLifeMs) })
  return { id: await ask(context, 'changes', { payload: { set }, reason }) }
}

/** Applies it, or has it wait for its time. */
export const approveChanges = (context: OperatorContext, asked: ApprovalRow): Promise<void> =>
  approveSet(context, setOf(asked), context.operator.name)

/** It is a draft again. */
export const returnChanges = ({ sql }: OperatorContext, asked: ApprovalRow): Promise<void> =>
  returnSet(sql, setOf(asked))

/** Requests with their sets. */
export async function changesSubjects(
  sql: Sql,
  now: Instant,
  asked: readonly ApprovalRow[],
): Promise<Subjects> {
  const sets = await setsById(sql, now, asked.map(setOf))
  const found = asked.flatMap((one) => {
    const set = sets.get(setOf(one))
    return set ? [[one.id, { kind: 'changes' as const, set }] as const] : []
  })
  return new Map(found)
}

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

/** A set, and what it was when it was asked for; a request from before that was kept is declined. */
const Payload = z.object({ set: z.string(), hash: z.optional(z.string()) })
const payloadOf = ({ payload }: ApprovalRow) => Payload.parse(JSON.parse(payload))
const setOf = (asked: ApprovalRow): string => payloadOf(asked).set

/** Asks for a set as it was seen. Its values are in the log, so that it tells what was asked for. */
export const askChanges: OperatorHandler<typeof requestChanges> = async (
  { id: set, hash, reason },
  context,
) => {
  const { sql, clock, operator } = context
  const now = clock.now()
  const until = after(now, approvalLifeMs)
  const changes = await askForSet(sql, now, { id: set, hash, by: operator.name, until })
  return {
    id: await ask(context, 'changes', { payload: { set, hash }, reason, noted: { changes } }),
  }
}

/** Applies it, or has it wait for its time. */
export function approveChanges(context: OperatorContext, asked: ApprovalRow): Promise<void> {
  const { set: id, hash } = payloadOf(asked)
  return approveSet(context, { id, hash }, context.operator.name)
}

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

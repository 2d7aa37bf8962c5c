/** Terms of agents that two operators give. */
import { AgentTerms, type requestAgent } from '#contract/operators.approvals.cards.ts'
import type { Instant } from '#kernel/time.ts'
import { appoint, checkUser, termsOfAgents } from '#server/agents/terms.ts'
import type { Sql } from '#server/platform/db.ts'
import type { OperatorContext, OperatorHandler } from '#server/platform/http/route.ts'
import { ask } from '#server/operators/ask.ts'
import type { Subjects } from '#server/operators/kinds.ts'
import { subjectsOfUsers } from '#server/operators/ofUser.ts'
import type { ApprovalRow } from '#server/operators/store.approval.ts'

const readTerms = (payload: string): AgentTerms => AgentTerms.parse(JSON.parse(payload))

/** Asks that somebody may have these terms. */
export const askAgent: OperatorHandler<typeof requestAgent> = async (
  { reason, ...payload },
  context,
) => {
  await checkUser(context.sql, payload.userId)
  return { id: await ask(context, 'agent', { payload, reason }) }
}

/** Gives them. */
export const giveTerms = async (
  context: OperatorContext,
  { payload, reason }: ApprovalRow,
): Promise<void> => {
  await appoint({ ...readTerms(payload), reason }, context)
}

/** Requests with the users they are about, and the terms of each now. */
export async function agentSubjects(
  sql: Sql,
  _now: Instant,
  asked: readonly ApprovalRow[],
): Promise<Subjects> {
  const now = await termsOfAgents(
    sql,
    asked.map(({ payload }) => readTerms(payload).userId),
  )
  return subjectsOfUsers(sql, asked, ({ payload }) => {
    const terms = readTerms(payload)
    const { userId } = terms
    return { userId, subject: { kind: 'agent', terms, now: now.get(userId) ?? null } }
  })
}

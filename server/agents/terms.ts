/** What an agent may order and earns: more of it takes two operators, less of it one. */
import type { endAgent, setAgentTerms } from '#contract/agents.desk.ts'
import { Failure } from '#contract/errors.ts'
import { type AgentTerms, isRaise } from '#contract/operators.approvals.cards.ts'
import {
  type AgentRow,
  lockAgent,
  selectAgentsOf,
  setAgentRole,
  upsertAgent,
} from '#server/agents/store.ts'
import { userById } from '#server/identity/people.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import type { OperatorContext, OperatorHandler } from '#server/platform/http/route.ts'

/** @throws Failure NOT_FOUND where there is no such user */
export async function checkUser(sql: Sql, userId: string): Promise<void> {
  if (!(await userById(sql, userId))) throw new Failure('NOT_FOUND')
}

/** Makes an agent, or gives one these terms, as two operators said. @throws Failure NOT_FOUND */
export async function appoint(
  { userId, quota, commissionBp, reason }: AgentTerms & { readonly reason: string },
  context: OperatorContext,
): Promise<Record<string, never>> {
  await checkUser(context.sql, userId)
  const known = await lockAgent(context.sql, userId)
  await keep(context, { userId, quota, commissionBp, active: true }, { known, reason })
  return {}
}

/** Lowers an agent's terms, or leaves them. */
export const lowerTerms: OperatorHandler<typeof setAgentTerms> = async (
  { userId, quota, commissionBp, reason },
  context,
) => {
  const known = await lockAgent(context.sql, userId)
  if (!known) throw new Failure('NOT_FOUND')
  if (isRaise(known.active ? known : null, { quota, commissionBp }))
    throw new Failure('TWO_PEOPLE_NEEDED')
  await keep(context, { userId, quota, commissionBp, active: true }, { known, reason })
  return {}
}

/** Ends the right to order; what was earned stays theirs. */
export const end: OperatorHandler<typeof endAgent> = async ({ userId, reason }, context) => {
  const known = await lockAgent(context.sql, userId)
  if (!known) throw new Failure('NOT_FOUND')
  const { quota, commissionBp } = known
  await keep(context, { userId, quota, commissionBp, active: false }, { known, reason })
  return {}
}

/** Terms of those users who are agents now. */
export async function termsOfAgents(
  sql: Sql,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<AgentRow, 'quota' | 'commissionBp'>>> {
  const found = await selectAgentsOf(sql, userIds)
  return new Map(
    found.flatMap(({ userId, active, quota, commissionBp }) =>
      active ? [[userId, { quota, commissionBp }] as const] : [],
    ),
  )
}

async function keep(
  { sql, clock, ids, act }: OperatorContext,
  next: Pick<AgentRow, 'userId' | 'quota' | 'commissionBp' | 'active'>,
  { known, reason }: { readonly known: AgentRow | undefined; readonly reason: string },
): Promise<void> {
  const { userId, active, quota, commissionBp } = next
  const commissionId = known?.commissionId ?? ids.uuid()
  await upsertAgent(sql, { ...next, commissionId, since: known?.since ?? clock.now() })
  await setAgentRole(sql, userId, active)
  await tell(sql, userId, { topic: 'user', changed: 'session' })
  const before = known
    ? { active: known.active, quota: known.quota, commissionBp: known.commissionBp }
    : { active: false }
  act({ subject: `user ${userId}`, reason, before, after: { active, quota, commissionBp } })
}

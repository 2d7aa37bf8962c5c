import type { agentList, grantAgent } from '#contract/agents.ts'
import { agentPageSize } from '#contract/agents.ts'
import { Failure } from '#contract/errors.ts'
import {
  countOrders,
  selectAgent,
  selectAgents,
  setAgentRole,
  upsertAgent,
} from '#server/agents/store.ts'
import { inviteCodeOf, peopleById, userById } from '#server/identity/people.ts'
import { tell } from '#server/platform/events.ts'
import type { OperatorHandler } from '#server/platform/http/route.ts'
import { cursorOf, placeOf } from '#server/platform/place.ts'

/** Agents, the newest first. */
export const listAgents: OperatorHandler<typeof agentList> = async ({ cursor }, { sql }) => {
  const before = cursor === undefined ? undefined : placeOf(cursor, 'cursor')
  const found = await selectAgents(sql, before)
  const page = found.slice(0, agentPageSize)
  const people = await peopleById(
    sql,
    page.map(({ userId }) => userId),
  )
  const agents = page.map(async (agent) => {
    const { userId, quota, commissionBp, active, since } = agent
    const person = people.get(userId)
    return {
      userId,
      uid: person?.uid ?? '',
      name: person?.name ?? '',
      code: (await inviteCodeOf(sql, userId)) ?? '',
      quota,
      commissionBp,
      active,
      ...(await countOrders(sql, userId)),
      since,
    }
  })
  const last = page.at(-1)
  return {
    agents: await Promise.all(agents),
    next:
      last && found.length > agentPageSize ? cursorOf({ at: last.since, id: last.userId }) : null,
  }
}

/** Makes an agent, changes one, or ends it; what was earned stays theirs. */
export const grant: OperatorHandler<typeof grantAgent> = async (
  { userId, active, quota, commissionBp, reason },
  { sql, clock, ids, act },
) => {
  if (!(await userById(sql, userId))) throw new Failure('NOT_FOUND')
  const known = await selectAgent(sql, userId)
  const commissionId = known?.commissionId ?? ids.uuid()
  const since = known?.since ?? clock.now()
  await upsertAgent(sql, { userId, commissionId, active, quota, commissionBp, since })
  await setAgentRole(sql, userId, active)
  await tell(sql, userId, { topic: 'user', changed: 'session' })
  const before = known
    ? { active: known.active, quota: known.quota, commissionBp: known.commissionBp }
    : { active: false }
  act({ subject: `user ${userId}`, reason, before, after: { active, quota, commissionBp } })
  return {}
}

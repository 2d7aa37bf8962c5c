import { operatorSessionIdleMs, operatorSessionLifeMs } from '#contract/operators.ts'
import type { operatorLogout, operatorSelf } from '#contract/operators.ts'
import { assert } from '#kernel/assert.ts'
import { type Instant, after, dayMs, minuteMs } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context, Operator, OperatorHandler } from '#server/platform/http/route.ts'
import { hashToken } from '#server/operators/operator.ts'
import {
  deleteSessions,
  endSession,
  insertSession,
  selectExpiry,
  selectLiveSession,
  touchSession,
} from '#server/operators/store.ts'

/** How far behind the noted moment of the last call may be. */
const seenStepMs = minuteMs

/** How long a session is kept after its end, to look up where somebody came from. */
const keepMs = 90 * dayMs

/** Opens a session for an operator who has proved to be one; only here does the token exist. */
export async function openSession(
  { sql, clock, ids, origin }: Context<'visitor'>,
  operatorId: string,
): Promise<{ readonly id: string; readonly token: string; readonly expiresAt: Instant }> {
  const now = clock.now()
  const [id, token, expiresAt] = [ids.uuid(), ids.token(), after(now, operatorSessionLifeMs)]
  await insertSession(sql, {
    id,
    operatorId,
    tokenHash: hashToken(token),
    ip: origin.ip,
    userAgent: origin.userAgent,
    createdAt: now,
    expiresAt,
  })
  return { id, token, expiresAt }
}

/** Whose a token is: undefined when it was never given out, has ended or been idle too long. */
export async function findOperator(
  sql: Sql,
  token: string,
  now: Instant,
): Promise<Operator | undefined> {
  const idleSince = after(now, -operatorSessionIdleMs)
  const live = await selectLiveSession(sql, hashToken(token), now, idleSince)
  if (!live) return undefined
  if (live.lastSeenAt < now - seenStepMs) await touchSession(sql, live.id, now)
  const { id: sessionId, operatorId, name, role } = live
  return { operatorId, name, role, sessionId }
}

/** Who is logged in. */
export const showSelf: OperatorHandler<typeof operatorSelf> = async (_, { sql, operator }) => {
  const { operatorId: id, name, role, sessionId } = operator
  const expiresAt = await selectExpiry(sql, sessionId)
  assert(expiresAt !== undefined, 'whoever calls has a session')
  return { operator: { id, name, role }, expiresAt }
}

/** Logs out. */
export const logOut: OperatorHandler<typeof operatorLogout> = async (
  _,
  { sql, clock, operator, act },
) => {
  await endSession(sql, operator.sessionId, clock.now())
  act({ subject: `operator ${operator.operatorId}` })
  return {}
}

/** Forgets sessions long ended. At most `limit` rows a call. */
export async function forgetSessions(sql: Sql, now: Instant, limit: number): Promise<number> {
  const { count } = await deleteSessions(sql, after(now, -keepMs), limit)
  return count
}

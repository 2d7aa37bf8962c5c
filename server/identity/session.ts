import { createHash } from 'node:crypto'
import type { Session } from '#contract/identity.ts'
import { Failure } from '#contract/errors.ts'
import { assert } from '#kernel/assert.ts'
import { type Instant, after, dayMs, minuteMs } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Caller, Context } from '#server/platform/http/route.ts'
import { networkOf } from '#server/platform/limits.ts'
import { deviceName } from '#server/identity/device.ts'
import { recordEvent } from '#server/identity/event.ts'
import {
  insertSession,
  selectLiveSession,
  selectTradePassword,
  selectUser,
  touchSession,
} from '#server/identity/store.ts'
import { type User, profileOf } from '#server/identity/user.ts'

/** A session ends so long after its log-in, or after its last call. */
export const sessionLifeMs = 30 * dayMs
export const sessionIdleMs = 7 * dayMs

/** How far behind the noted moment of the last call may be: a write for each call would be dear. */
const seenStepMs = minuteMs

/** A session to be written. */
export type NewSession = {
  readonly id: string
  readonly userId: string
  readonly tokenHash: Buffer
  readonly ip: string
  readonly network: string
  readonly device: string
  readonly deviceId: string
  readonly userAgent: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

/**
 * Logs a user in whose proof was right; only here does the token exist, the database has its hash.
 * @throws Failure FORBIDDEN when the account is frozen
 */
export async function openSession(
  context: Context<'visitor'>,
  user: User,
  kind: 'registered' | 'logged_in',
): Promise<Session> {
  if (user.status === 'frozen') throw new Failure('FORBIDDEN')
  const { sql, clock, ids, origin } = context
  const now = clock.now()
  const token = ids.token()
  const expiresAt = after(now, sessionLifeMs)
  await insertSession(sql, {
    id: ids.uuid(),
    userId: user.id,
    tokenHash: hashToken(token),
    ip: origin.ip,
    network: networkOf(origin.ip),
    device: deviceName(origin.userAgent),
    deviceId: origin.device.deviceId,
    userAgent: origin.userAgent,
    createdAt: now,
    expiresAt,
  })
  await recordEvent(sql, context, user.id, kind)
  const tradePassword = await selectTradePassword(sql, user.id)
  return { token, expiresAt, profile: profileOf(user, tradePassword !== undefined) }
}

/**
 * As `openSession`, for a user whom something other than a password proved.
 * @throws Failure FORBIDDEN when the account is frozen
 */
export async function openSessionOf(context: Context<'visitor'>, userId: string): Promise<Session> {
  const user = await selectUser(context.sql, userId)
  assert(user, 'who is proved is a user')
  return openSession(context, user, 'logged_in')
}

/**
 * Whose a bearer token is: undefined when it was never given out, has ended or been idle too long,
 * or its user is frozen.
 */
export async function findSession(
  sql: Sql,
  token: string,
  now: Instant,
): Promise<Caller | undefined> {
  const idleSince = after(now, -sessionIdleMs)
  const live = await selectLiveSession(sql, hashToken(token), now, idleSince)
  if (!live) return undefined
  if (live.lastSeenAt < now - seenStepMs) await touchSession(sql, live.id, now)
  return { userId: live.userId, sessionId: live.id, roles: live.roles }
}

/** No salt: a token of 256 random bits cannot be guessed from its hash. */
const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

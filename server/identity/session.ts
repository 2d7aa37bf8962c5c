import { createHash } from 'node:crypto'
import type { Session } from '#contract/identity.ts'
import { assert } from '#kernel/assert.ts'
import { type Instant, after, dayMs, formatInstant, minuteMs } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import { giveNotice } from '#server/platform/notice.ts'
import type { Caller, Context, Origin } from '#server/platform/http/route.ts'
import { networkOf } from '#server/platform/limits.ts'
import { deviceName } from '#server/identity/device.ts'
import { recordEvent } from '#server/identity/event.ts'
import { isOpen } from '#server/identity/store.account.ts'
import {
  insertSession,
  selectLiveSession,
  isKnownDevice,
  selectTradePassword,
  selectUser,
  touchSession,
} from '#server/identity/store.ts'
import { selectLiveSessions } from '#server/identity/store.account.ts'
import { type User, profileOf } from '#server/identity/user.ts'

/** A session ends so long after its log-in, or after its last call. */
export const sessionLifeMs = 30 * dayMs
export const sessionIdleMs = 7 * dayMs

/** How far behind the noted moment of the last call may be: a write for each call would be dear. */
const seenStepMs = minuteMs

/** Sessions looked through at most; nobody is logged in more often. */
const liveMax = 1_000

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
 */
export async function openSession(
  context: Context<'visitor'>,
  user: User,
  kind: 'registered' | 'logged_in',
): Promise<Session> {
  const { sql, clock, ids, origin } = context
  const now = clock.now()
  const token = ids.token()
  const expiresAt = after(now, sessionLifeMs)
  const isNew = kind === 'logged_in' && !(await isKnownDevice(sql, user.id, deviceOf(origin)))
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
  const event = await recordEvent(sql, context, user.id, kind)
  if (isNew) {
    const { name: device } = deviceOf(origin)
    const details = { device, ip: origin.ip, at: formatInstant(now), event }
    const link = '/pages/user/devices'
    await giveNotice(sql, { userId: user.id, kind: 'newDevice', key: event, details, link })
  }
  const tradePassword = await selectTradePassword(sql, user.id)
  return { token, expiresAt, profile: profileOf(user, tradePassword !== undefined) }
}

/** As `openSession` for a user of another domain's proof, such as a passkey. */
export async function openSessionOf(context: Context<'visitor'>, userId: string): Promise<Session> {
  const user = await selectUser(context.sql, userId)
  assert(user, 'whoever proved to be a user is one')
  return openSession(context, user, 'logged_in')
}

/** Whether a session was neither ended nor has grown too old. */
export const isOpenSession = (sql: Sql, id: string, now: Instant): Promise<boolean> =>
  isOpen(sql, id, now)

const deviceOf = ({ device, userAgent, ip }: Origin) => ({
  id: device.deviceId,
  name: deviceName(userAgent),
  network: networkOf(ip),
})

/**
 * Whose a bearer token is: undefined when it was never given out, has ended or been idle too long.
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
  return { userId: live.userId, sessionId: live.id, roles: live.roles, frozen: live.frozen }
}

/** Sessions of a user that still count, by id. */
export async function liveSessionIds(
  sql: Sql,
  userId: string,
  now: Instant,
): Promise<ReadonlySet<string>> {
  const idleSince = after(now, -sessionIdleMs)
  const live = await selectLiveSessions(sql, userId, { now, idleSince, limit: liveMax })
  return new Set(live.map(({ id }) => id))
}

/** No salt: a token of 256 random bits cannot be guessed from its hash. */
const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

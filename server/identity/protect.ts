/** What security may do to an account and know of it. Who asked has proved it there. */
import { type Profile } from '#contract/identity.ts'
import { type CodeChannel, accountWays } from '#contract/identity.access.ts'
import { Failure } from '#contract/errors.ts'
import { withdrawHoldSeconds } from '#contract/security.protection.ts'
import { assert } from '#kernel/assert.ts'
import { type Instant, after, secondMs } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import { tell } from '#server/platform/events.ts'
import type { Context } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { recordEvent } from '#server/identity/event.ts'
import { hashPassword } from '#server/identity/password.ts'
import { type EventKind, selectNewestOf } from '#server/identity/store.event.ts'
import { revokeSessions, selectTradePassword, selectUser } from '#server/identity/store.ts'
import { revokeOtherSessions, updateTradePassword } from '#server/identity/store.account.ts'
import { endChallenges } from '#server/identity/store.challenges.ts'
import {
  insertPastContact,
  selectFrozen,
  updateContact,
  updateFrozen,
  updatePhrase,
} from '#server/identity/store.protection.ts'
import { type FrozenBy, type User, profileOf } from '#server/identity/user.ts'

/** Job that tells a phone or e-mail that another took its place. */
export const tellPastContactJob = 'identity.tellPastContact'

/** What security needs to know of a user. Contacts are in full: to send to, never to show. */
export type Protected = Pick<User, 'phone' | 'email' | 'frozenBy' | 'phrase'> & {
  readonly hasTradePassword: boolean
}

export async function protectedUser(sql: Sql, userId: string): Promise<Protected> {
  const user = await existing(sql, userId)
  return { ...user, hasTradePassword: (await selectTradePassword(sql, userId)) !== undefined }
}

async function existing(sql: Sql, userId: string): Promise<User> {
  const user = await selectUser(sql, userId)
  assert(user, 'a session is of a user that exists')
  return user
}

/** Whether nothing may leave an account. */
export const isFrozen = async (sql: Sql, userId: string): Promise<boolean> =>
  (await frozenAmong(sql, [userId])).has(userId)

/** From whose accounts of some users nothing may leave. */
export const frozenAmong = selectFrozen

const takenAs = { phone: 'PHONE_TAKEN', email: 'EMAIL_TAKEN' } as const

/**
 * Binds a phone or e-mail that has been proved to be the user's; the one before is told.
 * @throws Failure PHONE_TAKEN, EMAIL_TAKEN
 */
export async function changeContact(
  context: Context<'user'>,
  channel: CodeChannel,
  value: string,
): Promise<Profile> {
  const { sql, clock, caller } = context
  const user = await existing(sql, caller.userId)
  const before = user[channel]
  if (!(await updateContact(sql, caller.userId, channel, value)))
    throw new Failure(takenAs[channel])
  if (before !== value) {
    await endRecoveries(sql, user, clock.now())
    const kind: EventKind = `${channel}_${before === null ? 'bound' : 'changed'}`
    const eventId = await recordEvent(sql, context, caller.userId, kind)
    if (before !== null) {
      await insertPastContact(sql, eventId, channel, before)
      await enqueue(sql, tellPastContactJob, { eventId })
    }
  }
  const hasTradePassword = (await selectTradePassword(sql, caller.userId)) !== undefined
  return profileOf(await existing(sql, caller.userId), hasTradePassword)
}

/** Ends recoveries that were asked for: their codes went to an address that is not the account's any more. */
async function endRecoveries(sql: Sql, user: User, now: Instant): Promise<void> {
  const { username, phone, email } = user
  const names = { username: username?.toLowerCase() ?? null, phone, email }
  for (const way of accountWays) {
    const value = names[way]
    if (value !== null) await endChallenges(sql, 'recover', { way, value }, now)
  }
}

/** Sets a new trade password in place of one that was forgotten. @throws Failure TRADE_PASSWORD_NOT_SET */
export async function renewTradePassword(context: Context<'user'>, typed: string): Promise<void> {
  const { sql, clock, caller } = context
  if (!(await selectTradePassword(sql, caller.userId))) throw new Failure('TRADE_PASSWORD_NOT_SET')
  await updateTradePassword(sql, caller.userId, await hashPassword(typed), clock.now())
  await recordEvent(sql, context, caller.userId, 'trade_password_reset')
}

/** Freezes an account, unless it is frozen already; every session ends but the one that asks. */
export async function freezeUser(context: Context, userId: string, by: FrozenBy): Promise<void> {
  const { sql, clock, caller } = context
  const now = clock.now()
  const { frozenBy } = await existing(sql, userId)
  await (caller?.userId === userId
    ? revokeOtherSessions(sql, userId, caller.sessionId, now)
    : revokeSessions(sql, userId, now))
  await tell(sql, userId, { topic: 'user', changed: 'session' })
  if (frozenBy !== null) return
  await updateFrozen(sql, userId, by)
  await recordEvent(sql, context, userId, 'frozen')
}

/** Lifts a freeze. @throws Failure FROZEN_BY_OPERATOR */
export async function unfreezeUser(context: Context<'user'>): Promise<void> {
  const { sql, caller } = context
  const { frozenBy } = await existing(sql, caller.userId)
  if (frozenBy === null) return
  if (frozenBy === 'operator') throw new Failure('FROZEN_BY_OPERATOR')
  await updateFrozen(sql, caller.userId, null)
  await recordEvent(sql, context, caller.userId, 'unfrozen')
}

/** Freezes for the service, over a freeze of the user's own too; every session ends. */
export async function freezeByOperator(context: Context, userId: string): Promise<void> {
  const { sql, clock } = context
  if ((await existing(sql, userId)).frozenBy === 'operator') return
  await updateFrozen(sql, userId, 'operator')
  await revokeSessions(sql, userId, clock.now())
  await recordEvent(sql, fromNowhere(context), userId, 'frozen')
  await tell(sql, userId, { topic: 'user', changed: 'session' })
}

/** Lifts a freeze, whoever set it. */
export async function unfreezeByOperator(context: Context, userId: string): Promise<void> {
  const { sql } = context
  if ((await existing(sql, userId)).frozenBy === null) return
  await updateFrozen(sql, userId, null)
  await recordEvent(sql, fromNowhere(context), userId, 'unfrozen')
}

/** Where an operator sits is nothing that users are told. */
const fromNowhere = ({ clock, ids }: Context) => ({ clock, ids, origin: { ip: '', userAgent: '' } })

/** Sets the phrase of a user's mails; empty takes it away. */
export async function changePhrase(context: Context<'user'>, phrase: string): Promise<void> {
  await updatePhrase(context.sql, context.caller.userId, phrase === '' ? null : phrase)
  await recordEvent(context.sql, context, context.caller.userId, 'phrase_set')
}

/** Changes that a thief would make first: after one of them money waits. */
const holding: readonly EventKind[] = [
  'password_changed',
  'password_recovered',
  'trade_password_changed',
  'trade_password_reset',
  'authenticator_removed',
  'passkey_removed',
  'phone_changed',
  'email_changed',
  'telegram_unbound',
  'unfrozen',
]

/** Whether a protection was changed since a moment. */
export const isChangedSince = async (sql: Sql, userId: string, since: Instant): Promise<boolean> =>
  (await selectNewestOf(sql, userId, holding, since)) !== undefined

/** Until when nothing leaves for a chain, since a protection changed; undefined when nothing holds it. */
export async function heldUntil(
  sql: Sql,
  userId: string,
  now: Instant,
): Promise<Instant | undefined> {
  const holdMs = withdrawHoldSeconds * secondMs
  const newest = await selectNewestOf(sql, userId, holding, after(now, -holdMs))
  return newest && after(newest.at, holdMs)
}

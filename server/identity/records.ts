/** Users as operators see them. */
import { mask } from '#contract/rules.display.ts'
import type { Instant } from '#kernel/time.ts'
import { after } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import { sessionIdleMs } from '#server/identity/session.ts'
import { selectEvents, selectLiveSessions } from '#server/identity/store.account.ts'
import { type Listing, selectByStart, selectListed } from '#server/identity/store.search.ts'
import { selectUser, selectUsers } from '#server/identity/store.ts'
import type { User } from '#server/identity/user.ts'

/** Devices and events of one user that are shown. */
const shownMax = 100

/** A user with contacts masked. */
export type UserRecord = ReturnType<typeof recordOf>

/** Users whose user name, phone, e-mail or UID begins so, whatever the case; by UID. */
export async function searchRecords(sql: Sql, text: string, limit: number): Promise<UserRecord[]> {
  const found = await selectByStart(sql, text.normalize('NFC').toLowerCase(), limit)
  return found.map(recordOf)
}

/** Users as a list has them: `further` adds what other domains know, on the column it is given. */
export const listRecords = async (sql: Sql, asked: Listing): Promise<UserRecord[]> =>
  (await selectListed(sql, asked)).map(recordOf)

/** The users of some ids. */
export async function recordsById(sql: Sql, ids: readonly string[]): Promise<UserRecord[]> {
  return ids.length > 0 ? (await selectUsers(sql, ids)).map(recordOf) : []
}

/** A user; undefined when there is none. */
export async function recordById(sql: Sql, id: string): Promise<UserRecord | undefined> {
  const user = await selectUser(sql, id)
  return user && recordOf(user)
}

/** Where a user is logged in, and what happened to the account, newest first. */
export async function activityOf(sql: Sql, userId: string, now: Instant) {
  const idleSince = after(now, -sessionIdleMs)
  return {
    devices: await selectLiveSessions(sql, userId, { now, idleSince, limit: shownMax }),
    events: await selectEvents(sql, userId, shownMax),
  }
}

const recordOf = (user: User) => ({
  id: user.id,
  uid: user.uid.toString(),
  username: user.username,
  nickname: user.nickname,
  phone: user.phone === null ? null : mask(user.phone),
  email: user.email === null ? null : mask(user.email),
  status: user.status,
  frozenBy: user.frozenBy,
  language: user.language,
  region: user.region,
  createdAt: user.createdAt,
})

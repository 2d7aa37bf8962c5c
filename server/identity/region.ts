import parsePhoneNumber from 'libphonenumber-js/min'
import { assert } from '#kernel/assert.ts'
import { selectUser } from '#server/identity/store.ts'
import type { User } from '#server/identity/user.ts'
import type { Sql } from '#server/platform/db.ts'

/** Where a user is, as far as is known: the region they chose, and the country of their phone. */
export async function regionsOf(sql: Sql, userId: string): Promise<readonly string[]> {
  const user = await selectUser(sql, userId)
  return user ? regionsIn(user) : []
}

/** What decides which announcements are for a user. */
export async function readerOf(sql: Sql, userId: string) {
  const user = await selectUser(sql, userId)
  assert(user, 'whoever calls has an account')
  return { userId, regions: regionsIn(user), language: user.language }
}

function regionsIn(user: Pick<User, 'phone' | 'region'>): readonly string[] {
  const phone = user.phone === null ? undefined : parsePhoneNumber(user.phone)?.country
  const known = [user.region, phone].filter((region) => typeof region === 'string')
  return [...new Set(known)]
}

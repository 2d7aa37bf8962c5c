import parsePhoneNumber from 'libphonenumber-js/min'
import { selectUser } from '#server/identity/store.ts'
import type { Sql } from '#server/platform/db.ts'

/** Where a user is, as far as is known: the region they chose, and the country of their phone. */
export async function regionsOf(sql: Sql, userId: string): Promise<readonly string[]> {
  const user = await selectUser(sql, userId)
  if (!user) return []
  const phone = user.phone === null ? undefined : parsePhoneNumber(user.phone)?.country
  const known = [user.region, phone].filter((region) => typeof region === 'string')
  return [...new Set(known)]
}

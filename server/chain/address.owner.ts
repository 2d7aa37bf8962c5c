import { selectOwners } from '#server/chain/store.address.ts'
import type { Sql } from '#server/platform/db.ts'

/** Whose a receiving address is, on whatever network; on several it may be several users'. */
export async function ownersOfAddress(sql: Sql, address: string): Promise<string[]> {
  const found = await selectOwners(sql, address)
  return found.map(({ userId }) => userId)
}

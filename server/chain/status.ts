import { catalogue } from '#server/assets/catalogue.ts'
import { lastHeader, selectNetwork } from '#server/chain/store.network.ts'
import type { Instant } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'

/** How far a network has been followed, and why nothing is paid on it, if so. */
export type NetworkStatus = {
  readonly network: string
  /** Undefined before the first block was followed. */
  readonly height: number | undefined
  readonly haltedReason: string | null
  readonly haltedAt: Instant | null
}

/** The state of every network on offer, in its order. */
export async function networkStatuses(sql: Sql): Promise<NetworkStatus[]> {
  const { networks } = await catalogue(sql)
  return Promise.all(
    networks.map(async ({ code }) => {
      const known = await selectNetwork(sql, code)
      return {
        network: code,
        height: (await lastHeader(sql, code))?.number,
        haltedReason: known?.haltedReason ?? null,
        haltedAt: known?.haltedAt ?? null,
      }
    }),
  )
}

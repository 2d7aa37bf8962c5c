/** How a network stands: for whoever watches over the service. */
import type { ChainNode } from '#server/chain/node.ts'
import { networkStatuses } from '#server/chain/status.ts'
import { selectHot } from '#server/chain/store.address.ts'
import { lastDifference } from '#server/chain/store.network.ts'
import { countOpenAlarms, countPending } from '#server/chain/store.standing.ts'
import { coinsOf } from '#server/chain/work.ts'
import type { Sql } from '#server/platform/db.ts'

/** What the database says of a network. */
export type Standing = {
  readonly network: string
  /** The newest block that was followed; undefined before the first. */
  readonly height: number | undefined
  readonly halted: boolean
  /** Withdrawals that are not in the chain yet, and how long the oldest has been waiting. */
  readonly pending: { readonly count: number; readonly oldestSeconds: number }
  /** Open alarms, a kind a row. */
  readonly alarms: readonly { readonly kind: string; readonly count: number }[]
  /** Chain minus ledger of each coin as it was last compared, in raw units of the network. */
  readonly differences: readonly { readonly asset: string; readonly difference: bigint }[]
}

/** Every network on offer, in the order of the catalogue. */
export async function standings(sql: Sql): Promise<Standing[]> {
  const statuses = await networkStatuses(sql)
  return Promise.all(
    statuses.map(async ({ network, height, haltedReason }) => ({
      network,
      height,
      halted: haltedReason !== null,
      pending: await countPending(sql, network),
      alarms: await countOpenAlarms(sql, network),
      differences: await differencesOf(sql, network),
    })),
  )
}

async function differencesOf(sql: Sql, network: string) {
  const coins = await coinsOf(sql, network)
  return Promise.all(
    coins.map(async ({ asset }) => ({
      asset,
      difference: (await lastDifference(sql, network, asset)) ?? 0n,
    })),
  )
}

/** What the hot wallet of a network has of each coin, by its node, in whole coins. */
export async function hotBalances(
  sql: Sql,
  network: string,
  node: ChainNode,
): Promise<{ readonly asset: string; readonly coins: number }[]> {
  const hot = await selectHot(sql, network)
  if (!hot) return []
  const coins = await coinsOf(sql, network)
  return Promise.all(
    coins.map(async ({ asset, contract, decimals }) => {
      const raw = await node.balanceOf(hot.address, contract)
      // Somebody looks at it; nothing is decided by it, and fifteen digits are enough for that.
      return { asset, coins: Number(raw) / 10 ** decimals }
    }),
  )
}

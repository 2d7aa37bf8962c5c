import type { Clock } from '#kernel/time.ts'
import { formatInstant } from '#kernel/time.ts'
import { priceAges } from '#server/assets/ages.ts'
import { networkStatuses } from '#server/chain/status.ts'
import type { Database } from '#server/platform/db.ts'

/** What the service is doing, without a word about anybody: for the operators' page. */
export async function healthOf(db: Database, clock: Clock) {
  const now = clock.now()
  const [networks, prices] = await Promise.all([networkStatuses(db), priceAges(db, now)])
  return {
    at: formatInstant(now),
    networks: networks.map(({ network, height, haltedReason }) => ({
      network,
      height: height ?? null,
      haltedReason,
    })),
    prices: prices.map(({ asset, source, at, stale }) => ({
      asset,
      source,
      at: formatInstant(at),
      stale,
    })),
  }
}

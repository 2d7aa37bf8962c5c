/** What tests of the app's pure logic start from. */
import type { Asset } from '#contract/assets.ts'
import { zero } from '#kernel/money.ts'
import { type Catalogue, withLookups } from '#web/app/catalogue.ts'

/** A catalogue of these assets, without networks unless given. */
export const catalogueOf = (
  assets: readonly Asset[],
  more: Partial<Parameters<typeof withLookups>[0]> = {},
): Catalogue => withLookups({ assets: [...assets], networks: [], coins: [], internal: [], ...more })

/** A coin that costs nothing and is open both ways; give what differs. */
export const freeCoin = {
  contract: null,
  depositMin: zero,
  withdrawMin: zero,
  withdrawMax: zero,
  withdrawFee: zero,
  depositOpen: true,
  withdrawOpen: true,
} as const

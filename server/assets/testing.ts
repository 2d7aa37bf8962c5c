import type { Sql } from '#server/platform/db.ts'
import { firstOffer } from '#server/assets/offer.first.ts'
import { applyOffer } from '#server/assets/offer.ts'

/** The first offer with contracts that no chain has: for tests that need no chain. */
export const testOffer = firstOffer({
  ERC20: {
    chainId: 31337,
    USDT: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    DAI: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  },
  BEP20: { chainId: 31338, USDT: '0x8464135c8F25Da09e49BC8782676a84730C318bC' },
})

/** Fills the catalogue of a test's database. */
export const offerAssets = (sql: Sql): Promise<void> => applyOffer(sql, testOffer)

import { toAmount } from '#kernel/money.ts'
import { lastMs, toInstant } from '#kernel/time.ts'
import type { Sql } from '#server/platform/db.ts'
import { firstOffer } from '#server/assets/offer.first.ts'
import { applyOffer } from '#server/assets/offer.ts'
import { priceUnit } from '#server/assets/price.ts'
import { upsertPrice } from '#server/assets/store.ts'

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

/** Lets a network pay out, or not. */
export const letWithdraw = (sql: Sql, network: string, open: boolean) => sql`
  update coin
     set withdraw_open = ${open}
   where network = ${network}`

/** Adds an asset to a network that counts only so many decimals of it. */
export async function offerCoarseCoin(
  sql: Sql,
  asset: string,
  network: string,
  decimals: number,
): Promise<void> {
  const limits = { depositMin: '1', withdrawMin: '1', withdrawMax: '100', withdrawFee: '0' }
  const contract = '0x71C95911E9a5D330f4D621842EC243EE1343292e'
  const coarse = { asset, contract, decimals, ...limits }
  await applyOffer(sql, {
    ...testOffer,
    networks: testOffer.networks.map((one) =>
      one.code === network ? { ...one, coins: [...one.coins, coarse] } : one,
    ),
  })
}

/** Prices each dollar coin of the offer at a dollar, at a moment that no test's clock passes. */
export async function priceDollars(sql: Sql): Promise<void> {
  for (const asset of ['USDT', 'DAI']) {
    await upsertPrice(sql, {
      asset,
      price: toAmount(priceUnit),
      changeBasisPoints: 0,
      trend: [],
      source: 'test',
      at: toInstant(lastMs),
    })
  }
}

/** Takes an asset's price away, as when every source is silent. */
export const forgetPrice = (sql: Sql, asset: string) => sql`
  update asset_price
     set at = '2020-01-01'
   where asset = ${asset}`

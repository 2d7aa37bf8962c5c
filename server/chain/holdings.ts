import type { Instant } from '#kernel/time.ts'
import { catalogue } from '#server/assets/catalogue.ts'
import { selectAllHoldings } from '#server/chain/store.holding.ts'
import { ledgerAmount } from '#server/chain/units.ts'
import { type NetworkCoin, coinsIn } from '#server/chain/work.ts'
import type { Sql } from '#server/platform/db.ts'

/** What our addresses on a network hold of an asset, in the ledger's units, as last observed. */
export type ChainHolding = {
  readonly network: string
  readonly asset: string
  readonly hot: bigint
  /** On the addresses that users pay to. */
  readonly deposit: bigint
  readonly observedAt: Instant
}

/** Every coin on offer that was observed, by asset. */
export async function chainHoldings(sql: Sql): Promise<ChainHolding[]> {
  const known = await catalogue(sql)
  const coins = new Map<string, NetworkCoin>()
  for (const { code } of known.networks) {
    for (const coin of coinsIn(known, code)) coins.set(`${code} ${coin.asset}`, coin)
  }
  return (await selectAllHoldings(sql)).flatMap((row): ChainHolding[] => {
    const coin = coins.get(`${row.network} ${row.asset}`)
    if (!coin) return []
    const { network, asset, observedAt } = row
    const [hot, deposit] = [row.hotRaw, row.depositRaw].map((raw) => ledgerAmount(raw, coin).amount)
    return [{ network, asset, hot: hot ?? 0n, deposit: deposit ?? 0n, observedAt }]
  })
}

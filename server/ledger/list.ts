import type { balanceList } from '#contract/ledger.ts'
import { zero } from '#kernel/money.ts'
import { catalogue } from '#server/assets/catalogue.ts'
import { pendingByAsset } from '#server/bills/find.ts'
import { balancesOf } from '#server/ledger/balances.ts'
import type { Handler } from '#server/platform/http/route.ts'

/** Own balances of every asset on offer, in its order; what was seen on a chain beside them. */
export const listBalances: Handler<typeof balanceList, 'user'> = async (_, { sql, caller }) => {
  const [known, holdings, pending] = await Promise.all([
    catalogue(sql),
    balancesOf(sql, caller.userId),
    pendingByAsset(sql, caller.userId),
  ])
  const holdingOf = new Map(holdings.map((holding) => [holding.asset, holding]))
  return {
    balances: known.assets.map(({ code }) => ({
      asset: code,
      available: holdingOf.get(code)?.available ?? zero,
      held: holdingOf.get(code)?.held ?? zero,
      pending: pending.get(code) ?? zero,
    })),
  }
}

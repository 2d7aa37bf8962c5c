import { Failure } from '#contract/errors.ts'
import type { Money } from '#kernel/money.ts'
import { type Catalogue, decimalOf } from '#server/assets/catalogue.ts'
import { balanceOf } from '#server/ledger/balances.ts'
import type { Sql } from '#server/platform/db.ts'

/**
 * Says how much there is when it is not enough. The ledger still has the last word: of two
 * payments at once that pass here, the second is refused there.
 * @throws INSUFFICIENT_FUNDS {available, asset}
 */
export async function checkFunds(
  sql: Sql,
  known: Catalogue,
  userId: string,
  { asset, amount }: Money,
): Promise<void> {
  const { available } = await balanceOf(sql, userId, asset)
  if (available < amount) {
    const shown = decimalOf(known, asset, available)
    throw new Failure('INSUFFICIENT_FUNDS', { available: shown, asset })
  }
}

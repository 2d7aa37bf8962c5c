/** The books of cards as a whole, for the desk: in every currency and coin that there is. */
import { cardCurrencies, currencyScale } from '#contract/cards.ts'
import { type cardBooks, deskPageSize } from '#contract/cards.desk.ts'
import { toAmount, zero } from '#kernel/money.ts'
import { catalogue } from '#server/assets/catalogue.ts'
import { owedToHouse } from '#server/cards/accounts.ts'
import { cardTotals, owedFrom } from '#server/cards/books.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { selectBreaks, selectComparedAt, selectCurrencies } from '#server/cards/store.books.ts'
import { accountBalance, houseBalances } from '#server/ledger/balances.ts'
import type { OperatorHandler } from '#server/platform/http/route.ts'

/** Money of cards, by currency of the cards and by coin that was taken for them. */
export const showBooks =
  ({ cardTerms }: Pick<CardsDeps, 'cardTerms'>): OperatorHandler<typeof cardBooks> =>
  async (_, { sql }) => {
    const { programmes } = await cardTerms(sql)
    const used = await selectCurrencies(sql)
    const currencies = [...new Set([...programmes.map(({ currency }) => currency), ...used])]
    const { assets } = await catalogue(sql)
    const coins = new Map(
      (await houseBalances(sql, 'outside:trust')).map((one) => [one.asset, one.balance]),
    )
    // What recharges are paid in stands there before the first one, too.
    for (const { recharge } of programmes)
      if (!coins.has(recharge.asset)) coins.set(recharge.asset, 0n)
    return {
      currencies: await Promise.all(
        currencies.toSorted().map(async (currency) => ({
          currency,
          scale: cardCurrencies[currency],
          ...(await cardTotals(sql, currency)),
          owed: owedFrom(await accountBalance(sql, { ...owedToHouse, asset: currency })),
        })),
      ),
      taken: [...coins]
        .filter(([asset]) => currencyScale(asset) === undefined)
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([asset, balance]) => ({
          asset,
          amount: balance > 0n ? toAmount(balance) : zero,
          scale: assets.find(({ code }) => code === asset)?.scale ?? 0,
        })),
      breaks: await selectBreaks(sql, deskPageSize),
      comparedAt: await selectComparedAt(sql),
    }
  }

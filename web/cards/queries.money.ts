import { priceList } from '#contract/assets.ts'
import { cardBills } from '#contract/cards.bills.ts'
import { fundMoves, rechargeList } from '#contract/cards.recharge.ts'
import { type Amount, toAmount } from '#kernel/money.ts'
import { deviceZone } from '#web/app/hooks/time.ts'
import { usePages } from '#web/app/pages.ts'
import { useCall } from '#web/app/query.ts'
import { type BillFilters, monthSpan, rateScale } from '#web/cards/model.money.ts'

/** Own purchases that fit the filters, page after page. */
export function useCardBills({ card, type, group, month }: BillFilters) {
  const query = usePages(cardBills, (cursor) => ({
    cardId: card,
    type,
    group,
    ...(month === undefined ? {} : monthSpan(month, deviceZone())),
    cursor,
  }))
  return { ...query, bills: query.data?.pages.flatMap(({ bills }) => bills) }
}

/** Own recharges of all cards or of one, page after page. */
export function useRecharges(cardId: string | undefined) {
  const query = usePages(rechargeList, (cursor) => ({ cardId, cursor }))
  return { ...query, recharges: query.data?.pages.flatMap(({ recharges }) => recharges) }
}

/** What moved in the own trust fund, page after page. */
export function useFundMoves() {
  const query = usePages(fundMoves, (cursor) => ({ cursor }))
  return { ...query, moves: query.data?.pages.flatMap(({ moves }) => moves) }
}

/** A dollar for a dollar. */
const unitPrice = toAmount(10n ** BigInt(rateScale))

/** Dollars for one whole unit of an asset, times 10^8; undefined without a fresh price. */
export function useDollarRate(asset: string): Amount | undefined {
  const { data } = useCall(priceList, { fiat: 'USD' })
  if (asset === 'USD') return unitPrice
  const price = data?.prices.find((one) => one.asset === asset)
  return price && !price.stale ? toAmount(price.price) : undefined
}

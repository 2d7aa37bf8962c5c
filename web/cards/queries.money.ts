import { useInfiniteQuery } from '@tanstack/react-query'
import { priceList } from '#contract/assets.ts'
import { cardBills } from '#contract/cards.bills.ts'
import { fundMoves, rechargeList } from '#contract/cards.recharge.ts'
import { type Amount, toAmount } from '#kernel/money.ts'
import { call } from '#web/app/api.ts'
import { deviceZone } from '#web/app/hooks/time.ts'
import { callOptions, ownKey, useCall } from '#web/app/query.ts'
import { type BillFilters, monthSpan, rateScale } from '#web/cards/model.money.ts'

type Page = { readonly pageParam: string | undefined; readonly signal: AbortSignal }
const first: string | undefined = undefined

/** Own purchases that fit the filters, page after page. */
export function useCardBills(filters: BillFilters) {
  const { card, type, group, month } = filters
  const inputOf = (cursor: string | undefined) => ({
    cardId: card,
    type,
    group,
    ...(month === undefined ? {} : monthSpan(month, deviceZone())),
    cursor,
  })
  const query = useInfiniteQuery({
    queryKey: ownKey(cardBills.path, 'pages', filters),
    initialPageParam: first,
    queryFn: ({ pageParam, signal }: Page) => {
      const input = inputOf(pageParam)
      // The first page is kept for showing offline; the others are asked for as they are needed.
      if (pageParam === undefined) return callOptions(cardBills, input).queryFn({ signal })
      return call(cardBills, input, { signal })
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return { ...query, bills: query.data?.pages.flatMap(({ bills }) => bills) }
}

/** Own recharges of all cards or of one, page after page. */
export function useRecharges(cardId: string | undefined) {
  const query = useInfiniteQuery({
    queryKey: ownKey(rechargeList.path, 'pages', cardId ?? ''),
    initialPageParam: first,
    queryFn: ({ pageParam, signal }: Page) => {
      const input = { cardId, cursor: pageParam }
      if (pageParam === undefined) return callOptions(rechargeList, input).queryFn({ signal })
      return call(rechargeList, input, { signal })
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return { ...query, recharges: query.data?.pages.flatMap(({ recharges }) => recharges) }
}

/** What moved in the own trust fund, page after page. */
export function useFundMoves() {
  const query = useInfiniteQuery({
    queryKey: ownKey(fundMoves.path, 'pages'),
    initialPageParam: first,
    queryFn: ({ pageParam, signal }: Page) => {
      if (pageParam === undefined) return callOptions(fundMoves, {}).queryFn({ signal })
      return call(fundMoves, { cursor: pageParam }, { signal })
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
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

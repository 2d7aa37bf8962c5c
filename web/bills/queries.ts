import { useInfiniteQuery } from '@tanstack/react-query'
import { billList } from '#contract/bills.ts'
import type { Bill } from '#contract/bills.ts'
import { call } from '#web/app/api.ts'
import { deviceZone, serverNow } from '#web/app/hooks/time.ts'
import { callOptions, ownKey } from '#web/app/query.ts'
import { type Filters, periodStart } from '#web/bills/model.ts'

type Page = { readonly pageParam: string | undefined; readonly signal: AbortSignal }

/** Own bills that fit the filters, page after page. */
export function useBills(filters: Filters) {
  const first: string | undefined = undefined
  const query = useInfiniteQuery({
    queryKey: ownKey(billList.path, 'pages', filters),
    initialPageParam: first,
    queryFn: ({ pageParam, signal }: Page) => {
      const input = inputOf(filters, pageParam)
      // The first page is kept for showing offline; the others are asked for as they are needed.
      if (pageParam === undefined) return callOptions(billList, input).queryFn({ signal })
      return call(billList, input, { signal })
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const bills: readonly Bill[] | undefined = query.data?.pages.flatMap((page) => page.bills)
  return { ...query, bills }
}

function inputOf({ direction, type, status, asset, period }: Filters, cursor: string | undefined) {
  return {
    direction,
    types: type && [type],
    statuses: status && [status],
    asset,
    from: period && periodStart(period, serverNow(), deviceZone()),
    cursor,
  }
}

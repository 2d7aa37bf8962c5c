import { billList } from '#contract/bills.ts'
import { deviceZone, serverNow } from '#web/app/hooks/time.ts'
import { usePages } from '#web/app/pages.ts'
import { type Filters, periodStart } from '#web/bills/model.ts'

/** Own bills that fit the filters, page after page. */
export function useBills(filters: Filters) {
  // A period is counted from now, which is no other list a moment later.
  const query = usePages(billList, (cursor) => inputOf(filters, cursor), filters)
  return { ...query, bills: query.data?.pages.flatMap(({ bills }) => bills) }
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

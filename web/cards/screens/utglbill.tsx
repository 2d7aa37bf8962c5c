import { usePageQuery } from '#web/app/page.ts'
import { billFiltersOf } from '#web/cards/model.money.ts'
import { BillsView } from '#web/cards/parts/BillsView.tsx'

/** Purchases of the black cards alone. */
export function Screen() {
  return <BillsView filters={{ ...billFiltersOf(usePageQuery()), type: 'UTGL' }} />
}

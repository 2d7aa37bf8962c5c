import { usePageQuery } from '#web/app/page.ts'
import { idOf } from '#web/cards/id.ts'
import { billFiltersOf } from '#web/cards/model.money.ts'
import { BillsView } from '#web/cards/parts/BillsView.tsx'
import { PurchaseView } from '#web/cards/parts/PurchaseView.tsx'

/** Purchases of all own cards; with `id` in the address the one it names. */
export function Screen() {
  const query = usePageQuery()
  const { id } = query
  return id === undefined ? (
    <BillsView filters={billFiltersOf(query)} />
  ) : (
    <PurchaseView id={idOf(id)} />
  )
}

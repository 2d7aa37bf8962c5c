import { cardBills } from '#contract/cards.bills.ts'
import type { Card } from '#contract/cards.ts'
import { List, SectionHead } from '#ui/List.tsx'
import { hrefOf } from '#web/app/history.ts'
import { useCall } from '#web/app/query.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { PurchaseRow } from '#web/cards/parts/PurchaseRow.tsx'

const shownMax = 3

/** The last purchases with a card; nothing until there are some. */
export function Recent({ card: { id, type } }: { readonly card: Card }) {
  const { bills: words } = useCardMoneyTexts()
  const { data } = useCall(cardBills, { cardId: id })
  const bills = data?.bills.slice(0, shownMax) ?? []
  if (bills.length === 0) return null
  const all = hrefOf(`/pages/card/${type === 'UTGL' ? 'utglbill' : 'bill'}`, { card: id })
  return (
    <>
      <SectionHead title={words.recent} action={{ label: words.seeAll, href: all }} />
      <List label={words.recent}>
        {bills.map((bill) => (
          <PurchaseRow key={bill.id} bill={bill} />
        ))}
      </List>
    </>
  )
}

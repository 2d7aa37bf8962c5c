import { cardBills } from '#contract/cards.bills.ts'
import type { Card } from '#contract/cards.ts'
import { List, SectionHead } from '#ui/List.tsx'
import { useCall } from '#web/app/query.ts'
import { billsHref } from '#web/cards/face.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { PurchaseRow } from '#web/cards/parts/PurchaseRow.tsx'

const shownMax = 3

/** The last purchases with a card; nothing until there are some. */
export function Recent({ card }: { readonly card: Card }) {
  const { bills: words } = useCardMoneyTexts()
  const { data } = useCall(cardBills, { cardId: card.id })
  const bills = data?.bills.slice(0, shownMax) ?? []
  if (bills.length === 0) return null
  return (
    <>
      <SectionHead title={words.recent} action={{ label: words.seeAll, href: billsHref(card) }} />
      <List label={words.recent}>
        {bills.map((bill) => (
          <PurchaseRow key={bill.id} bill={bill} />
        ))}
      </List>
    </>
  )
}

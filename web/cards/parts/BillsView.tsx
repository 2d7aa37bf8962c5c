import { type CardBill, cardBills } from '#contract/cards.bills.ts'
import { cardList } from '#contract/cards.ts'
import { FileIcon, FilterIcon } from '#ui/icons.pages.tsx'
import { ReceiptIcon } from '#ui/icons.tsx'
import { IconButton } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { BoneRows } from '#ui/Skeleton.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { back, go, hrefOf, place } from '#web/app/history.ts'
import { renew, useCall } from '#web/app/query.ts'
import { type BillFilters, billQueryOf } from '#web/cards/model.money.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { BillChips } from '#web/cards/parts/BillChips.tsx'
import { MoneyPending } from '#web/cards/parts/MoneyPending.tsx'
import { PagedDays } from '#web/cards/parts/PagedDays.tsx'
import { PurchaseRow } from '#web/cards/parts/PurchaseRow.tsx'
import { useCardBills } from '#web/cards/queries.money.ts'

/** Purchases, newest first, by day; the filters stand in the address. */
export function BillsView({ filters }: { readonly filters: BillFilters }) {
  const { bills: words } = useCardMoneyTexts()
  const isBlack = filters.type === 'UTGL'
  const statement =
    filters.card === undefined
      ? hrefOf('/pages/card/select', { for: 'statement' })
      : hrefOf('/pages/card/statement', {
          id: filters.card,
          ...(filters.month === undefined ? {} : { month: filters.month }),
        })
  const apply = (next: BillFilters) => go(place.get().path, billQueryOf(next), 'replace')
  const clear = () => apply({})
  return (
    <Page
      top={
        <TopBar
          title={isBlack ? words.black : words.title}
          onBack={() => back('/pages/card/card')}
          right={<IconButton icon={FileIcon} label={words.statement} href={statement} />}
        />
      }
    >
      <PullRefresh onRefresh={() => renew(cardBills, cardList)}>
        <BillChips filters={filters} onApply={apply} />
        <Bills filters={filters} onClear={clear} />
      </PullRefresh>
    </Page>
  )
}

const rowOf = (bill: CardBill) => <PurchaseRow key={bill.id} bill={bill} />

function Bills({
  filters,
  onClear,
}: {
  readonly filters: BillFilters
  readonly onClear: () => void
}) {
  const texts = useCardMoneyTexts()
  const { bills: words } = texts
  const { bills, error, refetch, ...more } = useCardBills(filters)
  const { data } = useCall(cardList, {})
  if (!bills) {
    return (
      <div className="pt-5">
        <MoneyPending error={error} onRetry={() => void refetch()}>
          <BoneRows rows={6} />
        </MoneyPending>
      </div>
    )
  }
  if (bills.length > 0) {
    return (
      <PagedDays
        rows={bills.map((bill) => ({ ...bill, createdAt: bill.at }))}
        row={rowOf}
        more={more}
      />
    )
  }
  const { card, group, month } = filters
  if (card !== undefined || group !== undefined || month !== undefined) {
    return (
      <Empty icon={FilterIcon} action={{ label: words.clear, onClick: onClear }}>
        {words.nothingSo}
      </Empty>
    )
  }
  const action =
    data?.cards.length === 0
      ? { label: texts.apply, href: '/pages/card/card' }
      : { label: texts.charge.title, href: '/pages/card/select' }
  return (
    <Empty icon={ReceiptIcon} action={action}>
      {words.empty}
    </Empty>
  )
}

import { useState } from 'react'
import { billList } from '#contract/bills.ts'
import { IconButton } from '#ui/Button.tsx'
import { Segmented } from '#ui/Choice.tsx'
import { FilterIcon } from '#ui/icons.pages.tsx'
import { ReceiptIcon } from '#ui/icons.tsx'
import { List, SectionHead } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { BillRow } from '#web/app/BillRow.tsx'
import { byDay, dayName } from '#web/app/billText.ts'
import { useCatalogue } from '#web/app/catalogue.ts'
import { Failed } from '#web/app/Failed.tsx'
import { back, go, place } from '#web/app/history.ts'
import { deviceZone, serverNow } from '#web/app/hooks/time.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { MorePages } from '#web/app/MorePages.tsx'
import { usePageQuery } from '#web/app/page.ts'
import { renew } from '#web/app/query.ts'
import { type Filters, filterCount, filtersOf, queryOf } from '#web/bills/model.ts'
import { FilterSheet } from '#web/bills/parts/FilterSheet.tsx'
import { useBills } from '#web/bills/queries.ts'

/** Bills: every movement, newest first, by day. The filters stand in the address. */
export function Screen() {
  const { bills } = useTexts()
  const filters = filtersOf(usePageQuery())
  const [isOpen, setOpen] = useState(false)
  const count = filterCount(filters)
  const apply = (next: Filters) => {
    setOpen(false)
    go(place.get().path, queryOf(next), 'replace')
  }
  return (
    <Page
      top={
        <TopBar
          title={bills.title}
          onBack={() => back()}
          right={
            <IconButton
              icon={FilterIcon}
              label={count > 0 ? `${bills.filter.title} (${count})` : bills.filter.title}
              dot={count > 0}
              onClick={() => setOpen(true)}
            />
          }
        />
      }
    >
      <PullRefresh onRefresh={() => renew(billList)}>
        <Segmented
          label={bills.filter.type}
          options={[
            { value: 'all', label: bills.filter.all },
            { value: 'in', label: bills.filter.in },
            { value: 'out', label: bills.filter.out },
          ]}
          value={filters.direction ?? 'all'}
          onChange={(value) =>
            apply({ ...filters, direction: value === 'all' ? undefined : value })
          }
        />
        <Bills filters={filters} onClear={() => apply({})} />
      </PullRefresh>
      <FilterSheet open={isOpen} filters={filters} onApply={apply} onClose={() => setOpen(false)} />
    </Page>
  )
}

function Bills({ filters, onClear }: { readonly filters: Filters; readonly onClear: () => void }) {
  const words = useTexts().bills
  const language = useLanguage()
  const catalogue = useCatalogue()
  const { bills, error, refetch, ...more } = useBills(filters)
  if (bills && catalogue) {
    if (bills.length === 0) return <None filters={filters} onClear={onClear} />
    const zone = deviceZone()
    return (
      <>
        {byDay(bills, zone).map(({ date, rows }) => {
          const title = dayName(date, { now: serverNow(), zone, language, words })
          return (
            <section key={date}>
              <SectionHead title={title} />
              <List label={title}>
                {rows.map((bill) => (
                  <BillRow key={bill.orderNo} bill={bill} catalogue={catalogue} />
                ))}
              </List>
            </section>
          )
        })}
        <MorePages {...more} />
      </>
    )
  }
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  return (
    <div className="pt-5">
      <Waiting onRetry={() => void refetch()}>
        <BoneRows rows={6} />
      </Waiting>
    </div>
  )
}

function None({ filters, onClear }: { readonly filters: Filters; readonly onClear: () => void }) {
  const { bills } = useTexts()
  const isFiltered = filterCount(filters) > 0 || filters.direction !== undefined
  return isFiltered ? (
    <Empty icon={FilterIcon} action={{ label: bills.clear, onClick: onClear }}>
      {bills.nothingSo}
    </Empty>
  ) : (
    <Empty icon={ReceiptIcon} action={{ label: bills.receive, href: '/pages/index/collection' }}>
      {bills.empty}
    </Empty>
  )
}

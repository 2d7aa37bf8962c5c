import { billList } from '#contract/bills.ts'
import { List, SectionHead } from '#ui/List.tsx'
import { BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { BillRow } from '#web/app/BillRow.tsx'
import { useCatalogue } from '#web/app/catalogue.ts'
import { Failed } from '#web/app/Failed.tsx'
import { hrefOf } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { useCall } from '#web/app/query.ts'

/** Bills shown; the rest are a tap away. */
const shownMax = 5

/** What moved lately, of one currency or of all. */
export function RecentBills({ asset }: { readonly asset?: string }) {
  const { app, assets } = useTexts()
  const catalogue = useCatalogue()
  const filter = asset === undefined ? {} : { asset }
  const { data, error, refetch } = useCall(billList, filter)
  return (
    <>
      <SectionHead
        title={assets.balance.recent}
        action={{ label: app.action.seeAll, href: hrefOf('/pages/exchange/bill', filter) }}
      />
      {data && catalogue ? (
        data.bills.length === 0 ? (
          <p className="t-body py-4 text-dim">{assets.balance.noBills}</p>
        ) : (
          <List label={assets.balance.recent}>
            {data.bills.slice(0, shownMax).map((bill) => (
              <BillRow key={bill.orderNo} bill={bill} catalogue={catalogue} dated />
            ))}
          </List>
        )
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting onRetry={() => void refetch()}>
          <BoneRows rows={3} />
        </Waiting>
      )}
    </>
  )
}

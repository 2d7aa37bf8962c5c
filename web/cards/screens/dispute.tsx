import { cardBill } from '#contract/cards.bills.ts'
import { Page } from '#ui/Page.tsx'
import { Bone, BoneFacts } from '#ui/Skeleton.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { ScalesIcon } from '#ui/icons.pages.tsx'
import { back, hrefOf } from '#web/app/history.ts'
import { usePageQuery } from '#web/app/page.ts'
import { useCall } from '#web/app/query.ts'
import { idOf } from '#web/cards/id.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { DisputeForm } from '#web/cards/parts/DisputeForm.tsx'
import { MoneyPending } from '#web/cards/parts/MoneyPending.tsx'

/** Contesting a purchase: what is wrong, what happened, and what shows it. */
export function Screen() {
  const texts = useCardMoneyTexts()
  const id = idOf(usePageQuery()['id'])
  const { data, error, refetch } = useCall(cardBill, { id })
  const toBill = hrefOf('/pages/card/bill', { id })
  const top = <TopBar title={texts.dispute.title} onBack={() => back(toBill)} />
  if (data?.disputable) return <DisputeForm bill={data} top={top} />
  const missing = { text: texts.bill.notFound, label: texts.bills.title, href: '/pages/card/bill' }
  return (
    <Page top={top}>
      {data ? (
        <Empty icon={ScalesIcon} action={{ label: texts.bill.title, href: toBill }}>
          {data.dispute ? texts.bill.disputeStates[data.dispute.state] : texts.dispute.not}
        </Empty>
      ) : (
        <MoneyPending error={error} missing={missing} onRetry={() => void refetch()}>
          <Bone className="mb-4 h-16 w-full rounded-item" />
          <BoneFacts rows={6} />
        </MoneyPending>
      )}
    </Page>
  )
}

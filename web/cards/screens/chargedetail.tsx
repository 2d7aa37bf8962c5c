import { type Recharge, rechargeDetail } from '#contract/cards.recharge.ts'
import { CardMark } from '#ui/CardFace.tsx'
import { Button } from '#ui/Button.tsx'
import { CopyRow } from '#ui/CopyRow.tsx'
import { ReceiptIcon } from '#ui/icons.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Page, StickyFooter } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { Bone, BoneFacts } from '#ui/Skeleton.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { cardMetals } from '#web/app/cardMetals.ts'
import { back, hrefOf } from '#web/app/history.ts'
import { usePageQuery } from '#web/app/page.ts'
import { renew, useCall } from '#web/app/query.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { Dollars } from '#web/cards/parts/Dollars.tsx'
import { MoneyPending } from '#web/cards/parts/MoneyPending.tsx'
import { RechargeFacts, RechargeSteps } from '#web/cards/parts/RechargeParts.tsx'

/** One recharge: how far it is, what it cost, and its bills. */
export function Screen() {
  const { recharge: words } = useCardMoneyTexts()
  const { orderNo = '' } = usePageQuery()
  const { data, error, refetch } = useCall(rechargeDetail, { orderNo })
  const top = <TopBar title={words.title} onBack={() => back('/pages/card/chargelist')} />
  if (data) {
    return (
      <Page top={top} aside={<Particulars recharge={data} />} footer={<Again recharge={data} />}>
        <PullRefresh onRefresh={() => renew(rechargeDetail)}>
          <Told recharge={data} />
        </PullRefresh>
      </Page>
    )
  }
  const missing = { text: words.notFound, label: words.list, href: '/pages/card/chargelist' }
  return (
    <Page top={top}>
      <MoneyPending error={error} missing={missing} onRetry={() => void refetch()}>
        <Bone className="mx-auto mt-2 h-12 w-48" />
        <Bone className="my-6 h-48 w-full" />
        <BoneFacts rows={6} />
      </MoneyPending>
    </Page>
  )
}

const tones = {
  review: 'text-gold',
  progress: 'text-gold',
  completed: 'text-up',
  failed: 'text-down',
} as const

function Told({ recharge }: { readonly recharge: Recharge }) {
  const { recharge: words } = useCardMoneyTexts()
  const { state, receives, cardType } = recharge
  return (
    <div className="flex flex-col gap-4">
      <div className="grid justify-items-center gap-3 pt-2 text-center">
        <CardMark metal={cardMetals[cardType]} />
        <Dollars amount={receives} kind={state === 'failed' ? 'balance' : 'signed'} size="title" />
        <p className={`t-strong ${tones[state]}`} role="status">
          {words.states[state]}
        </p>
      </div>
      <RechargeSteps recharge={recharge} />
    </div>
  )
}

/** What it cost, and its bills. */
function Particulars({ recharge }: { readonly recharge: Recharge }) {
  const { recharge: words } = useCardMoneyTexts()
  const { orderNo, billNo, refundBillNo } = recharge
  const bills = [
    { label: words.bill, billNo },
    { label: words.refundBill, billNo: refundBillNo },
  ]
  return (
    <div className="flex flex-col gap-4">
      <RechargeFacts recharge={recharge} />
      <CopyRow label={words.orderNo} value={orderNo} />
      <List label={words.bill}>
        {bills.map(
          (one) =>
            one.billNo !== null && (
              <ListItem
                key={one.label}
                icon={<ReceiptIcon />}
                title={one.label}
                mark="chevron"
                href={hrefOf('/pages/exchange/billdetail', { orderNo: one.billNo })}
              />
            ),
        )}
      </List>
    </div>
  )
}

function Again({ recharge: { state, cardId } }: { readonly recharge: Recharge }) {
  const { recharge: words } = useCardMoneyTexts()
  if (state === 'review' || state === 'progress') return null
  return (
    <StickyFooter>
      <Button href={hrefOf('/pages/card/charge', { id: cardId })}>{words.again}</Button>
    </StickyFooter>
  )
}

import { useState } from 'react'
import { type BillDetail, billDetail } from '#contract/bills.ts'
import { Button } from '#ui/Button.tsx'
import { Coin } from '#ui/Coin.tsx'
import { ReceiptIcon, ShieldIcon } from '#ui/icons.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Page, StickyFooter } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { Bone, BoneFacts, Waiting } from '#ui/Skeleton.tsx'
import { Empty, Notice, Steps } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { isNotFound } from '#web/app/failure.ts'
import { statusText, toTheSecond, toneOf } from '#web/app/billText.ts'
import { type Catalogue, useCatalogue } from '#web/app/catalogue.ts'
import { Failed } from '#web/app/Failed.tsx'
import { back, go, hrefOf } from '#web/app/history.ts'
import { deviceZone } from '#web/app/hooks/time.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { usePageQuery } from '#web/app/page.ts'
import { renew, useCall } from '#web/app/query.ts'
import { BillFacts } from '#web/bills/parts/BillFacts.tsx'
import { CancelSheet } from '#web/bills/parts/CancelSheet.tsx'
import { stepsOf } from '#web/bills/steps.ts'

/** One bill: what moved, how far it is, and everything about it. Follows the chain live. */
export function Screen() {
  const { bills } = useTexts()
  const { orderNo = '' } = usePageQuery()
  const catalogue = useCatalogue()
  const { data, error, refetch } = useCall(billDetail, { orderNo })
  const title = data ? bills.types[data.type] : bills.detail.title
  const top = <TopBar title={title} onBack={() => back('/pages/exchange/bill')} />
  if (data && catalogue) {
    return (
      <Page top={top} footer={<Footer bill={data} />}>
        <PullRefresh onRefresh={() => renew(billDetail)}>
          <Told bill={data} catalogue={catalogue} />
        </PullRefresh>
      </Page>
    )
  }
  const isMissing = isNotFound(error)
  return (
    <Page top={top}>
      {isMissing ? (
        <Empty icon={ReceiptIcon} action={{ label: bills.title, href: '/pages/exchange/bill' }}>
          {bills.detail.notFound}
        </Empty>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting onRetry={() => void refetch()}>
          <Bone className="mx-auto mt-2 h-12 w-48" />
          <Bone className="my-6 h-56 w-full" />
          <BoneFacts rows={5} />
        </Waiting>
      )}
    </Page>
  )
}

function Told({ bill, catalogue }: { readonly bill: BillDetail; readonly catalogue: Catalogue }) {
  const { bills } = useTexts()
  const language = useLanguage()
  const asset = catalogue.assetOf(bill.asset)
  const network = bill.network === null ? undefined : catalogue.networkOf(bill.network)
  const tone = { done: 'text-up', going: 'text-gold', failed: 'text-down' }[toneOf(bill)]
  const count = bill.status === 'CONFIRMING' && bill.confirmations
  const clock = new Intl.DateTimeFormat(language, { ...toTheSecond, timeZone: deviceZone() })
  const steps = stepsOf(bill, bills, (at) => clock.format(at), network?.blockSeconds ?? 0)
  return (
    <div className="flex flex-col gap-4">
      <div className="grid justify-items-center gap-3 pt-2 text-center">
        <Coin code={asset.code} />
        <Money
          amount={bill.change}
          scale={asset.scale}
          code={asset.code}
          kind="signed"
          size="title"
        />
        <p className={`t-strong ${tone}`} role="status">
          {statusText(bill, bills)}
          {count && ` · ${bills.confirmationsOf(count.seen, count.needed)}`}
        </p>
      </div>
      {(bill.checking || bill.steps.some(({ step }) => step === 'checking')) && (
        <List label={bills.detail.aboutCheck}>
          <ListItem
            leading={<ShieldIcon />}
            title={bills.detail.aboutCheck}
            mark="chevron"
            href={hrefOf('/pages/exchange/riskdetail', { orderNo: bill.orderNo })}
          />
        </List>
      )}
      <Why reason={bill.reason} />
      {steps.length > 1 && !wasSmall(bill) && <Steps steps={steps} />}
      <BillFacts
        bill={bill}
        asset={asset}
        networkName={network?.name}
        minimum={minimumOf(bill, catalogue)}
      />
    </div>
  )
}

/** Ends that took nothing from anybody. */
const calm: ReadonlySet<BillDetail['reason']> = new Set(['cancelled', 'returned'])

function Why({ reason }: Pick<BillDetail, 'reason'>) {
  const { reasons } = useTexts().bills
  if (reason === null) return null
  return <Notice tone={calm.has(reason) ? 'info' : 'warn'}>{reasons[reason]}</Notice>
}

/** Too little to be credited: its network confirms it, so none of its steps failed. */
const wasSmall = ({ reason }: BillDetail) => reason === 'below_minimum' || reason === 'returned'

/** The smallest deposit of today, of one that was below it. */
const minimumOf = (bill: BillDetail, { coinOf }: Catalogue) =>
  wasSmall(bill) ? coinOf(bill.asset, bill.network ?? '')?.depositMin : undefined

function Footer({ bill }: { readonly bill: BillDetail }) {
  const { bills } = useTexts()
  const [isAsking, setAsking] = useState(false)
  const isKept = bill.reason === 'below_minimum'
  if (!bill.cancellable && !isKept && bill.explorerUrl === null) return null
  return (
    <StickyFooter>
      {isKept && (
        <Button look="gold" onClick={() => go('/pages/about/contact')}>
          {bills.detail.support}
        </Button>
      )}
      {bill.cancellable && <Button onClick={() => setAsking(true)}>{bills.detail.cancel}</Button>}
      {bill.explorerUrl !== null && (
        <Button onClick={() => open(bill.explorerUrl ?? '', '_blank', 'noreferrer')}>
          {bills.detail.explorer}
        </Button>
      )}
      <CancelSheet open={isAsking} orderNo={bill.orderNo} onClose={() => setAsking(false)} />
    </StickyFooter>
  )
}

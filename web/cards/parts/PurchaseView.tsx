import { type CardBillDetail, type DeclineReason, cardBill } from '#contract/cards.bills.ts'
import { disputeStates } from '#contract/cards.dispute.ts'
import { Button } from '#ui/Button.tsx'
import { IconDisc } from '#ui/Coin.tsx'
import { Page, StickyFooter } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { Bone, BoneFacts } from '#ui/Skeleton.tsx'
import { Notice, type Step, Steps } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { momentFormat } from '#web/app/billText.ts'
import { back, hrefOf } from '#web/app/history.ts'
import { deviceZone } from '#web/app/hooks/time.ts'
import { useLanguage } from '#web/app/language.ts'
import { renew, useCall } from '#web/app/query.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { DisputeBack } from '#web/cards/parts/DisputeBack.tsx'
import { Dollars } from '#web/cards/parts/Dollars.tsx'
import { Asked, Foreign } from '#web/cards/parts/Foreign.tsx'
import { MoneyPending } from '#web/cards/parts/MoneyPending.tsx'
import { PurchaseFacts } from '#web/cards/parts/PurchaseFacts.tsx'
import { PurchaseMark } from '#web/cards/parts/PurchaseRow.tsx'

/** One purchase: approved, charged, refunded or declined, live, and what can be done about it. */
export function PurchaseView({ id }: { readonly id: string }) {
  const { bill: words, bills } = useCardMoneyTexts()
  const { data, error, refetch } = useCall(cardBill, { id })
  const title = data ? bills.kinds[data.kind] : words.title
  const top = <TopBar title={title} onBack={() => back('/pages/card/bill')} />
  if (data) {
    return (
      <Page top={top} aside={<PurchaseFacts bill={data} />} footer={<Ways bill={data} />}>
        <PullRefresh onRefresh={() => renew(cardBill)}>
          <Told bill={data} />
        </PullRefresh>
      </Page>
    )
  }
  const missing = { text: words.notFound, label: bills.title, href: '/pages/card/bill' }
  return (
    <Page top={top}>
      <MoneyPending error={error} missing={missing} onRetry={() => void refetch()}>
        <Bone className="mx-auto mt-2 h-24 w-48" />
        <Bone className="my-6 h-40 w-full" />
        <BoneFacts rows={6} />
      </MoneyPending>
    </Page>
  )
}

const tones = {
  pending: 'text-gold',
  completed: 'text-up',
  reversed: 'text-dim',
  declined: 'text-down',
  failed: 'text-down',
} as const

function Told({ bill }: { readonly bill: CardBillDetail }) {
  const { bill: words, bills } = useCardMoneyTexts()
  const decline = bill.reason === null ? undefined : words.declines[bill.reason]
  const steps = useSteps(bill)
  return (
    <div className="flex flex-col gap-4">
      <div className="grid justify-items-center gap-3 pt-2 text-center">
        <IconDisc>
          <PurchaseMark bill={bill} />
        </IconDisc>
        <p className="t-head long-words">
          {bill.merchant === '' ? bills.kinds[bill.kind] : bill.merchant}
        </p>
        {bill.change === 0n ? (
          <span className="t-title text-dim line-through">
            <Asked bill={bill} />
          </span>
        ) : (
          <Dollars amount={bill.change} kind="signed" size="title" />
        )}
        {bill.foreign && bill.change !== 0n && (
          <p className="t-body text-dim">
            <Foreign foreign={bill.foreign} />
          </p>
        )}
        <p className={`t-strong ${tones[bill.state]}`} role="status">
          {bills.states[bill.state]}
        </p>
      </div>
      {decline && (
        <Notice tone="warn" title={decline.what}>
          {decline.help}
        </Notice>
      )}
      {bill.dispute && (
        <Notice tone="info" title={words.disputeTitle}>
          {words.disputeStates[bill.dispute.state]}
        </Notice>
      )}
      {steps.length > 0 && <Steps steps={steps} />}
    </div>
  )
}

/** What happened to it, and what is waited for. Each step has a name of its own. */
function useSteps(bill: CardBillDetail): readonly Step[] {
  const { bill: words } = useCardMoneyTexts()
  const moment = momentFormat(useLanguage(), deviceZone())
  const counts = new Map<string, number>()
  const steps = bill.events.map(({ kind, amount, at }): Step => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const title = count === 1 ? words.events[kind] : words.numbered(words.events[kind], count)
    return {
      state: kind === 'declined' ? 'failed' : 'done',
      title,
      detail: (
        <>
          {amount > 0n && (
            <>
              <Dollars amount={amount} />
              {' · '}
            </>
          )}
          {moment.format(at)}
        </>
      ),
    }
  })
  if (bill.held === 0n) return steps
  return [...steps, { state: 'now', title: words.waiting, detail: words.waitingText }]
}

function Ways({ bill }: { readonly bill: CardBillDetail }) {
  const texts = useCardMoneyTexts()
  const { id, cardId, reason, disputable } = bill
  if (bill.dispute && 'withdraw' in disputeStates[bill.dispute.state]) {
    return (
      <StickyFooter>
        <DisputeBack bill={bill} />
      </StickyFooter>
    )
  }
  if (disputable) {
    return (
      <StickyFooter>
        <Button href={hrefOf('/pages/card/dispute', { id })}>{texts.bill.dispute}</Button>
      </StickyFooter>
    )
  }
  const way = reason === null ? undefined : waysOn[reason]
  if (way === undefined) return null
  const at = (page: string) => hrefOf(`/pages/card/${page}`, { id: cardId })
  const { label, href } = {
    recharge: { label: texts.fund.recharge, href: at('charge') },
    card: { label: texts.recharge.toCard, href: at('info') },
    deposit: { label: texts.deposit, href: '/pages/index/collection' },
    support: { label: texts.support, href: '/pages/about/contact' },
  }[way]
  return (
    <StickyFooter>
      <Button look={way === 'support' ? 'ghost' : 'gold'} href={href}>
        {label}
      </Button>
    </StickyFooter>
  )
}

/** By why it was declined: where the holder can have the next one go through, or learn more. */
const waysOn: Partial<Record<DeclineReason, 'recharge' | 'card' | 'deposit' | 'support'>> = {
  insufficient: 'recharge',
  owed: 'recharge',
  wallet: 'deposit',
  singleLimit: 'card',
  dailyLimit: 'card',
  monthlyLimit: 'card',
  notActivated: 'card',
  locked: 'card',
  lockedAbove: 'card',
  online: 'card',
  contactless: 'card',
  cash: 'card',
  abroad: 'card',
  category: 'card',
  unsureWay: 'card',
  unsurePlace: 'card',
  unsureShop: 'card',
  pin: 'card',
  pinBlocked: 'card',
  limit: 'support',
  notInUse: 'support',
  frozen: 'support',
  issuer: 'support',
  other: 'support',
}

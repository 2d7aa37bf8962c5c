import { rechargeDetail } from '#contract/cards.recharge.ts'
import type { Recharge } from '#contract/cards.recharge.ts'
import { Button } from '#ui/Button.tsx'
import { Page, StickyFooter } from '#ui/Page.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { go, hrefOf } from '#web/app/history.ts'
import { usePageQuery } from '#web/app/page.ts'
import { useCall } from '#web/app/query.ts'
import { cardHref } from '#web/cards/face.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { Dollars } from '#web/cards/parts/Dollars.tsx'
import { MoneyPending } from '#web/cards/parts/MoneyPending.tsx'
import { RechargeSteps } from '#web/cards/parts/RechargeParts.tsx'

/** A recharge that was just begun: its three steps, live, and what the card gets. */
export function Screen() {
  const { recharge: words } = useCardMoneyTexts()
  const { orderNo = '' } = usePageQuery()
  const { data, error, refetch } = useCall(rechargeDetail, { orderNo })
  const top = <TopBar title={words.title} onClose={() => go('/pages/card/card', {}, 'replace')} />
  if (data) {
    return (
      <Page top={top} footer={<Ways recharge={data} />}>
        <div className="flex flex-col gap-4">
          <Result recharge={data} />
          <RechargeSteps recharge={data} />
        </div>
      </Page>
    )
  }
  const missing = { text: words.notFound, label: words.list, href: '/pages/card/chargelist' }
  return (
    <Page top={top}>
      <MoneyPending error={error} missing={missing} onRetry={() => void refetch()}>
        <Bone className="mx-auto mt-4 h-24 w-48" />
        <Bone className="mt-6 h-48 w-full" />
      </MoneyPending>
    </Page>
  )
}

function Result({ recharge }: { readonly recharge: Recharge }) {
  const { recharge: words } = useCardMoneyTexts()
  const { state, receives } = recharge
  const [title, colour] =
    state === 'completed'
      ? [words.done, 'text-up']
      : state === 'failed'
        ? [words.failed, 'text-down']
        : [words.underway, 'text-gold']
  const isGoing = state === 'review' || state === 'progress'
  return (
    <div className="grid justify-items-center gap-2 pt-3 pb-1 text-center">
      <p className={`t-strong ${colour}`} role="status">
        {title}
      </p>
      <p className={state === 'failed' ? 'text-dim line-through' : ''}>
        <Dollars amount={receives} size="figure" />
      </p>
      {isGoing && <p className="t-small max-w-[32ch] text-dim">{words.underwayText}</p>}
    </div>
  )
}

function Ways({ recharge: { orderNo, cardId, cardType, state } }: { readonly recharge: Recharge }) {
  const { recharge: words } = useCardMoneyTexts()
  return (
    <StickyFooter>
      <Button href={hrefOf('/pages/card/chargedetail', { orderNo })}>{words.detail}</Button>
      {state === 'failed' ? (
        <Button look="gold" href={hrefOf('/pages/card/charge', { id: cardId })}>
          {words.again}
        </Button>
      ) : (
        <Button look="gold" href={cardHref({ id: cardId, type: cardType })}>
          {words.toCard}
        </Button>
      )}
    </StickyFooter>
  )
}

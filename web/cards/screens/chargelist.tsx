import { type Recharge, rechargeList } from '#contract/cards.recharge.ts'
import { CardMark } from '#ui/CardFace.tsx'
import { ReceiptIcon } from '#ui/icons.tsx'
import { ListItem } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { BoneRows } from '#ui/Skeleton.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { cardMetals } from '#web/app/cardMetals.ts'
import { back, hrefOf } from '#web/app/history.ts'
import { usePageQuery } from '#web/app/page.ts'
import { renew } from '#web/app/query.ts'
import { idOf } from '#web/cards/id.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { Dollars } from '#web/cards/parts/Dollars.tsx'
import { MoneyPending } from '#web/cards/parts/MoneyPending.tsx'
import { PagedDays, useHourText } from '#web/cards/parts/PagedDays.tsx'
import { useRecharges } from '#web/cards/queries.money.ts'

/** Recharges of all cards, or of the one in the address. */
export function Screen() {
  const { recharge: words } = useCardMoneyTexts()
  return (
    <Page top={<TopBar title={words.list} onBack={() => back('/pages/card/index')} />}>
      <PullRefresh onRefresh={() => renew(rechargeList)}>
        <Recharges />
      </PullRefresh>
    </Page>
  )
}

function Recharges() {
  const { charge, recharge: words } = useCardMoneyTexts()
  const asked = usePageQuery()['id']
  const id = asked === undefined ? undefined : idOf(asked)
  const { recharges, error, refetch, ...more } = useRecharges(id)
  if (!recharges) {
    return (
      <MoneyPending error={error} onRetry={() => void refetch()}>
        <BoneRows rows={6} />
      </MoneyPending>
    )
  }
  if (recharges.length === 0) {
    const href = id === undefined ? '/pages/card/select' : hrefOf('/pages/card/charge', { id })
    return (
      <Empty icon={ReceiptIcon} action={{ label: charge.title, href }}>
        {words.empty}
      </Empty>
    )
  }
  return <PagedDays rows={recharges} row={rowOf} more={more} />
}

const rowOf = (recharge: Recharge) => <Row key={recharge.orderNo} recharge={recharge} />

const tones = {
  review: 'text-gold',
  progress: 'text-gold',
  completed: 'text-dim',
  failed: 'text-down',
} as const

function Row({ recharge }: { readonly recharge: Recharge }) {
  const { names, ending, recharge: words } = useCardMoneyTexts()
  const hour = useHourText()
  const { orderNo, cardType, last4, state, receives, createdAt } = recharge
  return (
    <ListItem
      leading={<CardMark metal={cardMetals[cardType]} />}
      title={names[cardType]}
      detail={`${ending(last4)} · ${hour(createdAt)}`}
      value={
        <span className={state === 'failed' ? 'text-dim line-through' : ''}>
          <Dollars amount={receives} kind={state === 'failed' ? 'signed' : 'change'} />
        </span>
      }
      valueDetail={<span className={tones[state]}>{words.states[state]}</span>}
      href={hrefOf('/pages/card/chargedetail', { orderNo })}
    />
  )
}

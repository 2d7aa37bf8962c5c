import { useState } from 'react'
import { type FundMove, fundMoves, trustFund } from '#contract/cards.recharge.ts'
import type { OutputOf } from '#contract/operation.ts'
import { IconDisc } from '#ui/Coin.tsx'
import { Hero, QuickActions } from '#ui/Hero.tsx'
import { HistoryIcon, PlusIcon, ScalesIcon } from '#ui/icons.pages.tsx'
import { CardIcon, ArrowInIcon, ArrowOutIcon, ReceiptIcon, WalletIcon } from '#ui/icons.tsx'
import { Facts, ListItem } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { BoneFacts, BoneHero, BoneRows } from '#ui/Skeleton.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { back, hrefOf } from '#web/app/history.ts'
import { renew, useCall } from '#web/app/query.ts'
import { useHidden } from '#web/app/worth.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { Dollars } from '#web/cards/parts/Dollars.tsx'
import { FundBackSheet } from '#web/cards/parts/FundBackSheet.tsx'
import { MoneyPending } from '#web/cards/parts/MoneyPending.tsx'
import { PagedDays, useHourText } from '#web/cards/parts/PagedDays.tsx'
import { useFundMoves } from '#web/cards/queries.money.ts'

type Fund = OutputOf<typeof trustFund>

/** The trust fund: what cards are recharged from, the way back to the wallet, and what moved. */
export function Screen() {
  const { fund: words } = useCardMoneyTexts()
  const { data, error, refetch } = useCall(trustFund, {})
  return (
    <Page
      top={<TopBar title={words.title} onBack={() => back('/pages/card/card')} />}
      aside={data && <Moves recharge={wayToRecharge(data)} />}
    >
      {data ? (
        <PullRefresh onRefresh={() => renew(trustFund, fundMoves)}>
          <Told fund={data} />
        </PullRefresh>
      ) : (
        <MoneyPending error={error} onRetry={() => void refetch()}>
          <BoneHero />
          <div className="flex flex-col gap-4 pt-5">
            <BoneFacts rows={2} />
            <BoneRows rows={4} />
          </div>
        </MoneyPending>
      )}
    </Page>
  )
}

/** What lies in the fund is what a card is recharged from then. */
const wayToRecharge = ({ balance }: Fund): string =>
  hrefOf('/pages/card/select', balance > 0n ? { from: 'fund' } : {})

function Told({ fund }: { readonly fund: Fund }) {
  const { fund: words } = useCardMoneyTexts()
  const isHidden = useHidden()
  const [isMoving, setMoving] = useState(false)
  const recharge = wayToRecharge(fund)
  return (
    <>
      <Hero label={words.balance}>
        <p className="t-small font-[520]">{words.balance}</p>
        <p className="mt-1.5">
          <Dollars amount={fund.balance} size="hero" hidden={isHidden} />
        </p>
      </Hero>
      <QuickActions
        actions={[
          { label: words.recharge, icon: PlusIcon, main: true, href: recharge },
          { label: words.toWallet, icon: WalletIcon, onClick: () => setMoving(true) },
          { label: words.recharges, icon: HistoryIcon, href: '/pages/card/chargelist' },
          { label: words.purchases, icon: ReceiptIcon, href: '/pages/card/bill' },
        ]}
      />
      <div className="flex flex-col gap-3 pt-2">
        <Facts
          facts={[
            {
              label: words.underway,
              value: <Dollars amount={fund.underway} hidden={isHidden} />,
            },
            { label: words.onCards, value: <Dollars amount={fund.onCards} hidden={isHidden} /> },
          ]}
        />
        <p className="t-small px-4 text-dim">{words.about}</p>
      </div>
      <FundBackSheet open={isMoving} free={fund.balance} onClose={() => setMoving(false)} />
    </>
  )
}

/** What moved, page after page. */
function Moves({ recharge }: { readonly recharge: string }) {
  const { fund: words } = useCardMoneyTexts()
  const { moves, error, refetch, ...more } = useFundMoves()
  if (!moves) {
    return (
      <MoneyPending error={error} onRetry={() => void refetch()}>
        <BoneRows rows={4} />
      </MoneyPending>
    )
  }
  if (moves.length === 0) {
    return (
      <Empty icon={ReceiptIcon} action={{ label: words.recharge, href: recharge }}>
        {words.empty}
      </Empty>
    )
  }
  const rows = moves.map((move) => ({ ...move, createdAt: move.at }))
  return <PagedDays rows={rows} row={rowOf} more={more} />
}

const rowOf = (move: FundMove) => <Move key={move.id} move={move} />

const marks = {
  recharge: ArrowInIcon,
  toCard: CardIcon,
  fee: ScalesIcon,
  back: ArrowOutIcon,
  unspent: ArrowInIcon,
  refund: ArrowInIcon,
} as const

function Move({ move }: { readonly move: FundMove }) {
  const { ending, fund: words } = useCardMoneyTexts()
  const hour = useHourText()
  const isHidden = useHidden()
  const Mark = marks[move.kind]
  const detail = [move.last4 === null ? undefined : ending(move.last4), hour(move.at)]
  return (
    <ListItem
      leading={
        <IconDisc tone={move.change > 0n ? 'up' : 'plain'}>
          <Mark className="size-5" />
        </IconDisc>
      }
      title={words.moves[move.kind]}
      detail={detail.filter(Boolean).join(' · ')}
      value={
        <Dollars
          amount={move.change}
          kind={move.change > 0n ? 'change' : 'signed'}
          hidden={isHidden}
        />
      }
    />
  )
}

import { coinFace } from '#ui/coins.ts'
import { AllocationBar, QuickActions } from '#ui/Hero.tsx'
import { AddressBookIcon } from '#ui/icons.pages.tsx'
import { ArrowInIcon, ArrowOutIcon, ReceiptIcon, WalletIcon } from '#ui/icons.tsx'
import { IconButton } from '#ui/Button.tsx'
import { List } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { Bone, BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { Empty } from '#ui/Status.tsx'
import { percentages } from '#ui/chart.ts'
import { TopBar } from '#ui/TopBar.tsx'
import { Failed } from '#web/app/Failed.tsx'
import { useTexts } from '#web/app/language.ts'
import { useFiat, useHidden, worthScale } from '#web/app/worth.ts'
import { type Holding, type Portfolio, byWorth } from '#web/assets/model.ts'
import { BalanceRow } from '#web/assets/parts/HoldingRow.tsx'
import { renewPortfolio, usePortfolio } from '#web/assets/queries.ts'

/** Assets: every balance, available, held and on its way. */
export function Screen() {
  const { assets } = useTexts()
  const bills = <IconButton icon={ReceiptIcon} label={assets.bills} href="/pages/exchange/bill" />
  return (
    <Page top={<TopBar title={assets.title} right={bills} />}>
      <PullRefresh onRefresh={renewPortfolio}>
        <Owned />
      </PullRefresh>
    </Page>
  )
}

function Owned() {
  const { assets } = useTexts()
  const { portfolio, error, retry } = usePortfolio()
  if (portfolio) {
    return (
      <>
        <Total portfolio={portfolio} />
        <QuickActions
          actions={[
            {
              label: assets.receive,
              icon: ArrowInIcon,
              href: '/pages/index/collection',
              main: true,
            },
            { label: assets.transfer, icon: ArrowOutIcon, href: '/pages/exchange/transfer' },
            { label: assets.payees, icon: AddressBookIcon, href: '/pages/exchange/payee' },
            { label: assets.bills, icon: ReceiptIcon, href: '/pages/exchange/bill' },
          ]}
        />
        <div className="pt-3">
          <Holdings holdings={byWorth(portfolio.holdings)} />
        </div>
      </>
    )
  }
  if (error !== undefined) return <Failed error={error} onRetry={retry} />
  return (
    <Waiting onRetry={retry}>
      <Bone className="h-4 w-24" />
      <Bone className="mt-3 h-10 w-56" />
      <div className="h-[150px]" />
      <BoneRows rows={4} />
    </Waiting>
  )
}

function Total({ portfolio }: { readonly portfolio: Portfolio }) {
  const { assets } = useTexts()
  const fiat = useFiat()
  const isHidden = useHidden()
  const { total } = portfolio
  const parts = byWorth(portfolio.holdings).filter(({ worth }) => (worth ?? 0n) > 0n)
  const shares = percentages(parts.map(({ worth }) => worth ?? 0n))
  return (
    <section aria-label={assets.total}>
      <p className="t-small text-dim">{assets.totalIn(fiat)}</p>
      {total === undefined ? (
        <p className="t-body mt-2">{assets.stale}</p>
      ) : (
        <Money
          amount={total}
          scale={worthScale}
          currency={fiat}
          maximum={2}
          size="hero"
          hidden={isHidden}
        />
      )}
      {parts.length > 0 && !isHidden && (
        <div className="mt-4">
          <AllocationBar
            label={assets.allocation}
            parts={parts.map(({ asset }, index) => ({
              name: asset.code,
              percent: shares[index] ?? 0,
              colour: coinFace(asset.code).colour,
            }))}
          />
        </div>
      )}
    </section>
  )
}

function Holdings({ holdings }: { readonly holdings: readonly Holding[] }) {
  const { assets } = useTexts()
  const isEmpty = holdings.every(({ owned, balance }) => owned === 0n && balance.pending === 0n)
  return (
    <>
      <List label={assets.list}>
        {holdings.map((holding) => (
          <BalanceRow key={holding.asset.code} holding={holding} />
        ))}
      </List>
      {isEmpty && (
        <Empty
          icon={WalletIcon}
          action={{ label: assets.receive, href: '/pages/index/collection' }}
        >
          {assets.empty}
        </Empty>
      )}
    </>
  )
}

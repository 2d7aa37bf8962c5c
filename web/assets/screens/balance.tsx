import { billList } from '#contract/bills.ts'
import { Coin } from '#ui/Coin.tsx'
import { QuickActions } from '#ui/Hero.tsx'
import { ArrowInIcon, ArrowOutIcon, InfoIcon } from '#ui/icons.tsx'
import { type Fact, Facts, List, ListItem } from '#ui/List.tsx'
import { Change, Money } from '#ui/Money.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { Bone, BoneFacts, Waiting } from '#ui/Skeleton.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Failed } from '#web/app/Failed.tsx'
import { back, hrefOf } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { usePageQuery } from '#web/app/page.ts'
import { renew } from '#web/app/query.ts'
import { useFiat, useHidden, worthScale } from '#web/app/worth.ts'
import type { Holding } from '#web/assets/model.ts'
import { RecentBills } from '#web/assets/parts/RecentBills.tsx'
import { renewPortfolio, usePortfolio } from '#web/assets/queries.ts'

/** One currency: what there is of it, what is held or on its way, and what moved lately. */
export function Screen() {
  const { asset } = usePageQuery()
  const { portfolio, error, retry } = usePortfolio()
  const holding =
    portfolio?.holdings.find((row) => row.asset.code === asset) ?? portfolio?.holdings[0]
  const top = (
    <TopBar title={holding?.asset.name ?? ''} onBack={() => back('/pages/exchange/exchange')} />
  )
  return (
    <Page top={top}>
      {holding ? (
        <PullRefresh onRefresh={() => Promise.all([renewPortfolio(), renew(billList)])}>
          <Balance holding={holding} />
          <RecentBills asset={holding.asset.code} />
        </PullRefresh>
      ) : error === undefined ? (
        <Waiting onRetry={retry}>
          <Bone className="mx-auto h-12 w-48" />
          <div className="h-[140px]" />
          <BoneFacts rows={3} />
        </Waiting>
      ) : (
        <Failed error={error} onRetry={retry} />
      )}
    </Page>
  )
}

function Balance({ holding }: { readonly holding: Holding }) {
  const { assets, general } = useTexts()
  const fiat = useFiat()
  const isHidden = useHidden()
  const { asset, balance, owned, price, worth } = holding
  const amount = (units: bigint) => (
    <Money amount={units} scale={asset.scale} code={asset.code} hidden={isHidden} />
  )
  const priced: readonly Fact[] =
    price && !price.stale
      ? [
          {
            label: assets.balance.price,
            value: (
              <>
                <Money amount={price.price} scale={worthScale} currency={fiat} maximum={2} />{' '}
                <Change hundredths={price.changeBasisPoints} />
              </>
            ),
          },
        ]
      : []
  return (
    <>
      <div className="grid justify-items-center gap-2 pt-2 text-center">
        <Coin code={asset.code} />
        <Money
          amount={owned}
          scale={asset.scale}
          code={asset.code}
          maximum={asset.displayScale}
          size="title"
          hidden={isHidden}
        />
        {worth !== undefined && (
          <p className="t-body text-dim">
            <Money
              amount={worth}
              scale={worthScale}
              currency={fiat}
              maximum={2}
              hidden={isHidden}
            />
          </p>
        )}
      </div>
      <QuickActions
        actions={[
          {
            label: assets.receive,
            icon: ArrowInIcon,
            href: hrefOf('/pages/index/collection', { asset: asset.code }),
            main: true,
          },
          {
            label: assets.transfer,
            icon: ArrowOutIcon,
            href: hrefOf('/pages/exchange/transfer', { asset: asset.code }),
          },
        ]}
      />
      <div className="flex flex-col gap-2 pt-3">
        <Facts
          facts={[
            { label: assets.available, value: amount(balance.available) },
            { label: assets.held, value: amount(balance.held) },
            { label: assets.pending, value: amount(balance.pending) },
            ...priced,
          ]}
        />
        {balance.held > 0n && <p className="t-small px-4 text-dim">{assets.heldText}</p>}
        {balance.pending > 0n && <p className="t-small px-4 text-dim">{assets.pendingText}</p>}
        <List label={general.currency.more}>
          <ListItem
            icon={<InfoIcon />}
            title={general.currency.more}
            href={hrefOf('/pages/currency/normal', { asset: asset.code })}
            mark="chevron"
          />
        </List>
      </div>
    </>
  )
}

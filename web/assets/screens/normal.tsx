import { type Asset, assetList, priceList } from '#contract/assets.ts'
import { Coin } from '#ui/Coin.tsx'
import { QuickActions } from '#ui/Hero.tsx'
import { ArrowInIcon, ArrowOutIcon, WalletIcon } from '#ui/icons.tsx'
import { Facts, List, ListItem, SectionHead } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { Bone, BoneFacts, Waiting } from '#ui/Skeleton.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { type Catalogue, withLookups } from '#web/app/catalogue.ts'
import { Failed } from '#web/app/Failed.tsx'
import { back, hrefOf } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { usePageQuery } from '#web/app/page.ts'
import { renew, useCall } from '#web/app/query.ts'
import { useSession } from '#web/app/session.ts'
import { useFiat, useHidden, usePrices, worthScale } from '#web/app/worth.ts'
import { CoinTerms } from '#web/assets/parts/CoinTerms.tsx'
import { PriceCard } from '#web/assets/parts/PriceCard.tsx'
import { usePortfolio } from '#web/assets/queries.ts'

/** What a currency is: its price, and on each network what it costs, its limits and its contract. */
export function Screen() {
  const { general } = useTexts()
  const code = usePageQuery()['asset'] ?? ''
  const { data, error, refetch } = useCall(assetList, {})
  const asset = data?.assets.find((one) => one.code === code)
  const top = <TopBar title={asset?.name ?? code} onBack={() => back('/pages/exchange/exchange')} />
  if (data && asset) {
    return (
      <Page top={top} aside={<Terms asset={asset} catalogue={withLookups(data)} />}>
        <PullRefresh onRefresh={() => renew(assetList, priceList)}>
          <Overview asset={asset} />
        </PullRefresh>
      </Page>
    )
  }
  return (
    <Page top={top}>
      {data ? (
        <Empty
          icon={WalletIcon}
          action={{ label: general.currency.all, href: '/pages/exchange/exchange' }}
        >
          {general.currency.notOffered}
        </Empty>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting onRetry={() => void refetch()}>
          <Bone className="h-[196px] w-full rounded-card" />
          <div className="h-[124px]" />
          <BoneFacts rows={5} />
        </Waiting>
      )}
    </Page>
  )
}

function Overview({ asset }: { readonly asset: Asset }) {
  const { assets } = useTexts()
  const session = useSession()
  const { priceOf } = usePrices()
  return (
    <>
      <PriceCard asset={asset} price={priceOf(asset.code)} />
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
      {session && <Owned asset={asset} />}
    </>
  )
}

/** What the person has of it; nothing while that is not known. */
function Owned({ asset }: { readonly asset: Asset }) {
  const { general } = useTexts()
  const fiat = useFiat()
  const isHidden = useHidden()
  const { portfolio } = usePortfolio()
  const holding = portfolio?.holdings.find((row) => row.asset.code === asset.code)
  if (!holding) return null
  return (
    <div className="pt-3">
      <List label={general.currency.yours}>
        <ListItem
          leading={<Coin code={asset.code} />}
          title={general.currency.yours}
          value={
            <Money
              amount={holding.owned}
              scale={asset.scale}
              code={asset.code}
              maximum={asset.displayScale}
              hidden={isHidden}
            />
          }
          {...(holding.worth === undefined
            ? {}
            : {
                valueDetail: (
                  <Money
                    amount={holding.worth}
                    scale={worthScale}
                    currency={fiat}
                    maximum={2}
                    hidden={isHidden}
                  />
                ),
              })}
          href={hrefOf('/pages/currency/balance', { asset: asset.code })}
          mark="chevron"
        />
      </List>
    </div>
  )
}

function Terms({ asset, catalogue }: { readonly asset: Asset; readonly catalogue: Catalogue }) {
  const { assets, general } = useTexts()
  const words = general.currency
  const internal = catalogue.internal.find((limit) => limit.asset === asset.code)
  return (
    <div className="-mt-4">
      {catalogue.coinsOf(asset.code).map((coin) => (
        <CoinTerms
          key={coin.network}
          asset={asset}
          coin={coin}
          network={catalogue.networkOf(coin.network)}
        />
      ))}
      {internal && (
        <>
          <SectionHead title={words.inside} />
          <Facts
            facts={[
              { label: assets.balance.fee, value: words.free },
              {
                label: words.smallest,
                value: <Money amount={internal.min} scale={asset.scale} code={asset.code} />,
              },
              {
                label: words.largest,
                value: <Money amount={internal.max} scale={asset.scale} code={asset.code} />,
              },
            ]}
          />
        </>
      )}
    </div>
  )
}

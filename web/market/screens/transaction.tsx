import { type Asset, type Price, priceList, priceScale } from '#contract/assets.ts'
import { Coin } from '#ui/Coin.tsx'
import { Sparkline } from '#ui/Hero.tsx'
import { List, ListItem, SectionHead } from '#ui/List.tsx'
import { Change, Money } from '#ui/Money.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { Notice } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { useCatalogue } from '#web/app/catalogue.ts'
import { Failed } from '#web/app/Failed.tsx'
import { useTexts } from '#web/app/language.ts'
import { renew, useCall } from '#web/app/query.ts'
import { useFiat } from '#web/app/worth.ts'

/** Trade: the prices of what Auric holds. */
export function Screen() {
  const { market } = useTexts()
  return (
    <Page top={<TopBar title={market.title} />}>
      <PullRefresh onRefresh={() => renew(priceList)}>
        <Notice tone="gold" title={market.notYet}>
          {market.notYetText}
        </Notice>
        <SectionHead title={market.prices} />
        <Prices />
      </PullRefresh>
    </Page>
  )
}

function Prices() {
  const { market } = useTexts()
  const fiat = useFiat()
  const catalogue = useCatalogue()
  const { data, isError, error, refetch } = useCall(priceList, { fiat })
  if (isError) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data || !catalogue) {
    return (
      <Waiting onRetry={() => void refetch()}>
        <BoneRows rows={4} />
      </Waiting>
    )
  }
  if (data.prices.length === 0) return <p className="t-body text-dim">{market.empty}</p>
  return (
    <List label={market.prices}>
      {data.prices.map((price) => (
        <PriceRow
          key={price.asset}
          asset={catalogue.assetOf(price.asset)}
          price={price}
          fiat={fiat}
        />
      ))}
    </List>
  )
}

function PriceRow({
  asset,
  price,
  fiat,
}: {
  readonly asset: Asset
  readonly price: Price
  readonly fiat: string
}) {
  const { market } = useTexts()
  const change = price.changeBasisPoints
  const trend = change > 0 ? 'up' : change < 0 ? 'down' : 'level'
  return (
    <ListItem
      leading={<Coin code={asset.code} />}
      title={asset.name}
      detail={`${asset.code}/${fiat}`}
      middle={<Sparkline values={price.trend.map(Number)} trend={trend} />}
      value={<Money amount={price.price} scale={priceScale} currency={fiat} maximum={2} />}
      valueDetail={price.stale ? market.stale : <Change hundredths={change} />}
    />
  )
}

import { useState } from 'react'
import { Coin } from '#ui/Coin.tsx'
import { SearchField } from '#ui/Field.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { Page } from '#ui/Page.tsx'
import { BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Failed } from '#web/app/Failed.tsx'
import { back, hrefOf } from '#web/app/history.ts'
import { useCatalogue } from '#web/app/catalogue.ts'
import { useTexts } from '#web/app/language.ts'
import { usePageQuery } from '#web/app/page.ts'
import { useHidden } from '#web/app/worth.ts'
import type { Holding } from '#web/assets/model.ts'
import { usePortfolio } from '#web/assets/queries.ts'

/** Where a chosen currency leads, by what it is chosen for (`?for=`). */
const destinations = {
  receive: '/pages/index/collection',
  transfer: '/pages/exchange/transfer',
  balance: '/pages/currency/balance',
} as const

type Purpose = keyof typeof destinations

const purposeOf = (text: string | undefined): Purpose =>
  text === 'receive' || text === 'transfer' ? text : 'balance'

/** Choosing a currency: to receive, to send, or to look at. */
export function Screen() {
  const { assets } = useTexts()
  const purpose = purposeOf(usePageQuery()['for'])
  const { portfolio, error, retry } = usePortfolio()
  const [sought, setSought] = useState('')
  const body = portfolio ? (
    <Found holdings={portfolio.holdings.filter((h) => matches(h, sought))} purpose={purpose} />
  ) : error !== undefined ? (
    <Failed error={error} onRetry={retry} />
  ) : (
    <Waiting onRetry={retry}>
      <BoneRows rows={4} />
    </Waiting>
  )
  return (
    <Page top={<TopBar title={assets.choose.title} onBack={() => back()} />}>
      <div className="flex flex-col gap-4">
        <SearchField label={assets.choose.search} value={sought} onChange={setSought} />
        {body}
      </div>
    </Page>
  )
}

const matches = ({ asset }: Holding, sought: string): boolean =>
  `${asset.code} ${asset.name}`.toLowerCase().includes(sought.trim().toLowerCase())

function Found({
  holdings,
  purpose,
}: {
  readonly holdings: readonly Holding[]
  readonly purpose: Purpose
}) {
  const { assets } = useTexts()
  const catalogue = useCatalogue()
  const isHidden = useHidden()
  const shown = holdings.filter(
    ({ asset }) => purpose === 'balance' || (catalogue?.coinsOf(asset.code).length ?? 0) > 0,
  )
  if (shown.length === 0) {
    return (
      <p role="status" className="t-body py-8 text-center text-dim">
        {assets.choose.none}
      </p>
    )
  }
  return (
    <List label={assets.choose.title}>
      {shown.map(({ asset, balance }) => {
        const networks = catalogue?.coinsOf(asset.code).map(({ network }) => network) ?? []
        return (
          <ListItem
            key={asset.code}
            leading={<Coin code={asset.code} />}
            title={asset.name}
            detail={networks.length > 0 ? assets.choose.networks(networks.join(', ')) : asset.code}
            value={
              <Money
                amount={balance.available}
                scale={asset.scale}
                maximum={asset.displayScale}
                hidden={isHidden}
              />
            }
            valueDetail={asset.code}
            href={hrefOf(destinations[purpose], { asset: asset.code })}
          />
        )
      })}
    </List>
  )
}

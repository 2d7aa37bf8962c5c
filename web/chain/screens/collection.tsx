import { useState } from 'react'
import { addressList, createAddress } from '#contract/chain.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Chip } from '#ui/Choice.tsx'
import { ChoiceSheet } from '#ui/ChoiceSheet.tsx'
import { Coin } from '#ui/Coin.tsx'
import { HistoryIcon } from '#ui/icons.pages.tsx'
import { ArrowInIcon, ChevronDownIcon } from '#ui/icons.tsx'
import { Page, StickyFooter } from '#ui/Page.tsx'
import { Bone, BoneFacts, Waiting } from '#ui/Skeleton.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Empty } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { call } from '#web/app/api.ts'
import { type Catalogue, useCatalogue } from '#web/app/catalogue.ts'
import { Failed } from '#web/app/Failed.tsx'
import { back, go, hrefOf, place } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { usePageQuery } from '#web/app/page.ts'
import { renew } from '#web/app/query.ts'
import { AddressCard, ShareButton } from '#web/chain/parts/AddressCard.tsx'
import { AddressForm } from '#web/chain/parts/AddressForm.tsx'
import { useCurrentAddress } from '#web/chain/queries.ts'

/** Receive: the newest address of a currency on a network, to be shown and shared. */
export function Screen() {
  const { chain } = useTexts()
  const catalogue = useCatalogue()
  const query = usePageQuery()
  const open = catalogue?.coins.filter(({ depositOpen }) => depositOpen) ?? []
  const asset = query['asset'] ?? open[0]?.asset
  const networks = open.filter((coin) => coin.asset === asset).map(({ network }) => network)
  const network = networks.find((code) => code === query['network']) ?? networks[0]
  const list = (
    <IconButton icon={HistoryIcon} label={chain.addresses} href="/pages/exchange/addressqrcode" />
  )
  const top = <TopBar title={chain.title} onBack={() => back()} right={list} />
  if (catalogue && asset !== undefined && network !== undefined) {
    return (
      <Ready
        key={`${asset} ${network}`}
        catalogue={catalogue}
        asset={asset}
        network={network}
        networks={networks}
      />
    )
  }
  return (
    <Page top={top}>
      {catalogue ? (
        <Empty
          icon={ArrowInIcon}
          action={{ label: chain.chooseCurrency, href: '/pages/currency/currency?for=receive' }}
        >
          {chain.noNetwork}
        </Empty>
      ) : (
        <Skeleton onRetry={() => location.reload()} />
      )}
    </Page>
  )
}

type Chosen = {
  readonly catalogue: Catalogue
  readonly asset: string
  readonly network: string
  readonly networks: readonly string[]
}

function Ready({ catalogue, asset, network, networks }: Chosen) {
  const { chain } = useTexts()
  const [isNaming, setNaming] = useState(false)
  const { data, error, refetch } = useCurrentAddress(asset, network)
  const details = catalogue.networkOf(network)
  const list = (
    <IconButton icon={HistoryIcon} label={chain.addresses} href="/pages/exchange/addressqrcode" />
  )
  const create = async (words: { readonly name: string; readonly note: string }) => {
    await call(createAddress, { asset, network, ...words })
    setNaming(false)
    await renew(addressList)
  }
  return (
    <Page
      top={<TopBar title={chain.title} onBack={() => back()} right={list} />}
      footer={
        data &&
        details && (
          <StickyFooter>
            <Button onClick={() => setNaming(true)}>{chain.newAddress}</Button>
            <ShareButton address={data} network={details} />
          </StickyFooter>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Choosing catalogue={catalogue} asset={asset} network={network} networks={networks} />
        {data && details ? (
          <AddressCard
            address={data}
            asset={catalogue.assetOf(asset)}
            network={details}
            coin={catalogue.coinOf(asset, network)}
          />
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton onRetry={() => void refetch()} />
        )}
      </div>
      <Sheet open={isNaming} title={chain.form.title} onClose={() => setNaming(false)}>
        <AddressForm submit={chain.form.create} onSave={create} />
      </Sheet>
    </Page>
  )
}

/** The currency (its own page) and the network (a sheet). */
function Choosing({ catalogue, asset, network, networks }: Chosen) {
  const { chain } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { name, code } = catalogue.assetOf(asset)
  return (
    <div className="flex items-center justify-between gap-3">
      <a
        href={hrefOf('/pages/currency/currency', { for: 'receive' })}
        className="press flex min-h-tap min-w-0 items-center gap-3"
      >
        <Coin code={code} />
        <span className="sr-only">{chain.chooseCurrency}</span>
        <span className="min-w-0">
          <span className="t-strong flex items-center gap-1">
            {code}
            <ChevronDownIcon className="size-4 text-dim" />
          </span>
          <span className="t-small block truncate text-dim">{name}</span>
        </span>
      </a>
      <Chip opens label={`${chain.chooseNetwork}: ${network}`} onClick={() => setOpen(true)}>
        {network}
      </Chip>
      <ChoiceSheet
        open={isOpen}
        title={chain.chooseNetwork}
        choices={networks.map((value) => ({
          value,
          label: value,
          detail: catalogue.networkOf(value)?.name,
        }))}
        value={network}
        onChoose={(chosen) => go(place.get().path, { asset, network: chosen }, 'replace')}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

const Skeleton = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Waiting onRetry={onRetry}>
    <Bone className="mx-auto aspect-square w-full max-w-[264px] rounded-card" />
    <Bone className="my-4 h-16 w-full rounded-item" />
    <BoneFacts rows={3} />
  </Waiting>
)

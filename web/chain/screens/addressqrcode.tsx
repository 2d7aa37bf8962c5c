import { useState } from 'react'
import { type ReceivingAddress, addressList, updateAddress } from '#contract/chain.ts'
import { IconButton } from '#ui/Button.tsx'
import { Coin } from '#ui/Coin.tsx'
import { EditIcon, QrIcon } from '#ui/icons.pages.tsx'
import { List, ListItem } from '#ui/List.tsx'
import { Page, StickyFooter } from '#ui/Page.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { Empty } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'
import { TopBar } from '#ui/TopBar.tsx'
import { call } from '#web/app/api.ts'
import { shortAddress } from '#web/app/billText.ts'
import { type Catalogue, useCatalogue } from '#web/app/catalogue.ts'
import { Failed } from '#web/app/Failed.tsx'
import { back, hrefOf } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { usePageQuery } from '#web/app/page.ts'
import { renew, useCall } from '#web/app/query.ts'
import { AddressCard, ShareButton } from '#web/chain/parts/AddressCard.tsx'
import { AddressForm } from '#web/chain/parts/AddressForm.tsx'
import { nameOf } from '#web/chain/queries.ts'

/** Own receiving addresses; with `?id=` one of them with its QR code, name and note. */
export function Screen() {
  const { chain } = useTexts()
  const { id } = usePageQuery()
  const catalogue = useCatalogue()
  const { data, error, refetch } = useCall(addressList, {})
  if (data && catalogue) {
    if (id === undefined) return <All addresses={data.addresses} />
    const address = data.addresses.find((own) => own.id === id)
    if (address) return <One address={address} all={data.addresses} catalogue={catalogue} />
    return (
      <Frame>
        <Empty
          icon={QrIcon}
          action={{ label: chain.addresses, href: '/pages/exchange/addressqrcode' }}
        >
          {chain.notFound}
        </Empty>
      </Frame>
    )
  }
  return (
    <Frame>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting onRetry={() => void refetch()}>
          <BoneRows rows={4} />
        </Waiting>
      )}
    </Frame>
  )
}

function Frame({ children }: { readonly children: React.ReactNode }) {
  const { chain } = useTexts()
  return (
    <Page top={<TopBar title={chain.addresses} onBack={() => back('/pages/index/collection')} />}>
      {children}
    </Page>
  )
}

function All({ addresses }: { readonly addresses: readonly ReceivingAddress[] }) {
  const { chain } = useTexts()
  if (addresses.length === 0) {
    return (
      <Frame>
        <Empty icon={QrIcon} action={{ label: chain.title, href: '/pages/index/collection' }}>
          {chain.noAddresses}
        </Empty>
      </Frame>
    )
  }
  return (
    <Frame>
      <List label={chain.addresses}>
        {addresses.map((address) => (
          <ListItem
            key={address.id}
            leading={<Coin code={address.asset} />}
            title={nameOf(address, addresses, chain.unnamed)}
            detail={shortAddress(address.address)}
            value={`${address.asset} · ${address.network}`}
            valueDetail={chain.count(address.receivedCount)}
            href={hrefOf('/pages/exchange/addressqrcode', { id: address.id })}
          />
        ))}
      </List>
    </Frame>
  )
}

function One({
  address,
  all,
  catalogue,
}: {
  readonly address: ReceivingAddress
  readonly all: readonly ReceivingAddress[]
  readonly catalogue: Catalogue
}) {
  const { chain } = useTexts()
  const [isEditing, setEditing] = useState(false)
  const network = catalogue.networkOf(address.network)
  const save = async (words: { readonly name: string; readonly note: string }) => {
    await call(updateAddress, { id: address.id, ...words })
    await renew(addressList)
    setEditing(false)
    toast(chain.form.saved)
  }
  if (!network) return <Frame>{chain.noNetwork}</Frame>
  return (
    <Page
      top={
        <TopBar
          title={nameOf(address, all, chain.unnamed)}
          onBack={() => back('/pages/exchange/addressqrcode')}
          right={
            <IconButton icon={EditIcon} label={chain.form.edit} onClick={() => setEditing(true)} />
          }
        />
      }
      footer={
        <StickyFooter>
          <ShareButton address={address} network={network} />
        </StickyFooter>
      }
    >
      {address.note !== '' && <p className="t-body pb-4 text-center text-dim">{address.note}</p>}
      <AddressCard
        address={address}
        asset={catalogue.assetOf(address.asset)}
        network={network}
        coin={catalogue.coinOf(address.asset, address.network)}
      />
      <Sheet open={isEditing} title={chain.form.edit} onClose={() => setEditing(false)}>
        <AddressForm address={address} submit={chain.form.save} onSave={save} />
      </Sheet>
    </Page>
  )
}

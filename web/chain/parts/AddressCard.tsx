import { type ReceivingAddress, addressUseAdvice } from '#contract/chain.ts'
import type { Asset, Coin, Network } from '#contract/assets.ts'
import { Button } from '#ui/Button.tsx'
import { CopyRow } from '#ui/CopyRow.tsx'
import { ShareIcon } from '#ui/icons.pages.tsx'
import { Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { Notice } from '#ui/Status.tsx'
import { copyText } from '#ui/copy.ts'
import { toast } from '#ui/toast.ts'
import { useTexts } from '#web/app/language.ts'

/** An address to be paid at: QR code, text, and what to know before sending to it. */
export function AddressCard({
  address,
  asset,
  network,
  coin,
}: {
  readonly address: ReceivingAddress
  readonly asset: Asset
  readonly network: Network
  readonly coin: Coin | undefined
}) {
  const { chain } = useTexts()
  const isWorn = address.receivedCount >= addressUseAdvice
  return (
    <div className="flex flex-col gap-4">
      <div className="mx-auto w-full max-w-[264px]">
        <QrCode value={address.address} label={chain.qr(asset.code, network.name)} />
      </div>
      <p className="t-small text-center text-balance text-dim">
        {chain.only(asset.code, network.name)}
      </p>
      <CopyRow label={chain.address} value={address.address} />
      {isWorn && <Notice tone="warn">{chain.tooMany(addressUseAdvice)}</Notice>}
      <Facts
        facts={[
          { label: chain.confirmations, value: network.confirmations },
          {
            label: chain.received,
            value: chain.receivedOf(address.receivedCount, addressUseAdvice),
          },
          ...(coin && coin.depositMin > 0n
            ? [
                {
                  label: chain.minimum,
                  value: <Money amount={coin.depositMin} scale={asset.scale} code={asset.code} />,
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}

/** Gives the address to another app, or copies it where the browser cannot. */
export function ShareButton({
  address,
  network,
}: {
  readonly address: ReceivingAddress
  readonly network: Network
}) {
  const { app, chain } = useTexts()
  const share = async () => {
    const text = chain.shareText(address.asset, network.name, address.address)
    if ('share' in navigator) {
      // Dismissing the system's own sheet is no failure.
      await navigator.share({ text }).catch(() => undefined)
      return
    }
    const copied = await copyText(text)
    toast(copied ? app.ui.copied : app.ui.copyFailed, copied ? 'done' : 'failed')
  }
  return (
    <Button look="gold" icon={ShareIcon} onClick={() => void share()}>
      {chain.share}
    </Button>
  )
}

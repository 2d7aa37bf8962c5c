import type { Asset } from '#contract/assets.ts'
import { CopyRow } from '#ui/CopyRow.tsx'
import { Facts } from '#ui/List.tsx'
import { Money } from '#ui/Money.tsx'
import type { Catalogue } from '#web/app/catalogue.ts'
import { useTexts } from '#web/app/language.ts'
import type { Ready } from '#web/transfers/check.ts'
import type { Draft, Recipient } from '#web/transfers/draft.ts'
import { AddressWarnings } from '#web/transfers/parts/AddressWarnings.tsx'

/** To whom, over which network, what it costs and what arrives. */
export function ReviewFacts({
  draft,
  recipient,
  ready,
  asset,
  catalogue,
}: {
  readonly draft: Draft
  readonly recipient: Recipient
  readonly ready: Ready
  readonly asset: Asset
  readonly catalogue: Catalogue
}) {
  const { bills, settings, transfers } = useTexts()
  const money = (amount: bigint) => <Money amount={amount} scale={asset.scale} code={asset.code} />
  const network =
    recipient.kind === 'onchain'
      ? (catalogue.networkOf(recipient.network)?.name ?? recipient.network)
      : bills.detail.internal
  return (
    <>
      {recipient.kind === 'onchain' && (
        <>
          <CopyRow label={transfers.to} value={recipient.address} />
          <AddressWarnings
            asset={asset.code}
            network={recipient.network}
            address={recipient.address}
          />
        </>
      )}
      <Facts
        facts={[
          ...(recipient.name ? [{ label: transfers.payee.name, value: recipient.name }] : []),
          ...(recipient.kind === 'internal'
            ? [
                {
                  label: transfers.to,
                  value: `${recipient.maskedName} · ${settings.me.uid(recipient.uid)}`,
                },
              ]
            : []),
          { label: transfers.network, value: network },
          { label: transfers.receives, value: money(ready.amount) },
          {
            label: transfers.fee,
            value: ready.fee === 0n ? transfers.feeFree : money(ready.fee),
          },
          ...(draft.note === '' ? [] : [{ label: bills.detail.note, value: draft.note }]),
        ]}
      />
    </>
  )
}

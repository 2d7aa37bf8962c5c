import { useState } from 'react'
import type { Balance } from '#contract/ledger.ts'
import { formatMoney } from '#contract/rules.display.ts'
import { type Choice, ChoiceSheet } from '#ui/ChoiceSheet.tsx'
import { Coin } from '#ui/Coin.tsx'
import { FieldButton } from '#ui/Field.tsx'
import { Pill } from '#ui/Status.tsx'
import type { Catalogue } from '#web/app/catalogue.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import type { Draft } from '#web/transfers/draft.ts'

/** Choosing the currency, and on chain with it the network, from one list. */
export function AssetPart({
  draft,
  catalogue,
  balances,
  onChange,
}: {
  readonly draft: Draft
  readonly catalogue: Catalogue
  readonly balances: readonly Balance[]
  readonly onChange: (draft: Draft) => void
}) {
  const { transfers } = useTexts()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const isOnchain = draft.kind === 'onchain'
  const title = isOnchain ? transfers.assetNetwork : transfers.asset
  const available = (code: string) => {
    const { scale, displayScale } = catalogue.assetOf(code)
    const balance = balances.find(({ asset }) => asset === code)?.available ?? 0n
    return transfers.available(formatMoney(balance, scale, displayScale, language))
  }
  const choices: readonly Choice<string>[] = isOnchain
    ? catalogue.coins
        .filter(({ withdrawOpen }) => withdrawOpen)
        .map(({ asset, network }) => ({
          value: `${asset} ${network}`,
          label: `${asset} · ${network}`,
          detail: available(asset),
          leading: <Coin code={asset} />,
          keywords: catalogue.assetOf(asset).name,
        }))
    : catalogue.internal.map(({ asset }) => ({
        value: asset,
        label: catalogue.assetOf(asset).name,
        detail: available(asset),
        leading: <Coin code={asset} />,
      }))
  const choose = (value: string) => {
    const [asset, network] = value.split(' ')
    const moved = network !== undefined && network !== draft.network
    onChange({
      ...draft,
      asset,
      network: network ?? draft.network,
      // An address of another network would be the wrong one.
      recipient: moved ? undefined : draft.recipient,
    })
  }
  return (
    <>
      <FieldButton
        label={title}
        value={
          draft.asset && (
            <>
              {draft.asset}
              {isOnchain && draft.network && <Pill tone="gold">{draft.network}</Pill>}
            </>
          )
        }
        placeholder={title}
        onClick={() => setOpen(true)}
      />
      <ChoiceSheet
        open={isOpen}
        title={title}
        choices={choices}
        value={isOnchain ? `${draft.asset ?? ''} ${draft.network ?? ''}` : draft.asset}
        onChoose={choose}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

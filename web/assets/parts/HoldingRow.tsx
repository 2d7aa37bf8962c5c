import { showAmount } from '#ui/amount.ts'
import { Coin } from '#ui/Coin.tsx'
import { Sparkline } from '#ui/Hero.tsx'
import { ListItem } from '#ui/List.tsx'
import { Change, Money } from '#ui/Money.tsx'
import { hrefOf } from '#web/app/history.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { useFiat, useHidden, worthScale } from '#web/app/worth.ts'
import type { Holding } from '#web/assets/model.ts'

const pageOf = (asset: string): string => hrefOf('/pages/currency/balance', { asset })

/** An asset on Home: what it is worth and how its price goes. */
export function WorthRow({ holding }: { readonly holding: Holding }) {
  const { asset, owned, price, worth } = holding
  const fiat = useFiat()
  const isHidden = useHidden()
  const change = price?.changeBasisPoints ?? 0
  return (
    <ListItem
      leading={<Coin code={asset.code} />}
      title={asset.name}
      detail={
        <Money
          amount={owned}
          scale={asset.scale}
          code={asset.code}
          maximum={asset.displayScale}
          hidden={isHidden}
        />
      }
      middle={
        price && (
          <Sparkline
            values={price.trend.map(Number)}
            trend={change > 0 ? 'up' : change < 0 ? 'down' : 'level'}
          />
        )
      }
      value={
        worth === undefined ? (
          '–'
        ) : (
          <Money amount={worth} scale={worthScale} currency={fiat} maximum={2} hidden={isHidden} />
        )
      }
      valueDetail={price && !price.stale ? <Change hundredths={change} /> : undefined}
      href={pageOf(asset.code)}
    />
  )
}

/** An asset on Assets: how much there is, what of it is free, and what is held or on its way. */
export function BalanceRow({ holding }: { readonly holding: Holding }) {
  const { asset, balance, owned, worth } = holding
  const { assets } = useTexts()
  const language = useLanguage()
  const fiat = useFiat()
  const isHidden = useHidden()
  const write = (amount: bigint) =>
    showAmount(amount, asset.scale, { locale: language, maximum: asset.displayScale })
  const below =
    balance.pending > 0n ? (
      assets.pendingOf(write(balance.pending))
    ) : balance.held > 0n ? (
      assets.heldOf(write(balance.held))
    ) : worth === undefined ? (
      '–'
    ) : (
      <Money amount={worth} scale={worthScale} currency={fiat} maximum={2} />
    )
  return (
    <ListItem
      leading={<Coin code={asset.code} />}
      title={asset.name}
      detail={isHidden ? asset.code : assets.availableOf(write(balance.available))}
      value={
        <Money amount={owned} scale={asset.scale} maximum={asset.displayScale} hidden={isHidden} />
      }
      valueDetail={isHidden ? undefined : below}
      href={pageOf(asset.code)}
    />
  )
}

import { type Price, priceList, priceScale } from '#contract/assets.ts'
import { useCall } from '#web/app/query.ts'
import { keep, read } from '#web/app/storage.ts'
import { createStore, useStore } from '#web/app/store.ts'

/** Decimals of a worth: that of prices. */
export const worthScale = priceScale

const keptFiat = (): string => /^[A-Z]{3}$/.exec(read('fiat') ?? '')?.[0] ?? 'USD'
const isHiddenKept = (): boolean => read('hide_amounts') === 'true'

const fiat = createStore(keptFiat())

/** ISO 4217 code of the currency that worths are shown in. */
export const useFiat = (): string => useStore(fiat)

export function chooseFiat(code: string): void {
  keep('fiat', code)
  fiat.set(code)
}

const hidden = createStore(isHiddenKept())

/** Whether amounts are shown as dots, as people ask for in public. */
export const useHidden = (): boolean => useStore(hidden)

export function toggleHidden(): void {
  hidden.set(!hidden.get())
  keep('hide_amounts', String(hidden.get()))
}

/** Takes on what another tab has chosen. */
export function rereadWorth(): void {
  fiat.set(keptFiat())
  hidden.set(isHiddenKept())
}

/** Newest prices in the chosen currency, by asset; empty until they are there. */
export function usePrices(): {
  readonly priceOf: (asset: string) => Price | undefined
  readonly fiats: readonly string[]
  readonly isPending: boolean
} {
  const { data, isPending } = useCall(priceList, { fiat: useFiat() })
  return {
    priceOf: (asset) => data?.prices.find((price) => price.asset === asset),
    fiats: data?.fiats ?? [],
    isPending,
  }
}

/**
 * What an amount is worth, in 10⁻⁸ of the fiat, rounded down so that nobody is shown more than they
 * own. Undefined without a fresh price: a stale one prices nothing.
 */
export function worthOf(
  amount: bigint,
  scale: number,
  price: Price | undefined,
): bigint | undefined {
  if (!price || price.stale) return undefined
  return (amount * price.price) / 10n ** BigInt(scale)
}

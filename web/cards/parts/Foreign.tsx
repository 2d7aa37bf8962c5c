import type { CardBill } from '#contract/cards.bills.ts'
import { parseDecimal } from '#kernel/money.ts'
import { Money } from '#ui/Money.tsx'
import { Dollars } from '#web/cards/parts/Dollars.tsx'

/** An amount in the currency of the shop, with as many decimals as that has. */
export function Foreign({
  foreign: { amount, currency },
}: {
  readonly foreign: NonNullable<CardBill['foreign']>
}) {
  const scale = decimalsOf(currency)
  return <Money amount={parseDecimal(amount, scale) ?? 0n} scale={scale} currency={currency} />
}

/** What a shop asked for and did not get, in its own currency where that is another one. */
export const Asked = ({ bill }: { readonly bill: Pick<CardBill, 'asked' | 'foreign'> }) =>
  bill.foreign ? <Foreign foreign={bill.foreign} /> : <Dollars amount={bill.asked} />

/** Decimals of a currency (ISO 4217), as the browser knows them. */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2

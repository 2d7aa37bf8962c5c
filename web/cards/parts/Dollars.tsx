import { Money, type MoneyProps } from '#ui/Money.tsx'
import { centScale, rateScale } from '#web/cards/model.money.ts'

/** An amount in the currency of a card. */
export const Dollars = (props: Omit<MoneyProps, 'scale' | 'code' | 'currency' | 'maximum'>) => (
  <Money {...props} scale={centScale} currency="USD" />
)

/** "1 USDT = $1.00". */
export const Rate = ({ asset, rate }: { readonly asset: string; readonly rate: bigint }) => (
  <>
    {`1\u00a0${asset} = `}
    <Money amount={rate} scale={rateScale} currency="USD" maximum={4} />
  </>
)

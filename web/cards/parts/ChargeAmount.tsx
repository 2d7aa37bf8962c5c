import { formatMoney } from '#contract/rules.display.ts'
import { type Amount, smaller, toAmount } from '#kernel/money.ts'
import { readAmount, typedAmount } from '#ui/amount.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { Chip } from '#ui/Choice.tsx'
import { useLanguage } from '#web/app/language.ts'
import { unitsOf } from '#web/cards/model.money.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import type { ChargeMeans } from '#web/cards/parts/ChargeForm.tsx'

const shares = [25, 50, 75] as const

/** The amount of a recharge, and shares of what there is. */
export function ChargeAmount({
  offer,
  purse: { asset, available },
  typed,
  rate,
  error,
  onChange,
}: ChargeMeans & {
  readonly typed: string
  readonly rate: Amount | undefined
  readonly error: string | undefined
  readonly onChange: (typed: string) => void
}) {
  const { charge: words } = useCardMoneyTexts()
  const language = useLanguage()
  const limit = rate === undefined ? available : unitsOf(offer.recharge.max, asset.scale, rate)
  const most = smaller(available, limit)
  const put = (percent: number) =>
    onChange(typedAmount(toAmount((most * BigInt(percent)) / 100n), asset.scale, language))
  const readable = readAmount(typed, asset.scale).state !== 'refused'
  const free = formatMoney(available, asset.scale, asset.displayScale, language)
  return (
    <>
      <div className="pt-4">
        <AmountField
          label={words.amount}
          value={typed}
          onChange={onChange}
          scale={asset.scale}
          code={asset.code}
          error={readable ? error : undefined}
          hint={words.available(`${free} ${asset.code}`)}
        />
      </div>
      <div className="flex flex-wrap justify-center gap-2 pb-2">
        {shares.map((percent) => (
          <Chip key={percent} onClick={() => put(percent)}>
            {words.share(percent)}
          </Chip>
        ))}
        <Chip tone="gold" onClick={() => put(100)}>
          {words.max}
        </Chip>
      </div>
    </>
  )
}

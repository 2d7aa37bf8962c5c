import type { Asset } from '#contract/assets.ts'
import type { Balance } from '#contract/ledger.ts'
import { formatMoney } from '#contract/rules.display.ts'
import { readAmount, typedAmount } from '#ui/amount.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { Chip } from '#ui/Choice.tsx'
import { Field } from '#ui/Field.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { Money } from '#ui/Money.tsx'
import { rescale, zero } from '#kernel/money.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { useFiat, usePrices, worthOf, worthScale } from '#web/app/worth.ts'
import type { Draft } from '#web/transfers/draft.ts'
import { type Terms, sendable, shareOf } from '#web/transfers/model.ts'

const shares = [25, 50, 75] as const

/** The amount, shares of the balance, and the amount once more (spec §5). */
export function AmountPart({
  draft,
  asset,
  terms,
  balance,
  problems,
  isSame,
  onChange,
}: {
  readonly draft: Draft
  readonly asset: Asset
  readonly terms: Terms
  readonly balance: Balance | undefined
  readonly problems: { readonly amount: string | undefined; readonly confirm: string | undefined }
  /** Both amounts say the same. */
  readonly isSame: boolean
  readonly onChange: (draft: Draft) => void
}) {
  const { transfers } = useTexts()
  const language = useLanguage()
  const available = balance?.available ?? zero
  const most = sendable(available, terms)
  const put = (percent: number) => {
    const amount = shareOf(most, BigInt(percent), terms)
    onChange({ ...draft, amount: typedAmount(amount, terms.scale, language) })
  }
  return (
    <>
      <div className="pt-4">
        <AmountField
          label={transfers.amount}
          value={draft.amount}
          onChange={(amount) => onChange({ ...draft, amount })}
          scale={terms.typedScale}
          error={readable(draft.amount, terms) ? problems.amount : undefined}
          hint={
            <>
              <Worth draft={draft} asset={asset} terms={terms} />
              {transfers.available(
                `${formatMoney(available, asset.scale, asset.displayScale, language)} ${asset.code}`,
              )}
            </>
          }
        />
      </div>
      <div className="flex flex-wrap justify-center gap-2 pb-2">
        {shares.map((percent) => (
          <Chip key={percent} onClick={() => put(percent)}>
            {transfers.share(percent)}
          </Chip>
        ))}
        <Chip tone="gold" onClick={() => put(100)}>
          {transfers.max}
        </Chip>
      </div>
      <Field
        label={transfers.confirm}
        inputMode="decimal"
        autoComplete="off"
        value={draft.confirm}
        onChange={(event) => onChange({ ...draft, confirm: event.target.value })}
        error={problems.confirm}
        suffix={isSame ? <CheckIcon className="size-6 text-up" /> : undefined}
      />
    </>
  )
}

/** The field itself says what cannot be read; a rule is worth telling only of what can. */
const readable = (text: string, terms: Terms): boolean =>
  readAmount(text, terms.typedScale).state !== 'refused'

function Worth({
  draft,
  asset,
  terms,
}: {
  readonly draft: Draft
  readonly asset: Asset
  readonly terms: Terms
}) {
  const fiat = useFiat()
  const { priceOf } = usePrices()
  const reading = readAmount(draft.amount, terms.typedScale)
  if (reading.state !== 'read') return null
  const amount = rescale(reading.amount, terms.typedScale, terms.scale).amount
  const worth = worthOf(amount, asset.scale, priceOf(asset.code))
  if (worth === undefined) return null
  return (
    <>
      {'≈ '}
      <Money amount={worth} scale={worthScale} currency={fiat} maximum={2} />
      {' · '}
    </>
  )
}

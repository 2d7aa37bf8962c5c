import { type DisputeReason, productAsked } from '#contract/cards.dispute.ts'
import { Segmented } from '#ui/Choice.tsx'
import { Field } from '#ui/Field.tsx'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'
import { today } from '#web/cards/today.ts'

/** What was typed of what was bought. */
export type Bought = {
  readonly name: string
  readonly kind: 'goods' | 'service'
  readonly day: string
}

export const nothingBought: Bought = { name: '', kind: 'goods', day: '' }

/** What of it is missing for this reason. */
export function missingOf(reason: DisputeReason | undefined, { name, day }: Bought) {
  const asked = reason === undefined ? 'nothing' : productAsked[reason]
  return {
    name: asked !== 'nothing' && name.trim() === '',
    day: asked === 'productAndDay' && day === '',
  }
}

const nameMax = 200

/** What was bought, and the day that counts: card issuers ask for it where the thing itself is contested. */
export function DisputeProduct({
  reason,
  bought,
  isAsked,
  onChange,
}: {
  readonly reason: DisputeReason
  readonly bought: Bought
  /** Whether what is missing is to be said. */
  readonly isAsked: boolean
  readonly onChange: (bought: Bought) => void
}) {
  const { dispute: words } = useCardMoneyTexts()
  const missing = missingOf(reason, bought)
  if (productAsked[reason] === 'nothing') return null
  const dayLabel =
    reason === 'notReceived' || reason === 'notAsDescribed' || reason === 'cancelled'
      ? words.days[reason]
      : undefined
  return (
    <>
      <Field
        label={words.product}
        hint={words.productHint}
        maxLength={nameMax}
        value={bought.name}
        onChange={(event) => onChange({ ...bought, name: event.target.value })}
        error={isAsked && missing.name ? words.productMissing : undefined}
      />
      <Segmented
        label={words.kind}
        options={[
          { value: 'goods', label: words.goods },
          { value: 'service', label: words.service },
        ]}
        value={bought.kind}
        onChange={(kind) => onChange({ ...bought, kind })}
      />
      {dayLabel !== undefined && (
        <Field
          label={dayLabel}
          type="date"
          // What never came may still have been promised for a later day.
          {...(reason === 'notReceived' ? {} : { max: today() })}
          value={bought.day}
          onChange={(event) => onChange({ ...bought, day: event.target.value })}
          error={isAsked && missing.day ? words.dayMissing : undefined}
        />
      )}
    </>
  )
}

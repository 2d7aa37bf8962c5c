import { FrameField } from '#ui/Field.tsx'
import { Notice } from '#ui/Status.tsx'
import { Button } from '#ui/Button.tsx'
import { useFailureText } from '#web/app/failure.ts'
import { useTexts } from '#web/app/language.ts'
import type { Frame, useNumberField } from '#web/cards/numberField.ts'
import { useBindTexts } from '#web/cards/texts.apply.ts'

/** Where a card number and its expiry date are typed: in frames of the issuer's. */
export function NumberField({
  field,
  isMissed,
}: {
  readonly field: ReturnType<typeof useNumberField>
  /** The form was handed in; what is missing is said. */
  readonly isMissed: boolean
}) {
  const words = useBindTexts()
  const { app } = useTexts()
  const failureText = useFailureText()
  const { number, expiry, placeKey, isBroken, isImpossible, error, retry } = field
  if (isBroken) {
    return (
      <div className="flex flex-col gap-3">
        <Notice tone="danger" title={words.number}>
          {error ? failureText(error) : words.numberFailed}
        </Notice>
        {!isImpossible && <Button onClick={retry}>{app.action.retry}</Button>}
      </div>
    )
  }
  return (
    <>
      <Place
        key={`number ${placeKey}`}
        label={words.number}
        hint={words.numberHint}
        errors={{
          empty: words.numberMissing,
          short: words.numberShort,
          wrong: words.numberWrong,
        }}
        frame={number}
        isMissed={isMissed}
      />
      <Place
        key={`expiry ${placeKey}`}
        label={words.expiry}
        hint={words.expiryHint}
        errors={{
          empty: words.expiryMissing,
          short: words.expiryShort,
          wrong: words.expiryWrong,
        }}
        frame={expiry}
        isMissed={isMissed}
      />
    </>
  )
}

function Place({
  label,
  hint,
  errors,
  frame: { state, place },
  isMissed,
}: {
  readonly label: string
  readonly hint: string
  readonly errors: Readonly<Record<'empty' | 'short' | 'wrong', string>>
  readonly frame: Frame
  readonly isMissed: boolean
}) {
  const words = useBindTexts()
  const isTold = state === 'wrong' || (isMissed && (state === 'empty' || state === 'short'))
  return (
    <FrameField
      label={label}
      hint={state === 'loading' ? words.numberLoading : hint}
      error={isTold ? errors[state] : undefined}
    >
      <div ref={place} className="h-6" />
    </FrameField>
  )
}

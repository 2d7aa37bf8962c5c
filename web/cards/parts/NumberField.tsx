import { FrameField } from '#ui/Field.tsx'
import { Notice } from '#ui/Status.tsx'
import { Button } from '#ui/Button.tsx'
import { useFailureText } from '#web/app/failure.ts'
import { useTexts } from '#web/app/language.ts'
import type { useNumberField } from '#web/cards/numberField.ts'
import { useBindTexts } from '#web/cards/texts.apply.ts'

/** Where a card number is typed: in a frame of the issuer's. */
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
  const { state, place, placeKey, error, retry } = field
  if (state === 'broken') {
    return (
      <div className="flex flex-col gap-3" role="alert">
        <Notice tone="danger" title={words.number}>
          {error ? failureText(error) : words.numberFailed}
        </Notice>
        <Button onClick={retry}>{app.action.retry}</Button>
      </div>
    )
  }
  return (
    <FrameField
      label={words.number}
      hint={state === 'loading' ? words.numberLoading : words.numberHint}
      error={
        !isMissed
          ? undefined
          : state === 'empty'
            ? words.numberMissing
            : state === 'short'
              ? words.numberShort
              : undefined
      }
    >
      <div key={placeKey} ref={place} className="h-6" />
    </FrameField>
  )
}

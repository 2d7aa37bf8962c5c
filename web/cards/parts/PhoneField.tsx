import { normalPhone, phoneProblem } from '#contract/rules.ts'
import { Field, type FieldProps } from '#ui/Field.tsx'
import { type ChangeText, DialButton } from '#web/app/DialButton.tsx'
import { useProblemText } from '#web/app/failure.ts'

/** A phone with its country code, which is typed or chosen from the list of countries. */
export const PhoneField = ({
  onDial,
  ...field
}: FieldProps & {
  /** Takes a dial code that was chosen. */
  readonly onDial: ChangeText
}) => (
  <Field
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    maxLength={20}
    {...field}
    suffix={<DialButton onDial={onDial} />}
  />
)

/** What is wrong with a phone as it was typed, for a form library; true when nothing is. */
export function usePhoneCheck(): (text: string | undefined) => true | string {
  const problemText = useProblemText()
  return (text) => {
    const problem = phoneProblem(normalPhone(text ?? ''))
    return problem === undefined || problemText(problem)
  }
}

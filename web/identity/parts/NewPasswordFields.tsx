import { useFormContext } from 'react-hook-form'
import { passwordProblem } from '#contract/rules.ts'
import { PasswordField } from '#ui/Field.tsx'
import { useProblemText } from '#web/app/failure.ts'
import { useTexts } from '#web/app/language.ts'
import { PasswordChecks } from '#web/identity/parts/PasswordChecks.tsx'

/** Longest text that is sent as a password; the rule allows far less and says so. */
const typedMax = 128

/** Choosing a password: it, what it needs, and it once more. Stands in a `FormProvider`. */
export function NewPasswordFields({ label }: { readonly label: string }) {
  const { field } = useTexts().identity
  const problemText = useProblemText()
  const { register, formState, getValues, trigger, watch } = useFormContext<{
    password: string
    confirm: string
  }>()
  const { errors, touchedFields } = formState
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        maxLength={typedMax}
        {...register('password', {
          required: field.required,
          validate: (text) => {
            const problem = passwordProblem(text)
            return problem === undefined || problemText(problem)
          },
          onChange: () => {
            if (touchedFields.confirm) void trigger('confirm')
          },
        })}
        error={errors.password?.message}
      />
      <PasswordChecks password={watch('password')} />
      <PasswordField
        label={field.confirm}
        autoComplete="new-password"
        maxLength={typedMax}
        {...register('confirm', {
          required: field.required,
          validate: (text) => text === getValues('password') || field.mismatch,
        })}
        error={errors.confirm?.message}
      />
    </>
  )
}

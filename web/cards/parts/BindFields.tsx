import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CardType } from '#contract/cards.ts'
import { Failure } from '#contract/errors.ts'
import { normalPhone, phoneProblem } from '#contract/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useFailureText, useProblemText } from '#web/app/failure.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { useNumberField } from '#web/cards/numberField.ts'
import { NumberField } from '#web/cards/parts/NumberField.tsx'
import { useBindTexts } from '#web/cards/texts.apply.ts'

/** What is typed of a card beside its number. */
export type BindValues = { holderName: string; phone: string; remark: string }

/** Number, holder and phone of a card that somebody holds; `onSend` gets what stands for the number. */
export function BindFields({
  type,
  begun,
  label,
  onSend,
}: {
  readonly type: CardType
  readonly begun: BindValues
  readonly label: string
  readonly onSend: (input: BindValues & { readonly token: string }) => Promise<void>
}) {
  const words = useBindTexts()
  const problemText = useProblemText()
  const failureText = useFailureText()
  const number = useNumberField(type)
  const [isMissed, setMissed] = useState(false)
  const { register, formState, handleSubmit, setError } = useForm<BindValues>({
    mode: 'onTouched',
    defaultValues: begun,
  })
  const { errors } = formState
  const submit = useAction(async (values: BindValues) => {
    if (number.state !== 'whole') return
    try {
      const token = await number.tokenise()
      await onSend({ ...values, phone: normalPhone(values.phone), token })
    } catch (error) {
      const field = error instanceof Failure ? fields[error.code] : undefined
      if (field === undefined) throw error
      setError(field, { message: failureText(error) }, { shouldFocus: true })
    }
  })
  const send = handleSubmit((values) => submit.run(values))
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        setMissed(true)
        void send(event)
      }}
    >
      <NumberField field={number} isMissed={isMissed} />
      <Field
        label={words.holder}
        hint={words.holderHint}
        maxLength={26}
        autoComplete="cc-name"
        spellCheck={false}
        {...register('holderName', {
          validate: (text) => text.trim() !== '' || words.holderNeeded,
        })}
        error={errors.holderName?.message}
      />
      <Field
        label={words.phone}
        hint={words.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        {...register('phone', {
          validate: (text) => {
            const problem = phoneProblem(normalPhone(text))
            return problem === undefined || problemText(problem)
          },
        })}
        error={errors.phone?.message}
      />
      <Field label={words.remark} maxLength={60} autoComplete="off" {...register('remark')} />
      <FormError error={submit.error} />
      <Button look="gold" type="submit" busy={submit.busy ? words.busy : undefined}>
        {label}
      </Button>
    </form>
  )
}

/** The field that a refusal is about. */
const fields: Partial<Readonly<Record<Failure['code'], keyof BindValues>>> = {
  PHONE_INVALID: 'phone',
  CARD_HOLDER_REQUIRED: 'holderName',
}

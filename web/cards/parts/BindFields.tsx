import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { sendCardCode } from '#contract/cards.bind.ts'
import type { CardType } from '#contract/cards.ts'
import { Failure } from '#contract/errors.ts'
import { normalPhone } from '#contract/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { call } from '#web/app/api.ts'
import { CodeRow } from '#web/app/CodeRow.tsx'
import { useFailureText } from '#web/app/failure.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { useNumberField } from '#web/cards/numberField.ts'
import { NumberField } from '#web/cards/parts/NumberField.tsx'
import { PhoneField, usePhoneCheck } from '#web/cards/parts/PhoneField.tsx'
import { useBindTexts } from '#web/cards/texts.apply.ts'

/** What is typed of a card beside its number and date. */
export type BindValues = { holderName: string; phone: string; code: string; remark: string }

/**
 * Number, date and holder of a card that somebody holds, and a code from its phone; `onSend` gets
 * what stands for number and date.
 */
export function BindFields({
  type,
  begun,
  label,
  onSend,
}: {
  readonly type: CardType
  readonly begun: Omit<BindValues, 'code'>
  readonly label: string
  readonly onSend: (input: BindValues & { readonly token: string }) => Promise<void>
}) {
  const words = useBindTexts()
  const number = useNumberField(type)
  const [isMissed, setMissed] = useState(false)
  const form = useForm<BindValues>({ mode: 'onTouched', defaultValues: { ...begun, code: '' } })
  const { register, formState, handleSubmit } = form
  const { errors } = formState
  const told = useTold(form)
  const submit = useAction(async (values: BindValues) => {
    if (!number.isWhole) return
    await told(async () => {
      const token = await number.tokenise()
      await onSend({ ...values, phone: normalPhone(values.phone), token })
    })
  })
  // Whatever else were filled in would be of no use.
  if (number.isImpossible) return <NumberField field={number} isMissed={false} />
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
      <PhoneFields type={type} form={form} />
      <Field label={words.remark} maxLength={60} autoComplete="off" {...register('remark')} />
      <FormError error={submit.error} />
      <Button look="gold" type="submit" busy={submit.busy ? words.busy : undefined}>
        {label}
      </Button>
    </form>
  )
}

type Form = ReturnType<typeof useForm<BindValues>>

/** The card's phone, and the code that is sent to it. */
function PhoneFields({ type, form }: { readonly type: CardType; readonly form: Form }) {
  const words = useBindTexts()
  const checkPhone = usePhoneCheck()
  const told = useTold(form)
  const { register, formState, clearErrors, getValues, setValue, trigger } = form
  const { errors } = formState
  // A code is good for the phone that it went to: another phone asks for another, and at once.
  const [sentTo, setSentTo] = useState<string>()
  const [phones, setPhones] = useState(0)
  const sendCode = async () => {
    if (!(await trigger('phone', { shouldFocus: true }))) return false
    const phone = normalPhone(getValues('phone'))
    return told(async () => {
      await call(sendCardCode, { type, phone })
      setSentTo(phone)
      clearErrors('code')
    })
  }
  const forgetCode = () => {
    if (sentTo === undefined || sentTo === normalPhone(getValues('phone'))) return
    setSentTo(undefined)
    setPhones((count) => count + 1)
    setValue('code', '')
  }
  return (
    <>
      <PhoneField
        label={words.phone}
        hint={words.phoneHint}
        onDial={(change) => {
          setValue('phone', change(getValues('phone')))
          forgetCode()
        }}
        {...register('phone', { validate: checkPhone, onChange: forgetCode })}
        error={errors.phone?.message}
      />
      <CodeRow
        key={phones}
        label={words.code}
        {...register('code', { required: words.change.codeNeeded })}
        error={errors.code?.message}
        onSend={sendCode}
        sent={words.change.sent}
      />
    </>
  )
}

/** Does something, and tells a refusal at the field that it is about; whether it was done. */
function useTold({ setError }: Form) {
  const failureText = useFailureText()
  return async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      const field = error instanceof Failure ? fields[error.code] : undefined
      if (field === undefined) throw error
      setError(field, { message: failureText(error) }, { shouldFocus: true })
      return false
    }
  }
}

/** The field that a refusal is about. */
const fields: Partial<Readonly<Record<Failure['code'], keyof BindValues>>> = {
  PHONE_INVALID: 'phone',
  CARD_HOLDER_REQUIRED: 'holderName',
  CODE_INCORRECT: 'code',
  CODE_EXPIRED: 'code',
}

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { changeCardPhone, sendCardPhoneCode } from '#contract/cards.bind.ts'
import { type Card, cardDetail, cardList } from '#contract/cards.ts'
import { Failure } from '#contract/errors.ts'
import { normalPhone } from '#contract/rules.ts'
import { Button } from '#ui/Button.tsx'
import { CodeField } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/app/api.ts'
import { CodeRow } from '#web/app/CodeRow.tsx'
import { useFailureText } from '#web/app/failure.ts'
import { FormError } from '#web/app/FormError.tsx'
import { back } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { renew } from '#web/app/query.ts'
import { useNumberField } from '#web/cards/numberField.ts'
import { NumberField } from '#web/cards/parts/NumberField.tsx'
import { PhoneField, usePhoneCheck } from '#web/cards/parts/PhoneField.tsx'
import { useBindTexts } from '#web/cards/texts.apply.ts'

type Values = { phone: string; code: string; oldCode: string }

/** The number typed at the issuer, the new phone, and a code from each phone. */
export function CardPhoneForm({ card }: { readonly card: Card }) {
  const { change: words } = useBindTexts()
  const checkPhone = usePhoneCheck()
  const failureText = useFailureText()
  const number = useNumberField(card.type)
  const [isMissed, setMissed] = useState(false)
  const [oldPhone, setOldPhone] = useState(card.phone)
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { oldCode: '' } })
  const { register, formState, clearErrors, getValues, handleSubmit, setError, trigger } = form
  const { errors } = formState
  const submit = useAction(async ({ phone, code, oldCode }: Values) => {
    if (!number.isWhole) return
    try {
      const token = await number.tokenise()
      const input = { id: card.id, token, phone: normalPhone(phone), code, oldCode }
      await call(changeCardPhone, input)
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'PHONE_INVALID') throw error
      return setError('phone', { message: failureText(error) }, { shouldFocus: true })
    }
    void renew(cardList, cardDetail)
    toast(words.done, 'done')
    back('/pages/card/card')
  })
  const sendCodes = async () => {
    if (!(await trigger('phone', { shouldFocus: true }))) return false
    const phone = normalPhone(getValues('phone'))
    const sent = await call(sendCardPhoneCode, { id: card.id, phone })
    setOldPhone(sent.oldPhone)
    clearErrors('code')
    return true
  }
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
      <PhoneField
        label={words.fresh}
        hint={words.freshHint}
        onDial={(change) => form.setValue('phone', change(getValues('phone') ?? ''))}
        {...register('phone', { validate: checkPhone })}
        error={errors.phone?.message}
      />
      <CodeRow
        label={words.code}
        {...register('code', { required: words.codeNeeded })}
        error={errors.code?.message}
        onSend={sendCodes}
        sent={words.sent}
      />
      {oldPhone !== null && (
        <CodeField
          label={words.oldCode}
          hint={words.oldCodeHint(oldPhone)}
          {...register('oldCode', { required: words.codeNeeded })}
          error={errors.oldCode?.message}
        />
      )}
      <FormError error={submit.error} />
      <Button look="gold" type="submit" busy={submit.busy ? words.busy : undefined}>
        {words.submit}
      </Button>
    </form>
  )
}

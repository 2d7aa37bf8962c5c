import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Failure } from '#contract/errors.ts'
import { type ThirdPurpose, requestThird, thirdOffer, thirdOrders } from '#contract/kyc.third.ts'
import type { OutputOf } from '#contract/operation.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceSheet } from '#ui/ChoiceSheet.tsx'
import { Field, FieldButton, TextField } from '#ui/Field.tsx'
import { Agreement } from '#web/app/Agreement.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { go } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { renew } from '#web/app/query.ts'
import { useThirdTexts } from '#web/kyc/thirdTexts.ts'

type Values = { contact: string; requirement: string }

/** What the check is for, whom to ask, and the agreement with the company. */
export function RequestForm({ offer }: { readonly offer: OutputOf<typeof thirdOffer> }) {
  const words = useThirdTexts()
  const [purpose, setPurpose] = useState<ThirdPurpose>()
  const [agreed, setAgreed] = useState(false)
  const [pressed, setPressed] = useState(false)
  const { register, formState, handleSubmit } = useForm<Values>({ mode: 'onTouched' })
  const submit = useAction(async ({ contact, requirement }: Values) => {
    if (purpose === undefined || !agreed) return
    const { asset, amount } = offer
    const input = { purpose, contact, requirement, asset, amount, acceptTerms: agreed }
    try {
      const { orderNo } = await call(requestThird, input)
      void renew(thirdOrders)
      go('/pages/kyc/kycorder', { orderNo }, 'replace')
    } catch (error) {
      if (error instanceof Failure && error.code === 'FEE_CHANGED') await renew(thirdOffer)
      throw error
    }
  })
  const send = handleSubmit((values) => submit.run(values))
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        setPressed(true)
        void send(event)
      }}
    >
      <PurposeField
        purposes={offer.purposes}
        value={purpose}
        onChoose={setPurpose}
        error={pressed && purpose === undefined ? words.needed : undefined}
      />
      <Field
        label={words.contact}
        hint={words.contactHint}
        maxLength={120}
        {...register('contact', { validate: (text) => text.trim() !== '' || words.needed })}
        error={formState.errors.contact?.message}
      />
      <TextField
        label={words.requirement}
        hint={words.requirementHint}
        maxLength={500}
        {...register('requirement')}
      />
      <Agreement
        terms={{ sentence: words.agree, title: words.termsTitle, paragraphs: words.terms }}
        checked={agreed}
        onChange={setAgreed}
        error={pressed && !agreed ? words.agreeNeeded : undefined}
      />
      <FormError error={submit.error} />
      <Button look="gold" type="submit" busy={submit.busy ? words.submitBusy : undefined}>
        {words.submit}
      </Button>
    </form>
  )
}

function PurposeField({
  purposes,
  value,
  onChoose,
  error,
}: {
  readonly purposes: readonly ThirdPurpose[]
  readonly value: ThirdPurpose | undefined
  readonly onChoose: (purpose: ThirdPurpose) => void
  readonly error: string | undefined
}) {
  const words = useThirdTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <FieldButton
        label={words.purpose}
        placeholder={words.choose}
        value={value && words.purposes[value]}
        error={error}
        onClick={() => setOpen(true)}
      />
      <ChoiceSheet
        open={open}
        title={words.purpose}
        choices={purposes.map((one) => ({ value: one, label: words.purposes[one] }))}
        value={value}
        onChoose={(chosen) => {
          onChoose(chosen)
          setOpen(false)
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Failure } from '#contract/errors.ts'
import {
  type SecurityState,
  cancelRaise,
  securityState,
  setLimits,
} from '#contract/security.protection.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceSheet } from '#ui/ChoiceSheet.tsx'
import { Field, FieldButton } from '#ui/Field.tsx'
import { Page } from '#ui/Page.tsx'
import { Notice } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { call } from '#web/app/api.ts'
import { useFailureText } from '#web/app/failure.ts'
import { useFiatNames } from '#web/app/fiats.ts'
import { FormError } from '#web/app/FormError.tsx'
import { back } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useLanguage, useTexts } from '#web/app/language.ts'
import { useMomentText } from '#web/app/moment.ts'
import { renew, useCall } from '#web/app/query.ts'
import { usePrices } from '#web/app/worth.ts'
import { moneyOfCents, readCents, typedCents } from '#web/security/model.ts'

/** Limits above which payments ask for a second proof. */
export function Screen() {
  const { limits } = useTexts().security
  const answer = useCall(securityState, {})
  return (
    <Page top={<TopBar title={limits.title} onBack={() => back('/pages/user/setting')} />}>
      <p className="t-body pb-4 text-pretty text-dim">{limits.text}</p>
      <Answer of={answer}>{(state) => <Limits state={state} />}</Answer>
    </Page>
  )
}

function Limits({ state }: { readonly state: SecurityState }) {
  const { limits: words } = useTexts().security
  const language = useLanguage()
  const { fiat } = state.limits
  return (
    <div className="flex flex-col gap-4">
      {state.raise && <Raise raise={state.raise} />}
      <Form key={JSON.stringify(state.limits)} state={state} />
      {state.spentCents !== null && (
        <p className="t-small tnum text-center text-dim">
          {words.spent(moneyOfCents(state.spentCents, fiat, language))}
        </p>
      )}
    </div>
  )
}

/** A raise that waits, and the way out of it. */
function Raise({ raise }: { readonly raise: NonNullable<SecurityState['raise']> }) {
  const { limits: words } = useTexts().security
  const language = useLanguage()
  const momentText = useMomentText()
  const cancel = useAction(async () => {
    await call(cancelRaise, {})
    await renew(securityState)
    toast(words.cancelled, 'done')
  })
  const { fiat, singleCents, dailyCents } = raise.limits
  const text = words.raiseText(
    moneyOfCents(singleCents, fiat, language),
    moneyOfCents(dailyCents, fiat, language),
    momentText(raise.at),
  )
  return (
    <div className="flex flex-col gap-2">
      <Notice tone="gold" title={words.raise}>
        {text}
      </Notice>
      <FormError error={cancel.error} />
      <Button
        look="plain"
        busy={cancel.busy ? words.saving : undefined}
        onClick={() => void cancel.run()}
      >
        {words.cancel}
      </Button>
    </div>
  )
}

type Values = { single: string; daily: string }

function Form({ state }: { readonly state: SecurityState }) {
  const { security, settings } = useTexts()
  const words = security.limits
  const failureText = useFailureText()
  const [fiat, setFiat] = useState(state.limits.fiat)
  const names = useFiatNames(usePrices().fiats)
  const [isChoosing, setChoosing] = useState(false)
  const { register, formState, handleSubmit, setError } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      single: typedCents(state.limits.singleCents),
      daily: typedCents(state.limits.dailyCents),
    },
  })
  const submit = useAction(async ({ single, daily }: Values) => {
    const input = { fiat, singleCents: readCents(single) ?? 0, dailyCents: readCents(daily) ?? 0 }
    try {
      const { raise } = await call(setLimits, input)
      await renew(securityState)
      toast(raise ? words.asked : words.saved, 'done')
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'LIMITS_INVALID') throw error
      setError('single', { message: failureText(error) }, { shouldFocus: true })
    }
  })
  const amount = (name: 'single' | 'daily') => ({
    ...register(name, { validate: (text) => readCents(text) !== undefined || words.amount }),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 16,
    suffix: <span className="text-dim">{fiat}</span>,
    error: formState.errors[name]?.message,
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => void handleSubmit((values) => submit.run(values))(event)}
    >
      <Field label={words.single} {...amount('single')} />
      <Field label={words.daily} {...amount('daily')} />
      <FieldButton label={settings.me.fiat} value={fiat} onClick={() => setChoosing(true)} />
      <FormError error={submit.error} />
      <Button look="gold" type="submit" busy={submit.busy ? words.saving : undefined}>
        {words.save}
      </Button>
      <ChoiceSheet
        open={isChoosing}
        title={settings.me.fiat}
        choices={names.map(({ code, name }) => ({ value: code, label: name, detail: code }))}
        value={fiat}
        onChoose={setFiat}
        onClose={() => setChoosing(false)}
      />
    </form>
  )
}

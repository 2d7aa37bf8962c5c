import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Failure } from '#contract/errors.ts'
import {
  type AccountWay,
  type CodeChannel,
  finishRecovery,
  startRecovery,
} from '#contract/identity.access.ts'
import { codeProblem, normalCode } from '#contract/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Choice.tsx'
import { call } from '#web/app/api.ts'
import { useFailureText, useProblemText } from '#web/app/failure.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { fieldOfFailure, identifierProblem, normalIdentifier } from '#web/identity/model.ts'
import { CodeRow } from '#web/app/CodeRow.tsx'
import { FormError } from '#web/app/FormError.tsx'
import { IdentifierField } from '#web/identity/parts/IdentifierField.tsx'
import { NewPasswordFields } from '#web/identity/parts/NewPasswordFields.tsx'

type Values = { identifier: string; code: string; password: string; confirm: string }

/** Setting a new password with a code; `onDone` when it is set. */
export function RecoveryForm({
  way,
  onDone,
}: {
  readonly way: AccountWay
  readonly onDone: () => void
}) {
  const { identity } = useTexts()
  const problemText = useProblemText()
  const failureText = useFailureText()
  const [channel, setChannel] = useState<CodeChannel>('email')
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { password: '' } })
  const { register, formState, getValues, setError, trigger } = form
  const { errors } = formState
  const judge = (problem: Parameters<typeof problemText>[0] | undefined) =>
    problem === undefined || problemText(problem)
  const account = () => ({
    way,
    identifier: normalIdentifier(way, getValues('identifier')),
    ...(way === 'username' ? { channel } : {}),
  })

  const send = async () => {
    if (!(await trigger('identifier', { shouldFocus: true }))) return false
    await call(startRecovery, account())
    return true
  }

  const submit = useAction(async ({ code, password }: Values) => {
    try {
      const identifier = normalIdentifier(way, getValues('identifier'))
      await call(finishRecovery, { way, identifier, code: normalCode(code), password })
      onDone()
    } catch (error) {
      const field = error instanceof Failure ? fieldOfFailure[error.code] : undefined
      if (
        !(error instanceof Failure) ||
        (field !== 'identifier' && field !== 'code' && field !== 'password')
      ) {
        throw error
      }
      setError(field, { message: failureText(error) }, { shouldFocus: true })
    }
  })

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => submit.run(values))(event)}
        className="flex flex-col gap-3"
      >
        <IdentifierField
          way={way}
          onDial={(change) => form.setValue('identifier', change(getValues('identifier') ?? ''))}
          {...register('identifier', {
            required: identity.field.required,
            validate: (text) => judge(identifierProblem(way, text)),
          })}
          error={errors.identifier?.message}
        />
        {way === 'username' && (
          <Segmented
            label={identity.forgot.sendTo}
            options={[
              { value: 'email', label: identity.way.email },
              { value: 'phone', label: identity.way.phone },
            ]}
            value={channel}
            onChange={setChannel}
          />
        )}
        <CodeRow
          key={channel}
          {...register('code', {
            required: identity.field.required,
            validate: (text) => judge(codeProblem(normalCode(text))),
          })}
          error={errors.code?.message}
          onSend={send}
          sent={identity.forgot.sentMaybe}
        />
        <NewPasswordFields label={identity.field.newPassword} />
        <FormError error={submit.error} />
        <Button look="gold" type="submit" busy={submit.busy ? identity.forgot.busy : undefined}>
          {identity.forgot.submit}
        </Button>
        <Button look="plain" href="/pages/login/forget_select">
          {identity.forgot.other}
        </Button>
      </form>
    </FormProvider>
  )
}

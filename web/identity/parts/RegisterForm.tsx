import { useState } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { type ErrorCode, Failure } from '#contract/errors.ts'
import {
  type AccountWay,
  register as registerAccount,
  sendCode,
} from '#contract/identity.access.ts'
import { codeProblem, inviteCodeProblem, normalCode, normalInviteCode } from '#contract/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { call } from '#web/app/api.ts'
import { useFailureText, useProblemText } from '#web/app/failure.ts'
import { goTo, hrefOf } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { enter } from '#web/app/session.ts'
import { usePageQuery } from '#web/app/page.ts'
import { keep, read } from '#web/app/storage.ts'
import {
  fieldOfFailure,
  identifierProblem,
  normalIdentifier,
  safeReturn,
} from '#web/identity/model.ts'
import { CodeRow } from '#web/app/CodeRow.tsx'
import { FormError } from '#web/app/FormError.tsx'
import { IdentifierField } from '#web/identity/parts/IdentifierField.tsx'
import { NewPasswordFields } from '#web/identity/parts/NewPasswordFields.tsx'
import { TermsLine } from '#web/identity/parts/TermsLine.tsx'
import { WayChoice } from '#web/identity/parts/WayChoice.tsx'

type Values = {
  identifier: string
  code: string
  password: string
  confirm: string
  invite: string
  terms: boolean
}

/** Whether a value is taken, or what is wrong with it. */
type Judge = (problem: ErrorCode | undefined) => true | string

type Part = { readonly form: UseFormReturn<Values>; readonly judge: Judge }

/** Opening an account by user name, phone or e-mail. */
export function RegisterForm({ from }: { readonly from: string | undefined }) {
  const { identity } = useTexts()
  const problemText = useProblemText()
  const failureText = useFailureText()
  const [way, setWay] = useState<AccountWay>('username')
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      identifier: '',
      code: '',
      password: '',
      confirm: '',
      invite: usePageQuery()['invitecode'] ?? read('invitecode') ?? '',
      terms: false,
    },
  })
  const { register, formState, getValues, setError, setValue, trigger, watch } = form
  const { errors } = formState
  const judge: Judge = (problem) => problem === undefined || problemText(problem)

  const submit = useAction(async (values: Values) => {
    try {
      const invite = normalInviteCode(values.invite)
      const session = await call(registerAccount, {
        way,
        identifier: normalIdentifier(way, values.identifier),
        password: values.password,
        ...(way === 'username' ? {} : { code: normalCode(values.code) }),
        ...(invite === '' ? {} : { inviteCode: invite }),
        acceptTerms: values.terms,
      })
      enter(session)
      goTo(safeReturn(from), 'replace')
    } catch (error) {
      const field = error instanceof Failure ? fieldOfFailure[error.code] : undefined
      if (!(error instanceof Failure) || !field) throw error
      setError(field, { message: failureText(error) }, { shouldFocus: true })
    }
  })

  const send = async () => {
    if (way === 'username' || !(await trigger('identifier', { shouldFocus: true }))) return false
    const to = normalIdentifier(way, getValues('identifier'))
    await call(sendCode, { purpose: 'register', channel: way, to })
    return true
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => submit.run(values))(event)}
        className="flex flex-col gap-3"
      >
        <WayChoice
          value={way}
          onChange={(next) => {
            setWay(next)
            submit.clear()
            setValue('identifier', '')
            form.clearErrors()
          }}
        />
        <IdentifierField
          key={way}
          way={way}
          onDial={(change) => form.setValue('identifier', change(getValues('identifier') ?? ''))}
          {...(way === 'username' ? { hint: identity.register.usernameHint } : {})}
          {...register('identifier', {
            required: identity.field.required,
            validate: (text) => judge(identifierProblem(way, text)),
          })}
          error={errors.identifier?.message}
        />
        {way !== 'username' && (
          <CodeRow
            key={`${way}-code`}
            {...register('code', {
              required: identity.field.required,
              validate: (text) => judge(codeProblem(normalCode(text))),
            })}
            error={errors.code?.message}
            onSend={send}
            sent={identity.code.sent(getValues('identifier'))}
          />
        )}
        <NewPasswordFields label={identity.field.password} />
        <Invite form={form} judge={judge} />
        <TermsLine
          checked={watch('terms')}
          onChange={(checked) => setValue('terms', checked, { shouldValidate: true })}
          error={errors.terms?.message}
        />
        <input
          type="hidden"
          {...register('terms', { validate: (agreed) => agreed || problemText('TERMS_REQUIRED') })}
        />
        <FormError error={submit.error} />
        <Button look="gold" type="submit" busy={submit.busy ? identity.register.busy : undefined}>
          {identity.register.submit}
        </Button>
        <Registered from={from} />
      </form>
    </FormProvider>
  )
}

/** For who has an account already. */
function Registered({ from }: { readonly from: string | undefined }) {
  const { identity } = useTexts()
  return (
    <p className="t-small py-2 text-center text-dim">
      {identity.register.registered}{' '}
      <a
        href={hrefOf('/pages/login/login', from ? { from } : {})}
        className="tap inline-block font-[560] text-gold"
      >
        {identity.login.submit}
      </a>
    </p>
  )
}

function Invite({ form: { register, formState }, judge }: Part) {
  const { identity } = useTexts()
  const { errors } = formState
  return (
    <Field
      label={identity.register.invite}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={16}
      {...register('invite', {
        validate: (text) => judge(inviteCodeProblem(normalInviteCode(text))),
        onChange: (event: { target: { value: string } }) => keep('invitecode', event.target.value),
      })}
      error={errors.invite?.message}
    />
  )
}

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type ErrorCode, Failure } from '#contract/errors.ts'
import { type AccountWay, login, sendCode } from '#contract/identity.access.ts'
import { Button } from '#ui/Button.tsx'
import { Field, PasswordField } from '#ui/Field.tsx'
import { call } from '#web/app/api.ts'
import { goTo, hrefOf } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useFailureText, useProblemText } from '#web/app/failure.ts'
import { useTexts } from '#web/app/language.ts'
import { applyPreferences } from '#web/app/preferences.ts'
import { enter } from '#web/app/session.ts'
import { identifierProblem, normalIdentifier, safeReturn } from '#web/identity/model.ts'
import { CodeRow } from '#web/app/CodeRow.tsx'
import { FormError } from '#web/app/FormError.tsx'
import { IdentifierField } from '#web/identity/parts/IdentifierField.tsx'
import { WayChoice } from '#web/identity/parts/WayChoice.tsx'

type Values = { identifier: string; password: string; code: string; second: string }

/**
 * Logging in by user name, phone or e-mail, with the password or (not by user name) with a code.
 * What follows replaces the form, which nobody wants to go back to.
 */
export function LoginForm({ from }: { readonly from: string | undefined }) {
  const { account, identity } = useTexts()
  const problemText = useProblemText()
  const failureText = useFailureText()
  const [way, setWay] = useState<AccountWay>('username')
  const [proof, setProof] = useState<'password' | 'code'>('password')
  const [asksSecond, setAsksSecond] = useState(false)
  const form = useForm<Values>({ mode: 'onTouched' })
  const { register, formState, getValues, trigger } = form
  const isByCode = proof === 'code' && way !== 'username'

  const submit = useAction(async (values: Values) => {
    try {
      const session = await call(login, {
        way,
        identifier: normalIdentifier(way, values.identifier),
        ...(isByCode ? { code: values.code } : { password: values.password }),
        ...(asksSecond ? { secondFactor: values.second.trim() } : {}),
      })
      enter(session)
      await applyPreferences(session.profile)
      goTo(safeReturn(from), 'replace')
    } catch (error) {
      if (isRefusal(error, ['SECOND_FACTOR_REQUIRED'])) return setAsksSecond(true)
      // With a sent code beside it, nothing says which of the two was wrong.
      const isSecond = asksSecond && !isByCode && isRefusal(error, ['CODE_INCORRECT', 'CODE_USED'])
      if (!isSecond) throw error
      form.setError('second', { message: failureText(error) }, { shouldFocus: true })
    }
  })

  const send = async () => {
    if (way === 'username' || !(await trigger('identifier', { shouldFocus: true }))) return false
    const to = normalIdentifier(way, getValues('identifier'))
    await call(sendCode, { purpose: 'login', channel: way, to })
    return true
  }

  return (
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
          setAsksSecond(false)
          form.reset({
            identifier: '',
            password: getValues('password') ?? '',
            code: '',
            second: '',
          })
        }}
      />
      <IdentifierField
        key={way}
        way={way}
        onDial={(change) => form.setValue('identifier', change(getValues('identifier') ?? ''))}
        {...register('identifier', {
          validate: (text) => {
            if (text === '') return identity.field.required
            const problem = identifierProblem(way, text)
            return problem === undefined || problemText(problem)
          },
        })}
        error={formState.errors.identifier?.message}
      />
      {isByCode ? (
        <CodeRow
          {...register('code', { required: identity.field.required })}
          error={formState.errors.code?.message}
          onSend={send}
          sent={identity.forgot.sentMaybe}
        />
      ) : (
        <PasswordField
          label={identity.field.password}
          autoComplete="current-password"
          maxLength={128}
          {...register('password', { required: identity.field.required })}
          error={formState.errors.password?.message}
        />
      )}
      {asksSecond && (
        <Field
          label={account.auth.codeOrPaper}
          autoComplete="one-time-code"
          autoFocus
          maxLength={32}
          {...register('second', { required: identity.field.required })}
          error={formState.errors.second?.message}
        />
      )}
      <OtherWays from={from} />
      <FormError error={submit.error} />
      <Button look="gold" type="submit" busy={submit.busy ? identity.login.busy : undefined}>
        {identity.login.submit}
      </Button>
      <PasskeyButton from={from} />
      {way !== 'username' && (
        <Button onClick={() => setProof(isByCode ? 'password' : 'code')}>
          {isByCode ? identity.login.withPassword : identity.login.withCode}
        </Button>
      )}
    </form>
  )
}

const isRefusal = (error: unknown, codes: readonly ErrorCode[]): boolean =>
  error instanceof Failure && codes.includes(error.code)

/** Logging in with a passkey: no name, no password; the device asks for a face or a finger. */
function PasskeyButton({ from }: { readonly from: string | undefined }) {
  const { passkeys: words } = useTexts().security
  const [why, setWhy] = useState<string>()
  const logIn = useAction(async () => {
    setWhy(undefined)
    const { PasskeyCancelled, logInByPasskey } = await import('#web/app/passkey.ts')
    try {
      const session = await logInByPasskey()
      enter(session)
      await applyPreferences(session.profile)
      goTo(safeReturn(from), 'replace')
    } catch (error) {
      if (!(error instanceof PasskeyCancelled)) throw error
      setWhy(words.cancelled)
    }
  })
  if (!('PublicKeyCredential' in globalThis)) return null
  return (
    <>
      {why !== undefined && (
        <p role="alert" className="t-small text-center text-down">
          {why}
        </p>
      )}
      <FormError error={logIn.error} />
      <Button busy={logIn.busy ? words.adding : undefined} onClick={() => void logIn.run()}>
        {words.login}
      </Button>
    </>
  )
}

/** For who has no account, or has forgotten the password. */
function OtherWays({ from }: { readonly from: string | undefined }) {
  const { identity } = useTexts()
  return (
    <div className="flex items-center justify-between gap-4 px-1 py-1">
      <p className="t-small text-dim">
        {identity.login.notRegistered}{' '}
        <a
          href={hrefOf('/pages/login/login', { mode: 'register', ...(from ? { from } : {}) })}
          className="tap inline-block font-[560] text-gold"
        >
          {identity.register.submit}
        </a>
      </p>
      <a href="/pages/login/forget_select" className="tap t-small shrink-0 font-[560] text-gold">
        {identity.login.forgot}
      </a>
    </div>
  )
}

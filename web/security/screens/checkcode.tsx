import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Failure } from '#contract/errors.ts'
import { authenticator, newRecoveryCodes, removeAuthenticator } from '#contract/security.ts'
import { Button } from '#ui/Button.tsx'
import { Field, PasswordField } from '#ui/Field.tsx'
import { Page } from '#ui/Page.tsx'
import { toast } from '#ui/toast.ts'
import { TopBar } from '#ui/TopBar.tsx'
import { call } from '#web/app/api.ts'
import { useFailureText } from '#web/app/failure.ts'
import { FormError } from '#web/app/FormError.tsx'
import { back } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { usePageQuery } from '#web/app/page.ts'
import { renew } from '#web/app/query.ts'
import { RecoveryCodes } from '#web/security/parts/RecoveryCodes.tsx'

type Values = { password: string; code: string }

const here = '/pages/googleauth/googleauth'

/** Password and code for what weakens the account: `?for=remove` the app, `?for=codes` new codes. */
export function Screen() {
  const { account, identity } = useTexts()
  const { auth } = account
  const failureText = useFailureText()
  const isRemoval = usePageQuery()['for'] === 'remove'
  const [codes, setCodes] = useState<readonly string[]>()
  const { register, formState, handleSubmit, setError } = useForm<Values>({ mode: 'onTouched' })
  const submit = useAction(async (values: Values) => {
    try {
      if (isRemoval) {
        await call(removeAuthenticator, values)
        toast(auth.removed, 'done')
        await renew(authenticator)
        back(here)
      } else {
        setCodes((await call(newRecoveryCodes, values)).recoveryCodes)
        void renew(authenticator)
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const field =
        error.code === 'PASSWORD_INCORRECT'
          ? 'password'
          : error.code === 'CODE_INCORRECT' || error.code === 'CODE_USED'
            ? 'code'
            : undefined
      if (field === undefined) throw error
      setError(field, { message: failureText(error) }, { shouldFocus: true })
    }
  })
  const title = isRemoval ? auth.remove : auth.renew
  return (
    <Page top={<TopBar title={title} onBack={() => back(here)} />}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => back(here)} />
      ) : (
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => void handleSubmit((values) => submit.run(values))(event)}
        >
          <p className="t-body pb-1 text-pretty text-dim">
            {isRemoval ? auth.removeText : auth.renewText}
          </p>
          <PasswordField
            label={auth.login}
            autoComplete="current-password"
            maxLength={128}
            {...register('password', { required: identity.field.required })}
            error={formState.errors.password?.message}
          />
          <Field
            label={auth.codeOrPaper}
            autoComplete="one-time-code"
            maxLength={32}
            {...register('code', { required: identity.field.required })}
            error={formState.errors.code?.message}
          />
          <FormError error={submit.error} />
          <Button
            look={isRemoval ? 'danger' : 'gold'}
            type="submit"
            busy={submit.busy ? auth.busy : undefined}
          >
            {title}
          </Button>
        </form>
      )}
    </Page>
  )
}

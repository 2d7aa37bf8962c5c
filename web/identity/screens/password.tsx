import { FormProvider, useForm } from 'react-hook-form'
import { Failure } from '#contract/errors.ts'
import { devices } from '#contract/identity.devices.ts'
import { changePassword } from '#contract/identity.access.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/Field.tsx'
import { Page } from '#ui/Page.tsx'
import { toast } from '#ui/toast.ts'
import { TopBar } from '#ui/TopBar.tsx'
import { call } from '#web/app/api.ts'
import { useFailureText } from '#web/app/failure.ts'
import { FormError } from '#web/app/FormError.tsx'
import { back } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { renew } from '#web/app/query.ts'
import { NewPasswordFields } from '#web/identity/parts/NewPasswordFields.tsx'

type Values = { old: string; password: string; confirm: string }

/** Longest text that is sent as a password. */
const typedMax = 128

/** The field that a refusal belongs to. */
const fieldOf: Partial<Record<string, 'old' | 'password'>> = {
  PASSWORD_INCORRECT: 'old',
  PASSWORD_WEAK: 'password',
  PASSWORD_SAME: 'password',
}

/** Changing the login password. */
export function Screen() {
  const { account, identity } = useTexts()
  const words = account.password
  const failureText = useFailureText()
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { old: '', password: '' } })
  const { register, formState, setError } = form
  const submit = useAction(async ({ old, password }: Values) => {
    try {
      await call(changePassword, { password: old, newPassword: password })
      void renew(devices)
      toast(words.done, 'done')
      back('/pages/user/setting')
    } catch (error) {
      const field = error instanceof Failure ? fieldOf[error.code] : undefined
      if (field === undefined) throw error
      setError(field, { message: failureText(error) }, { shouldFocus: true })
    }
  })
  return (
    <Page
      top={<TopBar title={account.security.password} onBack={() => back('/pages/user/setting')} />}
    >
      <FormProvider {...form}>
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => void form.handleSubmit((values) => submit.run(values))(event)}
        >
          <p className="t-body pb-1 text-dim">{words.text}</p>
          <PasswordField
            label={words.old}
            autoComplete="current-password"
            maxLength={typedMax}
            {...register('old', { required: identity.field.required })}
            error={formState.errors.old?.message}
          />
          <NewPasswordFields label={identity.field.newPassword} />
          <FormError error={submit.error} />
          <Button look="gold" type="submit" busy={submit.busy ? words.busy : undefined}>
            {words.submit}
          </Button>
          <Button look="plain" href="/pages/login/forget_select">
            {identity.login.forgot}
          </Button>
        </form>
      </FormProvider>
    </Page>
  )
}

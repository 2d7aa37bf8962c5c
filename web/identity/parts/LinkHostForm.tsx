import { useForm } from 'react-hook-form'
import { Failure } from '#contract/errors.ts'
import { hostLinks, linkHost } from '#contract/hosts.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/Field.tsx'
import { Notice } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/app/api.ts'
import { useFailureText } from '#web/app/failure.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { renew } from '#web/app/query.ts'

type Values = { password: string }

/** Links the host of a ticket to the account that is logged in, with its password. */
export function LinkHostForm({
  ticket,
  host,
  name,
  onDone,
}: {
  readonly ticket: string
  readonly host: string
  readonly name: string
  readonly onDone: () => void
}) {
  const { account, hosts, identity } = useTexts()
  const failureText = useFailureText()
  const { register, formState, setError, handleSubmit } = useForm<Values>({ mode: 'onTouched' })
  const submit = useAction(async ({ password }: Values) => {
    try {
      const linked = await call(linkHost, { ticket, password })
      void renew(hostLinks)
      toast(hosts.linked(linked.host), 'done')
      onDone()
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'PASSWORD_INCORRECT') throw error
      setError('password', { message: failureText(error) }, { shouldFocus: true })
    }
  })
  return (
    <form
      noValidate
      className="mt-6 flex flex-col gap-3"
      onSubmit={(event) => void handleSubmit((values) => submit.run(values))(event)}
    >
      <p className="t-body text-dim">{hosts.linkText(host, name)}</p>
      <Notice tone="warn">{hosts.warning(host)}</Notice>
      <PasswordField
        label={account.auth.login}
        autoComplete="current-password"
        maxLength={128}
        {...register('password', { required: identity.field.required })}
        error={formState.errors.password?.message}
      />
      <FormError error={submit.error} />
      <Button look="gold" type="submit" busy={submit.busy ? hosts.busy : undefined}>
        {hosts.linkSubmit}
      </Button>
      <Button look="plain" onClick={onDone}>
        {hosts.notNow}
      </Button>
    </form>
  )
}

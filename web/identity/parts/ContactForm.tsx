import { useForm } from 'react-hook-form'
import { Failure } from '#contract/errors.ts'
import { profile } from '#contract/identity.ts'
import { type CodeChannel } from '#contract/identity.access.ts'
import { bindContact, securityState, sendBindCode } from '#contract/security.protection.ts'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { toast } from '#ui/toast.ts'
import { TopBar } from '#ui/TopBar.tsx'
import { call } from '#web/app/api.ts'
import { CodeRow } from '#web/app/CodeRow.tsx'
import { useFailureText, useProblemText } from '#web/app/failure.ts'
import { FormError } from '#web/app/FormError.tsx'
import { back } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { renew, useCall } from '#web/app/query.ts'
import { renewProfile } from '#web/app/session.ts'
import { fieldOfFailure, identifierProblem, normalIdentifier } from '#web/identity/model.ts'
import { IdentifierField } from '#web/identity/parts/IdentifierField.tsx'

type Values = { to: string; code: string }

const settings = '/pages/user/setting'

/** Binding a phone or e-mail, or another in its place, with a code that is sent there. */
export function ContactForm({ channel }: { readonly channel: CodeChannel }) {
  const { contact } = useTexts().security
  const { data } = useCall(securityState, {})
  const bound = data?.[channel]
  const titles = {
    email: bound ? contact.changeEmail : contact.bindEmail,
    phone: bound ? contact.changePhone : contact.bindPhone,
  }
  return (
    <Page top={<TopBar title={titles[channel]} onBack={() => back(settings)} />}>
      <div className="flex flex-col gap-1 pb-4">
        {bound && <p className="t-strong tnum">{contact.now(bound)}</p>}
        <p className="t-body text-pretty text-dim">{bound ? contact.changeText : contact.text}</p>
      </div>
      <Form channel={channel} />
    </Page>
  )
}

function Form({ channel }: { readonly channel: CodeChannel }) {
  const { security, identity } = useTexts()
  const { contact } = security
  const problemText = useProblemText()
  const failureText = useFailureText()
  const form = useForm<Values>({ mode: 'onTouched' })
  const { register, formState, getValues, trigger, setError } = form
  const submit = useAction(async ({ to, code }: Values) => {
    try {
      renewProfile(await call(bindContact, { channel, to: normalIdentifier(channel, to), code }))
      void renew(profile, securityState)
      toast(contact.done, 'done')
      back(settings)
    } catch (error) {
      const field = error instanceof Failure ? fieldOfFailure[error.code] : undefined
      if (field !== 'identifier' && field !== 'code') throw error
      const name = field === 'code' ? 'code' : 'to'
      setError(name, { message: failureText(error) }, { shouldFocus: true })
    }
  })
  const send = async () => {
    if (!(await trigger('to', { shouldFocus: true }))) return false
    await call(sendBindCode, { channel, to: normalIdentifier(channel, getValues('to')) })
    return true
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => void form.handleSubmit((values) => submit.run(values))(event)}
    >
      <IdentifierField
        way={channel}
        onDial={(change) => form.setValue('to', change(getValues('to') ?? ''))}
        {...register('to', {
          validate: (text) => {
            if (text === '') return identity.field.required
            const problem = identifierProblem(channel, text)
            return problem === undefined || problemText(problem)
          },
        })}
        error={formState.errors.to?.message}
      />
      <CodeRow
        {...register('code', { required: identity.field.required })}
        error={formState.errors.code?.message}
        onSend={send}
        sent={contact.sent}
      />
      <FormError error={submit.error} />
      <Button look="gold" type="submit" busy={submit.busy ? contact.busy : undefined}>
        {contact.submit}
      </Button>
    </form>
  )
}

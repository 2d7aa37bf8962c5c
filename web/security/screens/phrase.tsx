import { useForm } from 'react-hook-form'
import { phraseMax, securityState, setPhrase } from '#contract/security.protection.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Page } from '#ui/Page.tsx'
import { toast } from '#ui/toast.ts'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { back } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { renew, useCall } from '#web/app/query.ts'

const settings = '/pages/user/setting'

/** The phrase that every mail to this user carries. */
export function Screen() {
  const { phrase: words } = useTexts().security
  const answer = useCall(securityState, {})
  return (
    <Page top={<TopBar title={words.title} onBack={() => back(settings)} />}>
      <p className="t-body pb-4 text-pretty text-dim">{words.text}</p>
      <Answer of={answer}>{({ phrase }) => <Form kept={phrase ?? ''} />}</Answer>
    </Page>
  )
}

function Form({ kept }: { readonly kept: string }) {
  const { security } = useTexts()
  const { phrase: words, limits } = security
  const { register, handleSubmit } = useForm({ defaultValues: { phrase: kept } })
  const submit = useAction(async ({ phrase }: { phrase: string }) => {
    await call(setPhrase, { phrase: phrase.trim() })
    await renew(securityState)
    toast(words.saved, 'done')
    back(settings)
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => void handleSubmit((values) => submit.run(values))(event)}
    >
      <Field
        label={words.field}
        hint={words.hint}
        maxLength={phraseMax}
        autoComplete="off"
        {...register('phrase')}
      />
      <FormError error={submit.error} />
      <Button look="gold" type="submit" busy={submit.busy ? limits.saving : undefined}>
        {limits.save}
      </Button>
    </form>
  )
}

import { useState } from 'react'
import { type KycRecord, kycFields, resubmitKyc, submitKyc } from '#contract/kyc.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import { Facts } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { Notice } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { back, goTo } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { today, useDraft } from '#web/kyc/draft.ts'
import { askedFields, formSteps } from '#web/kyc/model.ts'
import { FormField } from '#web/kyc/parts/FormField.tsx'
import { Mends } from '#web/kyc/parts/Mends.tsx'
import { keepRecord, useRecord } from '#web/kyc/queries.ts'
import { useFormFacts } from '#web/kyc/words.ts'
import { useKycTexts } from '#web/kyc/texts.ts'

/** The form, step by step; after a rejection only the steps with something to mend. */
export function Screen() {
  const kyc = useKycTexts()
  const record = useRecord()
  return (
    <Page top={<TopBar title={kyc.formTitle} onBack={() => back('/pages/kyc/kyc')} />}>
      <Answer of={record}>
        {(data) =>
          data.state === 'none' || data.state === 'draft' || data.state === 'rejected' ? (
            <Form record={data} />
          ) : (
            <div className="flex flex-col gap-4">
              <Notice title={kyc.states[data.state]}>{kyc.stateTexts[data.state]}</Notice>
              <Button href="/pages/kyc/my">{kyc.seeRecord}</Button>
            </div>
          )
        }
      </Answer>
    </Page>
  )
}

function Form({ record }: { readonly record: KycRecord }) {
  const kyc = useKycTexts()
  const draft = useDraft(record)
  const [at, setAt] = useState(0)
  const asked = formSteps
    .map((step) => ({ step, fields: askedFields(step, draft.typed, record, today()) }))
    .filter(({ fields }) => fields.length > 0)
  const current = asked[at]
  const of = asked.length + 1
  return (
    <div className="flex flex-col gap-4">
      <div>
        <progress className="sr-only" max={of} value={at + 1} aria-label={kyc.step(at + 1, of)} />
        <div aria-hidden="true" className="flex gap-1.5">
          {[...asked, undefined].map((one, place) => (
            <span
              key={one?.step ?? 'review'}
              className={`h-1 flex-1 rounded-full ${place <= at ? 'bg-gold' : 'bg-track'}`}
            />
          ))}
        </div>
        <p className="t-small mt-3 text-dim">{kyc.step(at + 1, of)}</p>
        <h2 className="t-head">{kyc.steps[current?.step ?? 'review']}</h2>
      </div>
      <Mends mend={record.mend.filter(({ field }) => !current || current.fields.includes(field))} />
      {current ? (
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (!draft.check(current.fields)) setAt(at + 1)
          }}
        >
          {current.fields.map((field) => (
            <FormField
              key={field}
              field={field}
              typed={draft.typed}
              error={draft.errorOf(field)}
              onType={(text) => draft.type(field, text)}
              onDone={(text) => void draft.save(field, text)}
            />
          ))}
          <FormError error={draft.failed} />
          <Button look="gold" type="submit">
            {kyc.next}
          </Button>
        </form>
      ) : (
        <Review record={record} draft={draft} />
      )}
      {at > 0 && <Button onClick={() => setAt(at - 1)}>{kyc.previous}</Button>}
    </div>
  )
}

function Review({
  record,
  draft,
}: {
  readonly record: KycRecord
  readonly draft: ReturnType<typeof useDraft>
}) {
  const kyc = useKycTexts()
  const factsOf = useFormFacts()
  const [isTrue, setTrue] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const send = useAction(async () => {
    await draft.settle()
    keepRecord(await call(record.state === 'rejected' ? resubmitKyc : submitKyc, {}))
    toast(kyc.handedIn, 'done')
    goTo('/pages/kyc/inreview', 'replace')
  })
  const wrong = kycFields.filter((field) => draft.problems.some((one) => one.field === field))
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isTrue) void send.run()
        else setMissed(true)
      }}
    >
      <Facts facts={factsOf(draft.typed)} />
      {wrong.length > 0 && (
        <Notice tone="warn" title={kyc.fix}>
          {wrong.map((field) => kyc.fields[field]).join(' · ')}
        </Notice>
      )}
      <Checkbox
        checked={isTrue}
        onChange={setTrue}
        error={isMissed && !isTrue ? kyc.confirmMissing : undefined}
      >
        {kyc.confirm}
      </Checkbox>
      <FormError error={send.error ?? draft.failed} />
      <Button look="gold" type="submit" busy={send.busy ? kyc.submitting : undefined}>
        {kyc.submit}
      </Button>
    </form>
  )
}

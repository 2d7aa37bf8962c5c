import type { KycRecord } from '#contract/kyc.ts'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { FormError } from '#web/app/FormError.tsx'
import { back, goTo } from '#web/app/history.ts'
import { useDraft } from '#web/kyc/draft.ts'
import { FormField } from '#web/kyc/parts/FormField.tsx'
import { useRecord } from '#web/kyc/queries.ts'
import { useKycTexts } from '#web/kyc/texts.ts'

const asked = ['issuingRegion', 'documentType'] as const

/** Which document, and whose: the rest of the form follows from it. */
export function Screen() {
  const kyc = useKycTexts()
  const record = useRecord()
  return (
    <Page top={<TopBar title={kyc.documentTitle} onBack={() => back('/pages/kyc/kyc')} />}>
      <p className="t-body pb-4 text-pretty text-dim">{kyc.documentText}</p>
      <Answer of={record}>{(data) => <Form record={data} />}</Answer>
    </Page>
  )
}

function Form({ record }: { readonly record: KycRecord }) {
  const kyc = useKycTexts()
  const draft = useDraft(record)
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!draft.check(asked)) void draft.settle().then(() => goTo('/pages/kyc/userkyc'))
      }}
    >
      {asked.map((field) => (
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
  )
}

import type { KycRecord } from '#contract/kyc.ts'
import { Button } from '#ui/Button.tsx'
import { IdentityIcon, LockIcon } from '#ui/icons.pages.tsx'
import { Facts } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { Empty, Notice } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { back } from '#web/app/history.ts'
import { typedOf } from '#web/kyc/model.ts'
import { Kept } from '#web/kyc/parts/Kept.tsx'
import { Looks } from '#web/kyc/parts/Looks.tsx'
import { Renew, Validity } from '#web/kyc/parts/Renew.tsx'
import { Mends } from '#web/kyc/parts/Mends.tsx'
import { useRecord } from '#web/kyc/queries.ts'
import { useFormFacts } from '#web/kyc/words.ts'
import { useKycTexts } from '#web/kyc/texts.ts'

/** The own record: what was handed in, what has to be mended, and who looked. */
export function Screen() {
  const kyc = useKycTexts()
  const record = useRecord()
  return (
    <Page top={<TopBar title={kyc.recordTitle} onBack={() => back('/pages/kyc/kyc')} />}>
      <Answer of={record}>{(data) => <Own record={data} />}</Answer>
    </Page>
  )
}

function Own({ record }: { readonly record: KycRecord }) {
  const kyc = useKycTexts()
  const facts = useFormFacts()(typedOf(record.form))
  const { state } = record
  if (facts.length === 0 && state !== 'approved') {
    return (
      <div className="flex flex-col gap-4">
        <Empty icon={IdentityIcon} action={{ label: kyc.start, href: '/pages/kyc/usersignup' }}>
          {kyc.nothing}
        </Empty>
        <Kept />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {state === 'approved' ? (
        <Notice tone="gold" icon={LockIcon} title={kyc.states.approved}>
          {kyc.locked}
        </Notice>
      ) : (
        <Notice title={kyc.states[state]}>{kyc.stateTexts[state]}</Notice>
      )}
      <Validity record={record} />
      <Renew record={record} />
      <Mends mend={record.mend} />
      {state === 'rejected' && (
        <Button look="gold" href="/pages/kyc/userkyc">
          {kyc.mendNow}
        </Button>
      )}
      {facts.length > 0 && <Facts facts={facts} />}
      <Looks looks={record.looks} />
      <Kept />
    </div>
  )
}

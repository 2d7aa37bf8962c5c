import type { KycRecord } from '#contract/kyc.ts'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { type Step, Steps } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { back } from '#web/app/history.ts'
import { useMomentText } from '#web/app/moment.ts'
import { useRecord } from '#web/kyc/queries.ts'
import { useKycTexts } from '#web/kyc/texts.ts'

/** How the review goes on, step by step. */
export function Screen() {
  const kyc = useKycTexts()
  const record = useRecord()
  return (
    <Page top={<TopBar title={kyc.progressTitle} onBack={() => back('/pages/kyc/kyc')} />}>
      <Answer of={record}>{(data) => <Progress record={data} />}</Answer>
    </Page>
  )
}

function Progress({ record: { state, history } }: { readonly record: KycRecord }) {
  const kyc = useKycTexts()
  const momentText = useMomentText()
  const done = history.toReversed().map(({ step, at }): Step => ({
    state: step === 'rejected' ? 'failed' : 'done',
    title: kyc.timeline[step],
    detail: momentText(at),
  }))
  const isWaiting = state === 'submitted' || state === 'inReview'
  const next: readonly Step[] = isWaiting
    ? [{ state: 'now', title: kyc.states.inReview, detail: kyc.waitingText }]
    : []
  const steps = state === 'inReview' ? [...done.slice(0, -1), ...next] : [...done, ...next]
  return (
    <div className="flex flex-col gap-4">
      <p className="t-body text-pretty text-dim">{kyc.stateTexts[state]}</p>
      {steps.length > 0 && <Steps steps={steps} />}
      {state === 'rejected' && (
        <Button look="gold" href="/pages/kyc/userkyc">
          {kyc.mendNow}
        </Button>
      )}
      <Button href={state === 'none' ? '/pages/kyc/usersignup' : '/pages/kyc/my'}>
        {state === 'none' ? kyc.start : kyc.seeRecord}
      </Button>
    </div>
  )
}

import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { Steps } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { back } from '#web/app/history.ts'
import { useKycTexts } from '#web/kyc/texts.ts'

/** What will happen, before the first question is asked. */
export function Screen() {
  const kyc = useKycTexts()
  return (
    <Page top={<TopBar title={kyc.how} onBack={() => back('/pages/kyc/kyc')} />}>
      <div className="flex flex-col gap-4">
        <Steps
          steps={[
            { state: 'now', title: kyc.howFill, detail: kyc.howFillText },
            { state: 'todo', title: kyc.howReview, detail: kyc.howReviewText },
            { state: 'todo', title: kyc.howDone, detail: kyc.howDoneText },
          ]}
        />
        <Button look="gold" href="/pages/kyc/signup">
          {kyc.goOn}
        </Button>
      </div>
    </Page>
  )
}

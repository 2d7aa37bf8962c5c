import { Button } from '#ui/Button.tsx'
import { CheckIcon, IdentityIcon } from '#ui/icons.tsx'
import { Page } from '#ui/Page.tsx'
import { Notice } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { back } from '#web/app/history.ts'
import { Looks } from '#web/kyc/parts/Looks.tsx'
import { useRecord } from '#web/kyc/queries.ts'
import { useDayText } from '#web/kyc/words.ts'
import { useKycTexts } from '#web/kyc/texts.ts'

/** Whether this account's identity is verified, until when, and who looked. */
export function Screen() {
  const kyc = useKycTexts()
  const dayText = useDayText()
  const record = useRecord()
  return (
    <Page top={<TopBar title={kyc.checkTitle} onBack={() => back('/pages/kyc/kyc')} />}>
      <Answer of={record}>
        {({ state, validUntil, looks }) => (
          <div className="flex flex-col gap-4">
            <Notice
              tone={state === 'approved' ? 'gold' : 'info'}
              icon={state === 'approved' ? CheckIcon : IdentityIcon}
              title={kyc.states[state]}
            >
              {validUntil === null ? kyc.stateTexts[state] : kyc.validUntil(dayText(validUntil))}
            </Notice>
            <Looks looks={looks} />
            <Button href="/pages/kyc/kyc">{kyc.title}</Button>
          </div>
        )}
      </Answer>
    </Page>
  )
}

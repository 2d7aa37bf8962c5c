import type { PlainDate } from '#kernel/time.ts'
import { Button } from '#ui/Button.tsx'
import { IdentityIcon } from '#ui/icons.pages.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { Page } from '#ui/Page.tsx'
import { Notice } from '#ui/Status.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { back } from '#web/app/history.ts'
import { today } from '#web/kyc/draft.ts'
import { Looks } from '#web/kyc/parts/Looks.tsx'
import { useRecord } from '#web/kyc/queries.ts'
import { useDayText } from '#web/app/dayText.ts'
import { useKycTexts } from '#web/kyc/texts.ts'

const isValid = (validUntil: PlainDate | null): boolean =>
  validUntil !== null && validUntil >= today()

/** Whether this account's identity is verified, until when, and who looked. */
export function Screen() {
  const kyc = useKycTexts()
  const dayText = useDayText()
  const record = useRecord()
  return (
    <Page top={<TopBar title={kyc.checkTitle} onBack={() => back('/pages/kyc/kyc')} />}>
      <Answer of={record}>
        {({ state, validUntil, renewal, looks }) => (
          <div className="flex flex-col gap-4">
            <Notice
              tone={isValid(validUntil) ? 'gold' : 'info'}
              icon={isValid(validUntil) ? CheckIcon : IdentityIcon}
              title={
                validUntil !== null && !isValid(validUntil)
                  ? kyc.renewal.expired
                  : kyc.states[renewal ? 'approved' : state]
              }
            >
              {validUntil === null
                ? kyc.stateTexts[state]
                : isValid(validUntil)
                  ? kyc.validUntil(dayText(validUntil))
                  : kyc.renewal.expiredOn(dayText(validUntil))}
            </Notice>
            <Looks looks={looks} />
            <Button href="/pages/kyc/kyc">{kyc.title}</Button>
          </div>
        )}
      </Answer>
    </Page>
  )
}

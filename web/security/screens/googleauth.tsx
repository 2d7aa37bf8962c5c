import { useState } from 'react'
import { authenticator } from '#contract/security.ts'
import { Button } from '#ui/Button.tsx'
import { Facts } from '#ui/List.tsx'
import { Page } from '#ui/Page.tsx'
import { PullRefresh } from '#ui/PullRefresh.tsx'
import { toast } from '#ui/toast.ts'
import { TopBar } from '#ui/TopBar.tsx'
import { Answer } from '#web/app/Answer.tsx'
import { back } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { useMomentText } from '#web/app/moment.ts'
import { renew, useCall } from '#web/app/query.ts'
import { RecoveryCodes } from '#web/security/parts/RecoveryCodes.tsx'
import { SetUp } from '#web/security/parts/SetUp.tsx'

/** The authenticator app: setting it up, or what is set up. */
export function Screen() {
  const { auth } = useTexts().account
  const momentText = useMomentText()
  const [codes, setCodes] = useState<readonly string[]>()
  const answer = useCall(authenticator, {})
  const bind = (made: readonly string[]) => {
    setCodes(made)
    toast(auth.saved, 'done')
    void renew(authenticator)
  }
  return (
    <Page top={<TopBar title={auth.title} onBack={() => back('/pages/user/setting')} />}>
      <PullRefresh onRefresh={() => renew(authenticator)}>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        ) : (
          <Answer of={answer} rows={2}>
            {({ boundAt, recoveryCodesLeft }) =>
              boundAt === null ? (
                <SetUp onBound={bind} />
              ) : (
                <div className="flex flex-col gap-4">
                  <p className="t-body text-pretty text-dim">{auth.text}</p>
                  <Facts
                    facts={[
                      { label: auth.since, value: momentText(boundAt) },
                      { label: auth.left, value: recoveryCodesLeft },
                    ]}
                  />
                  <Button href="/pages/googleauth/checkcode?for=codes">{auth.renew}</Button>
                  <Button look="danger" href="/pages/googleauth/checkcode?for=remove">
                    {auth.remove}
                  </Button>
                </div>
              )
            }
          </Answer>
        )}
      </PullRefresh>
    </Page>
  )
}

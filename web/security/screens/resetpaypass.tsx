import { useState } from 'react'
import { resetTradePassword, securityState } from '#contract/security.protection.ts'
import { tradePasswordProblem } from '#contract/rules.ts'
import { Page } from '#ui/Page.tsx'
import { Passcode } from '#ui/Passcode.tsx'
import { toast } from '#ui/toast.ts'
import { TopBar } from '#ui/TopBar.tsx'
import { call } from '#web/app/api.ts'
import { useFailureText, useProblemText } from '#web/app/failure.ts'
import { back, goTo } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'
import { renew } from '#web/app/query.ts'

type Stage = { readonly digits?: string; readonly why?: string }

/** A new trade password for one that was forgotten: six digits twice, then proof of who it is. */
export function Screen() {
  const { security, identity } = useTexts()
  const problemText = useProblemText()
  const failureText = useFailureText()
  const [stage, setStage] = useState<Stage>({})
  const isRepeat = stage.digits !== undefined

  const enter = async (digits: string): Promise<string | undefined> => {
    if (!isRepeat) {
      const problem = tradePasswordProblem(digits)
      if (problem !== undefined) return problemText(problem)
      setStage({ digits })
      return undefined
    }
    if (digits !== stage.digits) {
      setStage({ why: identity.trade.mismatch })
      return undefined
    }
    try {
      await call(resetTradePassword, { newTradePassword: digits })
      void renew(securityState)
      toast(security.reset.done, 'done')
      goTo('/pages/user/setting', 'replace')
    } catch (error) {
      setStage({ why: failureText(error) })
    }
    return undefined
  }

  const title = isRepeat ? identity.trade.repeat : identity.trade.enter
  return (
    <Page
      top={
        <TopBar title={security.reset.title} onBack={() => back('/pages/user/walletpassword')} />
      }
    >
      <div className="pt-8 text-center">
        <h2 className="t-head">{title}</h2>
        <Passcode
          key={String(isRepeat)}
          label={title}
          help={
            stage.why === undefined ? (
              <span className="text-pretty text-dim">{security.reset.text}</span>
            ) : (
              <span role="alert" className="text-down">
                {stage.why}
              </span>
            )
          }
          onComplete={enter}
        />
      </div>
    </Page>
  )
}

import { useState } from 'react'
import { Failure } from '#contract/errors.ts'
import { changeTradePassword } from '#contract/identity.access.ts'
import { tradePasswordProblem } from '#contract/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Passcode } from '#ui/Passcode.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/app/api.ts'
import { useFailureText, useProblemText } from '#web/app/failure.ts'
import { back } from '#web/app/history.ts'
import { useTexts } from '#web/app/language.ts'

type Stage =
  | { readonly at: 'old'; readonly why?: string }
  | { readonly at: 'new'; readonly old: string; readonly why?: string }
  | { readonly at: 'repeat'; readonly old: string; readonly digits: string }

/** Refusals that are about the new digits, not the old ones. */
const aboutNew = ['TRADE_PASSWORD_WEAK', 'PASSWORD_SAME']

/** Changing the trade password: the old digits, then the new ones twice. */
export function TradePasswordChange() {
  const { account, identity, security } = useTexts()
  const problemText = useProblemText()
  const failureText = useFailureText()
  const [stage, setStage] = useState<Stage>({ at: 'old' })

  const change = async (old: string, digits: string): Promise<string | undefined> => {
    try {
      await call(changeTradePassword, { tradePassword: old, newTradePassword: digits })
      toast(account.trade.done, 'done')
      back('/pages/user/setting')
    } catch (error) {
      const why = failureText(error)
      const isNew = error instanceof Failure && aboutNew.includes(error.code)
      setStage(isNew ? { at: 'new', old, why } : { at: 'old', why })
    }
    return undefined
  }

  const enter = async (digits: string): Promise<string | undefined> => {
    if (stage.at === 'old') {
      setStage({ at: 'new', old: digits })
      return undefined
    }
    if (stage.at === 'repeat') {
      if (digits === stage.digits) return change(stage.old, digits)
      setStage({ at: 'new', old: stage.old, why: identity.trade.mismatch })
      return undefined
    }
    const problem = tradePasswordProblem(digits)
    if (problem !== undefined) return problemText(problem)
    setStage({ at: 'repeat', old: stage.old, digits })
    return undefined
  }

  const titles = {
    old: account.trade.old,
    new: identity.trade.enter,
    repeat: identity.trade.repeat,
  } as const
  const title = titles[stage.at]
  const why = stage.at === 'repeat' ? undefined : stage.why
  return (
    <div className="pt-8 text-center">
      <h2 className="t-head">{title}</h2>
      <Passcode
        key={stage.at}
        label={title}
        help={
          why === undefined ? (
            <span className="text-dim">{identity.trade.text}</span>
          ) : (
            <span role="alert" className="text-down">
              {why}
            </span>
          )
        }
        onComplete={enter}
      />
      {stage.at === 'old' && (
        <Button look="plain" href="/pages/user/resetpaypass">
          {security.reset.forgot}
        </Button>
      )}
    </div>
  )
}

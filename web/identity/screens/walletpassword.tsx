import { useState } from 'react'
import { Failure } from '#contract/errors.ts'
import { profile } from '#contract/identity.ts'
import { setTradePassword } from '#contract/identity.access.ts'
import { tradePasswordProblem } from '#contract/rules.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/Field.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { Page } from '#ui/Page.tsx'
import { Passcode } from '#ui/Passcode.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { call } from '#web/app/api.ts'
import { useProblemText } from '#web/app/failure.ts'
import { back } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { renewProfile, useSession } from '#web/app/session.ts'
import { FormError } from '#web/app/FormError.tsx'
import { TradePasswordChange } from '#web/identity/parts/TradePasswordChange.tsx'

type Stage =
  | { readonly at: 'enter'; readonly why?: string }
  | { readonly at: 'repeat'; readonly digits: string }
  | { readonly at: 'prove'; readonly digits: string }
  | { readonly at: 'done' }

/** The trade password: the first is set with six digits twice and the login password, then changed. */
export function Screen() {
  const { identity } = useTexts()
  const session = useSession()
  const [stage, setStage] = useState<Stage>({ at: 'enter' })
  const isSet = session?.profile.hasTradePassword === true && stage.at !== 'done'
  return (
    <Page top={<TopBar title={identity.trade.title} onBack={() => back('/pages/user/index')} />}>
      {isSet ? <TradePasswordChange /> : <StageView stage={stage} onStage={setStage} />}
    </Page>
  )
}

function StageView({
  stage,
  onStage,
}: {
  readonly stage: Stage
  readonly onStage: (stage: Stage) => void
}) {
  const { trade } = useTexts().identity
  const problemText = useProblemText()
  switch (stage.at) {
    case 'enter':
      return (
        <Digits
          key="enter"
          title={trade.enter}
          help={stage.why ?? trade.text}
          onDigits={(digits) => {
            const problem = tradePasswordProblem(digits)
            if (problem !== undefined) return problemText(problem)
            onStage({ at: 'repeat', digits })
            return undefined
          }}
        />
      )
    case 'repeat':
      return (
        <Digits
          key="repeat"
          title={trade.repeat}
          help={trade.text}
          onDigits={(digits) => {
            const isSame = digits === stage.digits
            onStage(isSame ? { at: 'prove', digits } : { at: 'enter', why: trade.mismatch })
            return undefined
          }}
        />
      )
    case 'prove':
      return <Proof digits={stage.digits} onStage={onStage} />
    case 'done':
      return <Finished text={trade.done} />
  }
}

function Digits({
  title,
  help,
  onDigits,
}: {
  readonly title: string
  readonly help: string
  readonly onDigits: (digits: string) => string | undefined
}) {
  return (
    <div className="pt-8 text-center">
      <h2 className="t-head">{title}</h2>
      <Passcode
        label={title}
        help={<span className="text-dim">{help}</span>}
        onComplete={(digits) => Promise.resolve(onDigits(digits))}
      />
    </div>
  )
}

function Proof({
  digits,
  onStage,
}: {
  readonly digits: string
  readonly onStage: (stage: Stage) => void
}) {
  const { trade, field } = useTexts().identity
  const problemText = useProblemText()
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState<string>()
  const submit = useAction(async () => {
    if (password === '') return setRefused(field.required)
    try {
      await call(setTradePassword, { password, tradePassword: digits })
      renewProfile(await call(profile, {}))
      onStage({ at: 'done' })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.code === 'TRADE_PASSWORD_WEAK') {
        return onStage({ at: 'enter', why: problemText(error.code) })
      }
      if (error.code !== 'PASSWORD_INCORRECT') throw error
      setRefused(problemText(error.code))
    }
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-4 pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit.run()
      }}
    >
      <p className="t-body text-dim">{trade.loginText}</p>
      <PasswordField
        label={trade.login}
        autoComplete="current-password"
        autoFocus
        maxLength={128}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setRefused(undefined)
        }}
        error={refused}
      />
      <FormError error={submit.error} />
      <Button look="gold" type="submit" busy={submit.busy ? trade.busy : undefined}>
        {trade.submit}
      </Button>
    </form>
  )
}

function Finished({ text }: { readonly text: string }) {
  const { app } = useTexts()
  return (
    <div role="status" className="flex flex-col items-center gap-6 pt-16 text-center">
      <span className="pop grid size-16 place-items-center rounded-full gold-fill">
        <CheckIcon className="size-8" />
      </span>
      <p className="t-head">{text}</p>
      <Button look="gold" onClick={() => back('/pages/user/index')}>
        {app.action.done}
      </Button>
    </div>
  )
}

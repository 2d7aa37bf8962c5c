import { useState } from 'react'
import { type ErrorCode, Failure } from '#contract/errors.ts'
import { telegramLogin } from '#contract/security.telegram.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { PlaneIcon } from '#ui/icons.pages.tsx'
import { call } from '#web/app/api.ts'
import { useFailureText } from '#web/app/failure.ts'
import { FormError } from '#web/app/FormError.tsx'
import { goTo } from '#web/app/history.ts'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'
import { applyPreferences } from '#web/app/preferences.ts'
import { enter } from '#web/app/session.ts'
import { telegramUsed, useTelegram } from '#web/app/telegram.ts'
import { safeReturn } from '#web/identity/model.ts'

/** Logging in as the Telegram account in which the app is open; nothing outside Telegram. */
export function TelegramLogin({ from }: { readonly from: string | undefined }) {
  const { account, identity, security } = useTexts()
  const failureText = useFailureText()
  const data = useTelegram()
  const [second, setSecond] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const submit = useAction(async () => {
    if (data === undefined) return
    if (second === '') return setRefused(identity.field.required)
    try {
      const secondFactor = second === undefined ? {} : { secondFactor: second.trim() }
      const session = await call(telegramLogin, { kind: 'miniApp', data, ...secondFactor })
      enter(session)
      await applyPreferences(session.profile)
      goTo(safeReturn(from), 'replace')
      telegramUsed()
    } catch (error) {
      if (isRefusal(error, ['SECOND_FACTOR_REQUIRED'])) return setSecond('')
      if (!isRefusal(error, ['CODE_INCORRECT', 'CODE_USED'])) throw error
      setRefused(failureText(error))
    }
  })
  if (data === undefined) return null
  return (
    <form
      noValidate
      className="flex flex-col gap-3 pb-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit.run()
      }}
    >
      {second !== undefined && (
        <Field
          label={account.auth.codeOrPaper}
          autoComplete="one-time-code"
          autoFocus
          maxLength={32}
          value={second}
          onChange={(event) => {
            setSecond(event.target.value)
            setRefused(undefined)
          }}
          error={refused}
        />
      )}
      <FormError error={submit.error} />
      <Button icon={PlaneIcon} type="submit" busy={submit.busy ? identity.login.busy : undefined}>
        {security.telegram.logIn}
      </Button>
      <p className="t-small text-center text-dim">{identity.login.or}</p>
    </form>
  )
}

const isRefusal = (error: unknown, codes: readonly ErrorCode[]): boolean =>
  error instanceof Failure && codes.includes(error.code)

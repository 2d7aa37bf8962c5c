import { useState } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import { Failure } from '#contract/errors.ts'
import { bindAuthenticator, startAuthenticator } from '#contract/security.ts'
import { Button } from '#ui/Button.tsx'
import { CopyRow } from '#ui/CopyRow.tsx'
import { CodeField, PasswordField } from '#ui/Field.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { call } from '#web/app/api.ts'
import { useFailureText } from '#web/app/failure.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { useTexts } from '#web/app/language.ts'

type Made = { readonly secret: string; readonly uri: string }

/** Setting an authenticator up: the login password, the key, its first code. */
export function SetUp({ onBound }: { readonly onBound: (codes: readonly string[]) => void }) {
  const { auth } = useTexts().account
  const [made, setMade] = useState<Made>()
  if (made) return <FirstCode made={made} onBound={onBound} />
  return (
    <One
      lead={auth.text}
      action={auth.start}
      kind="password"
      onSubmit={async (password) => setMade(await call(startAuthenticator, { password }))}
    />
  )
}

function FirstCode({
  made,
  onBound,
}: {
  readonly made: Made
  readonly onBound: (codes: readonly string[]) => void
}) {
  const { auth } = useTexts().account
  return (
    <div className="flex flex-col gap-4">
      <p className="t-body text-pretty text-dim">{auth.scan}</p>
      <div className="mx-auto w-52 overflow-hidden rounded-card">
        <QrCode value={made.uri} label={auth.qr} />
      </div>
      <CopyRow label={auth.key} value={made.secret} />
      <One
        action={auth.bind}
        kind="code"
        onSubmit={async (code) => onBound((await call(bindAuthenticator, { code })).recoveryCodes)}
      />
    </div>
  )
}

/** Refusals that belong under the field. */
const ofField: Readonly<Record<'password' | 'code', readonly ErrorCode[]>> = {
  password: ['PASSWORD_INCORRECT'],
  code: ['CODE_INCORRECT', 'CODE_USED'],
}

/** A form of one field. */
function One({
  lead,
  action,
  kind,
  onSubmit,
}: {
  readonly lead?: string
  readonly action: string
  readonly kind: 'password' | 'code'
  readonly onSubmit: (typed: string) => Promise<void>
}) {
  const { account, identity } = useTexts()
  const failureText = useFailureText()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string>()
  const submit = useAction(async () => {
    if (typed === '') return setRefused(identity.field.required)
    try {
      await onSubmit(typed)
    } catch (error) {
      if (!(error instanceof Failure) || !ofField[kind].includes(error.code)) throw error
      setRefused(failureText(error))
    }
  })
  const field = {
    value: typed,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setTyped(event.target.value)
      setRefused(undefined)
    },
    error: refused,
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit.run()
      }}
    >
      {lead !== undefined && <p className="t-body text-pretty text-dim">{lead}</p>}
      {kind === 'password' ? (
        <PasswordField
          label={account.auth.login}
          autoComplete="current-password"
          maxLength={128}
          {...field}
        />
      ) : (
        <CodeField label={account.auth.code} {...field} />
      )}
      <FormError error={submit.error} />
      <Button look="gold" type="submit" busy={submit.busy ? account.auth.busy : undefined}>
        {action}
      </Button>
    </form>
  )
}

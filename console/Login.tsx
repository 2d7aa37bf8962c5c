import { type FormEvent, type ReactNode, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { operatorLogin } from '#contract/operators.ts'
import { startOperatorPasskeyLogin } from '#contract/operators.passkeys.ts'
import { call, saidOf, useAct } from '#console/calls.ts'
import { askPasskey, hasPasskeys } from '#console/passkey.ts'
import { enter } from '#console/session.ts'
import { Button } from '#ui/Button.tsx'
import { AuricMark } from '#ui/Coin.tsx'
import { CodeField, Field, PasswordField } from '#ui/Field.tsx'
import { KeyIcon } from '#ui/icons.pages.tsx'
import { Notice } from '#ui/Status.tsx'

/** The door: name, password and code at once. */
export function Login() {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const logIn = useAct(operatorLogin)
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { options } = await call(startOperatorPasskeyLogin, {})
      return call(operatorLogin, { name, password, credential: await askPasskey(options) })
    },
    onSuccess: ({ token }) => enter(token),
  })
  const error = logIn.error ?? byPasskey.error
  const isReady = name.trim() !== '' && password !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    byPasskey.reset()
    logIn.mutate({ name, password, code }, { onSuccess: ({ token }) => enter(token) })
  }
  return (
    <Door title="Log in to the console">
      <form onSubmit={submit} className="grid gap-4">
        <Field
          label="Name"
          autoComplete="username"
          autoCapitalize="none"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <CodeField
          label="Code of the authenticator"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        {error && <Notice tone="danger">{saidOf(error)}</Notice>}
        <Button look="gold" type="submit" busy={logIn.isPending ? 'Logging in…' : undefined}>
          Log in
        </Button>
        {hasPasskeys() && (
          <Button
            icon={KeyIcon}
            busy={byPasskey.isPending ? 'Waiting for the passkey…' : undefined}
            reason={isReady ? undefined : 'Type your name and password first.'}
            onClick={() => {
              logIn.reset()
              byPasskey.mutate()
            }}
          >
            Log in with a passkey
          </Button>
        )}
      </form>
    </Door>
  )
}

/** A narrow page for whoever is not in yet. */
export function Door({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-[420px] content-center gap-6 px-gutter py-8">
      <AuricMark size={48} />
      <h1 className="t-title">{title}</h1>
      {children}
    </main>
  )
}

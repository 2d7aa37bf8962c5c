import { type FormEvent, type ReactNode, useState } from 'react'
import { operatorLogin } from '#contract/operators.ts'
import { saidOf, useAct } from '#console/calls.ts'
import { enter } from '#console/session.ts'
import { Button } from '#ui/Button.tsx'
import { AuricMark } from '#ui/Coin.tsx'
import { CodeField, Field, PasswordField } from '#ui/Field.tsx'
import { Notice } from '#ui/Status.tsx'

/** The door: name, password and code at once. */
export function Login() {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const logIn = useAct(operatorLogin)
  const submit = (event: FormEvent) => {
    event.preventDefault()
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
        {logIn.isError && <Notice tone="danger">{saidOf(logIn.error)}</Notice>}
        <Button look="gold" type="submit" busy={logIn.isPending ? 'Logging in…' : undefined}>
          Log in
        </Button>
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

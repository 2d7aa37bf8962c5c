import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { enrol, showEnrolment } from '#contract/operators.staff.ts'
import { call, saidOf, useAct } from '#console/calls.ts'
import { Door } from '#console/Login.tsx'
import { Answer } from '#console/Parts.tsx'
import { goTo } from '#console/place.ts'
import { Button } from '#ui/Button.tsx'
import { CopyRow } from '#ui/CopyRow.tsx'
import { CodeField, PasswordField } from '#ui/Field.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { Notice } from '#ui/Status.tsx'

/** What a one-time link opens: a password is set and an authenticator scanned. */
export function Enrol({ token }: { readonly token: string }) {
  const link = useQuery({
    queryKey: ['enrol', token],
    queryFn: () => call(showEnrolment, { token }),
    retry: false,
    refetchOnWindowFocus: false,
  })
  return (
    <Door title="Welcome to the console">
      <Answer of={link}>
        {({ name, role, secret, uri }) => (
          <>
            <p className="t-body text-dim">
              You are {name}, {role}. Scan this with your authenticator, and choose a password.
            </p>
            <div className="mx-auto w-56">
              <QrCode value={uri} label="QR code for the authenticator" />
            </div>
            <CopyRow label="Or type this key" value={secret} />
            <EnrolForm token={token} />
          </>
        )}
      </Answer>
    </Door>
  )
}

function EnrolForm({ token }: { readonly token: string }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const act = useAct(enrol)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    act.mutate({ token, password, code }, { onSuccess: () => goTo('') })
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <PasswordField
        label="New password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <CodeField
        label="Code of the authenticator"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {act.isError && <Notice tone="danger">{saidOf(act.error)}</Notice>}
      <Button look="gold" type="submit" busy={act.isPending ? 'One moment…' : undefined}>
        Set up
      </Button>
    </form>
  )
}

import { type FormEvent, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { type FreshProof, startOperatorPasskeyProof } from '#contract/operators.passkeys.ts'
import { call, saidOf } from '#console/calls.ts'
import { askPasskey } from '#console/passkey.ts'
import { Button } from '#ui/Button.tsx'
import { CodeField, PasswordField } from '#ui/Field.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Notice } from '#ui/Status.tsx'

/** Ways to prove who one is that the operator has. */
export type Ways = { readonly authenticator: boolean; readonly passkey: boolean }

/** Asks for the password and a second factor anew, and does something with them. */
export function ProofSheet({
  title,
  action,
  open,
  ways,
  onClose,
  act,
}: {
  readonly title: string
  readonly action: string
  readonly open: boolean
  readonly ways: Ways
  readonly onClose: () => void
  /** What is done with the proof; what it throws is told. */
  readonly act: (proof: FreshProof) => Promise<void>
}) {
  return (
    <Sheet
      open={open}
      title={title}
      detail="Prove that it is you: the console stays open on many desks."
      onClose={onClose}
    >
      <Asking action={action} ways={ways} act={act} onDone={onClose} />
    </Sheet>
  )
}

function Asking({
  action,
  ways,
  act,
  onDone,
}: {
  readonly action: string
  readonly ways: Ways
  readonly act: (proof: FreshProof) => Promise<void>
  readonly onDone: () => void
}) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const prove = useMutation({ mutationFn: act, onSuccess: onDone })
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { options } = await call(startOperatorPasskeyProof, {})
      await act({ password, credential: await askPasskey(options) })
    },
    onSuccess: onDone,
  })
  const error = prove.error ?? byPasskey.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    byPasskey.reset()
    prove.mutate({ password, code })
  }
  const needsPassword = password === '' ? 'Type your password first.' : undefined
  return (
    <form onSubmit={submit} className="grid gap-4">
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {ways.authenticator && (
        <>
          <CodeField
            label="Code of the authenticator"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button
            look="gold"
            type="submit"
            busy={prove.isPending ? 'One moment…' : undefined}
            reason={needsPassword ?? (code === '' ? 'Type the code first.' : undefined)}
          >
            {action}
          </Button>
        </>
      )}
      {ways.passkey && (
        <Button
          look={ways.authenticator ? 'plain' : 'gold'}
          busy={byPasskey.isPending ? 'One moment…' : undefined}
          reason={needsPassword}
          onClick={() => {
            prove.reset()
            byPasskey.mutate()
          }}
        >
          {ways.authenticator ? 'Prove with a passkey' : action}
        </Button>
      )}
      {error && <Notice tone="danger">{saidOf(error)}</Notice>}
    </form>
  )
}

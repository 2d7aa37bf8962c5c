import { KeyIcon, PhoneIcon, PlusIcon } from '#ui/icons.pages.tsx'
import type { Icon } from '#ui/icons.tsx'
import { type ReactNode, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  type FreshProof,
  type OperatorPasskey,
  addOperatorPasskey,
  operatorFactors,
  operatorPasskeyMax,
  removeOperatorFactor,
  renameOperatorPasskey,
  startOperatorPasskey,
} from '#contract/operators.passkeys.ts'
import { ProofSheet } from '#console/access/Proof.tsx'
import { useWays } from '#console/access/ways.ts'
import { call, saidOf, useAct, useAnswer } from '#console/calls.ts'
import { Answer, Desk, Moment } from '#console/Parts.tsx'
import { createPasskey, hasPasskeys } from '#console/passkey.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { List } from '#ui/List.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Notice, Pill } from '#ui/Status.tsx'

type Doing =
  | { readonly what: 'add'; readonly name: string }
  | { readonly what: 'rename'; readonly passkey: OperatorPasskey }
  | { readonly what: 'remove'; readonly factor: string; readonly name: string }

/** One's own second factors. */
export function Access() {
  const factors = useAnswer(operatorFactors, {})
  const client = useQueryClient()
  const [doing, setDoing] = useState<Doing>()
  const [naming, setNaming] = useState(false)
  const close = () => setDoing(undefined)
  const add = async (name: string, proof: FreshProof) => {
    const { options } = await call(startOperatorPasskey, proof)
    await call(addOperatorPasskey, { name, credential: await createPasskey(options) })
    await client.invalidateQueries()
  }
  const remove = async (factor: string, proof: FreshProof) => {
    await call(removeOperatorFactor, { factor, proof })
    await client.invalidateQueries()
  }
  const count = factors.data?.passkeys.length ?? 0
  const ways = useWays()
  return (
    <Desk
      title="My access"
      actions={
        <Button
          size="small"
          look="gold"
          icon={PlusIcon}
          reason={reasonOff(count)}
          onClick={() => setNaming(true)}
        >
          Add a passkey…
        </Button>
      }
    >
      <p className="t-body max-w-[60ch] text-pretty text-dim">
        You log in with your password and one of these. A passkey cannot be typed into a false page:
        add one on each device that you work on.
      </p>
      <Answer of={factors}>
        {({ authenticator, passkeys }) => (
          <Own
            authenticator={authenticator}
            passkeys={passkeys}
            isLast={passkeys.length + (authenticator ? 1 : 0) < 2}
            onDo={setDoing}
          />
        )}
      </Answer>
      <Sheet
        open={naming}
        title="A new passkey"
        detail="A name by which you know the device again."
        onClose={() => setNaming(false)}
      >
        <Name
          action="Go on"
          onName={(name) => {
            setNaming(false)
            setDoing({ what: 'add', name })
          }}
        />
      </Sheet>
      <Rename doing={doing} onClose={close} />
      <ProofSheet
        open={doing?.what === 'add'}
        title="Add a passkey"
        action="Add it"
        ways={ways}
        onClose={close}
        act={(proof) => (doing?.what === 'add' ? add(doing.name, proof) : Promise.resolve())}
      />
      <ProofSheet
        open={doing?.what === 'remove'}
        title={doing?.what === 'remove' ? `Remove ${doing.name}` : 'Remove'}
        action="Remove it"
        ways={ways}
        onClose={close}
        act={(proof) =>
          doing?.what === 'remove' ? remove(doing.factor, proof) : Promise.resolve()
        }
      />
    </Desk>
  )
}

function reasonOff(count: number): string | undefined {
  if (!hasPasskeys()) return 'This browser keeps no passkeys.'
  return count >= operatorPasskeyMax ? 'There are as many as there may be.' : undefined
}

function Own({
  authenticator,
  passkeys,
  isLast,
  onDo,
}: {
  readonly authenticator: boolean
  readonly passkeys: readonly OperatorPasskey[]
  readonly isLast: boolean
  readonly onDo: (doing: Doing) => void
}) {
  const removeButton = (factor: string, name: string) =>
    !isLast && (
      <Button size="small" look="plain" onClick={() => onDo({ what: 'remove', factor, name })}>
        Remove…
      </Button>
    )
  return (
    <List label="Second factors">
      {authenticator && (
        <FactorRow
          icon={PhoneIcon}
          title="Authenticator"
          detail="A code of six digits, new every half minute"
        >
          {removeButton('authenticator', 'the authenticator')}
        </FactorRow>
      )}
      {passkeys.map((passkey) => (
        <FactorRow
          key={passkey.id}
          icon={KeyIcon}
          title={passkey.name}
          mark={passkey.synced && <Pill>Synced</Pill>}
          detail={<Used passkey={passkey} />}
        >
          <Button size="small" look="plain" onClick={() => onDo({ what: 'rename', passkey })}>
            Rename…
          </Button>
          {removeButton(passkey.id, passkey.name)}
        </FactorRow>
      ))}
    </List>
  )
}

/** A factor and what can be done with it, which stands below where there is no room beside. */
function FactorRow({
  icon: Mark,
  title,
  mark,
  detail,
  children,
}: {
  readonly icon: Icon
  readonly title: string
  readonly mark?: ReactNode
  readonly detail: ReactNode
  readonly children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-line px-4 py-3 not-first:border-t">
      <span className="flex min-w-0 items-center gap-3">
        <Mark className="size-5 shrink-0 text-gold" />
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <span className="t-strong truncate">{title}</span>
            {mark}
          </span>
          <span className="t-small block text-dim">{detail}</span>
        </span>
      </span>
      <span className="-mr-3 ml-auto flex">{children}</span>
    </li>
  )
}

function Used({ passkey: { createdAt, usedAt } }: { readonly passkey: OperatorPasskey }) {
  return usedAt === null ? (
    <>
      Added <Moment at={createdAt} />, not used yet
    </>
  ) : (
    <>
      Last used <Moment at={usedAt} />
    </>
  )
}

function Rename({
  doing,
  onClose,
}: {
  readonly doing: Doing | undefined
  readonly onClose: () => void
}) {
  const rename = useAct(renameOperatorPasskey)
  const passkey = doing?.what === 'rename' ? doing.passkey : undefined
  return (
    <Sheet open={passkey !== undefined} title="Another name" onClose={onClose}>
      <Name
        key={passkey?.id}
        action="Save"
        start={passkey?.name ?? ''}
        error={rename.isError ? saidOf(rename.error) : undefined}
        onName={(name) =>
          passkey && rename.mutate({ id: passkey.id, name }, { onSuccess: onClose })
        }
      />
    </Sheet>
  )
}

function Name({
  action,
  start = '',
  error,
  onName,
}: {
  readonly action: string
  readonly start?: string
  readonly error?: string | undefined
  readonly onName: (name: string) => void
}) {
  const [name, setName] = useState(start)
  const isEmpty = name.trim() === ''
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) onName(name.trim())
      }}
    >
      <Field
        label="Name of the passkey"
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
      <Button look="gold" type="submit" reason={isEmpty ? 'Give it a name.' : undefined}>
        {action}
      </Button>
    </form>
  )
}

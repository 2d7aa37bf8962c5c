import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { OperatorName } from '#contract/operators.ts'
import type { OperatorSelf } from '#contract/operators.ts'
import { type Role, may, roles } from '#contract/operators.permissions.ts'
import {
  type OperatorRow,
  createOperator,
  disableOperator,
  operatorList,
  resetOperatorFactor,
  setOperatorRole,
} from '#contract/operators.staff.ts'
import type { FreshProof } from '#contract/operators.passkeys.ts'
import { ProofSheet } from '#console/access/Proof.tsx'
import { useWays } from '#console/access/ways.ts'
import { useAct, useAnswer } from '#console/calls.ts'
import { Answer, Desk, ReasonSheet, Table } from '#console/Parts.tsx'
import { Button } from '#ui/Button.tsx'
import { CopyRow } from '#ui/CopyRow.tsx'
import { Chip } from '#ui/Choice.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice, Pill } from '#ui/Status.tsx'

type What = 'create' | 'role' | 'lock' | 'reset'
type Doing = { readonly what: What; readonly to?: OperatorRow }

/** What is done once the admin has proved who they are. */
type Proving = {
  readonly title: string
  readonly action: string
  readonly run: (proof: FreshProof) => Promise<unknown>
}

/** Who works here, and what an admin may change of it. */
export function Operators({ self }: { readonly self: OperatorSelf }) {
  const [doing, setDoing] = useState<Doing>()
  const [proving, setProving] = useState<Proving>()
  const [link, setLink] = useState<string>()
  const ways = useWays()
  const list = useAnswer(operatorList, {})
  const mayManage = may(self.role, 'operators.manage')
  const close = () => setDoing(undefined)
  const showLink = ({ token }: { readonly token: string }) =>
    setLink(`${location.origin}/#/enrol/${token}`)
  return (
    <Desk
      title="Operators"
      actions={
        mayManage && (
          <Button size="small" look="gold" onClick={() => setDoing({ what: 'create' })}>
            New operator…
          </Button>
        )
      }
    >
      {link !== undefined && (
        <>
          <Notice tone="gold" title="One-time link">
            Give it to the operator. It is not shown again, works once, and ends in three days.
          </Notice>
          <CopyRow label="Link" value={link} />
        </>
      )}
      <Answer of={list}>
        {({ operators }) => (
          <Table label="Operators" heads={['Name', 'Role', 'State', '']}>
            {operators.map((row) => (
              <tr key={row.id}>
                <th scope="row" className="t-strong">
                  {row.name}
                </th>
                <td>{row.role}</td>
                <td>
                  <State row={row} />
                </td>
                <td>
                  {mayManage && row.id !== self.id && <RowActions row={row} onDo={setDoing} />}
                </td>
              </tr>
            ))}
          </Table>
        )}
      </Answer>
      <Create
        open={doing?.what === 'create'}
        onClose={close}
        onProve={setProving}
        onLink={showLink}
      />
      {doing?.to && (
        <Change
          key={doing.to.id + doing.what}
          what={doing.what}
          row={doing.to}
          onClose={close}
          onProve={setProving}
          onLink={showLink}
        />
      )}
      <ProofSheet
        open={proving !== undefined}
        title={proving?.title ?? ''}
        action={proving?.action ?? ''}
        ways={ways}
        onClose={() => setProving(undefined)}
        act={async (proof) => {
          await proving?.run(proof)
        }}
      />
    </Desk>
  )
}

function State({ row }: { readonly row: OperatorRow }) {
  if (row.disabledAt !== null) return <Pill tone="down">Locked</Pill>
  return row.enrolled ? <Pill tone="up">Active</Pill> : <Pill tone="warn">Not set up</Pill>
}

function RowActions({
  row,
  onDo,
}: {
  readonly row: OperatorRow
  readonly onDo: (doing: Doing) => void
}) {
  return (
    <div className="-my-2 flex justify-end gap-1">
      <Button size="small" look="plain" onClick={() => onDo({ what: 'role', to: row })}>
        Role…
      </Button>
      <Button size="small" look="plain" onClick={() => onDo({ what: 'reset', to: row })}>
        Reset…
      </Button>
      <Button size="small" look="plain" onClick={() => onDo({ what: 'lock', to: row })}>
        {row.disabledAt === null ? 'Lock…' : 'Unlock…'}
      </Button>
    </div>
  )
}

type Link = { readonly token: string }

/** What was filled in is handed on as it is: it is sent with the proof that is asked for next. */
const useGiven = <Given,>() =>
  useMutation<Given, Error, Given>({ mutationFn: (given) => Promise.resolve(given) })

function Create({
  open,
  onClose,
  onProve,
  onLink,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly onProve: (proving: Proving) => void
  readonly onLink: (link: Link) => void
}) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('support')
  const act = useAct(createOperator)
  const given = useGiven<Named>()
  const isName = OperatorName.safeParse(name).success
  return (
    <ReasonSheet
      title="New operator"
      action="Go on"
      open={open}
      onClose={onClose}
      act={given}
      input={(reason) => (isName ? { name, role, reason } : undefined)}
      onDone={(input) =>
        onProve({
          title: `Make ${input.name}`,
          action: 'Make the link',
          run: async (proof) => {
            onLink(await act.mutateAsync({ ...input, proof }))
            setName('')
          },
        })
      }
    >
      <Field
        label="Name"
        hint="Lower-case letters, digits, dots and hyphens."
        autoCapitalize="none"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <RoleField value={role} onChange={setRole} />
    </ReasonSheet>
  )
}

type Named = { readonly name: string; readonly role: Role; readonly reason: string }
type Given = { readonly role: Role; readonly reason: string }

function RoleField({
  value,
  onChange,
}: {
  readonly value: Role
  readonly onChange: (role: Role) => void
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="t-small mb-2 text-dim">Role</legend>
      <div className="flex flex-wrap gap-2">
        {roles.map((role) => (
          <Chip key={role} pressed={role === value} onClick={() => onChange(role)}>
            {role}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

function Change({
  what,
  row: { id, name, role: current, disabledAt },
  onClose,
  onProve,
  onLink,
}: {
  readonly what: What
  readonly row: OperatorRow
  readonly onClose: () => void
  readonly onProve: (proving: Proving) => void
  readonly onLink: (link: Link) => void
}) {
  const [role, setRole] = useState<Role>(current)
  const give = useAct(setOperatorRole)
  const lock = useAct(disableOperator)
  const reset = useAct(resetOperatorFactor)
  const given = useGiven<Given>()
  const isLocked = disabledAt !== null
  const shared = { open: true, onClose, act: given } as const
  const prove =
    (title: string, action: string, run: (input: Given, proof: FreshProof) => Promise<unknown>) =>
    (input: Given) =>
      onProve({ title, action, run: (proof) => run(input, proof) })
  if (what === 'role') {
    return (
      <ReasonSheet
        {...shared}
        title={`Role of ${name}`}
        detail="Open sessions end, and requests that wait. For a day they neither ask nor approve."
        action="Go on"
        input={(reason) => (role === current ? undefined : { role, reason })}
        onDone={prove(`Make ${name} ${role}`, 'Give the role', (input, proof) =>
          give.mutateAsync({ id, ...input, proof }),
        )}
      >
        <RoleField value={role} onChange={setRole} />
      </ReasonSheet>
    )
  }
  if (what === 'reset') {
    return (
      <ReasonSheet
        {...shared}
        title={`Reset ${name}`}
        detail="Password and second factors are taken away, and a new link is made. For a day they neither ask nor approve."
        action="Go on"
        look="danger"
        input={(reason) => ({ role, reason })}
        onDone={prove(`Reset ${name} now`, 'Reset', async ({ reason }, proof) =>
          onLink(await reset.mutateAsync({ id, reason, proof })),
        )}
      />
    )
  }
  return (
    <ReasonSheet
      {...shared}
      title={isLocked ? `Let ${name} in again` : `Lock ${name} out`}
      action="Go on"
      look={isLocked ? 'gold' : 'danger'}
      input={(reason) => ({ role, reason })}
      onDone={prove(
        isLocked ? `Unlock ${name}` : `Lock ${name}`,
        isLocked ? 'Unlock' : 'Lock',
        ({ reason }, proof) => lock.mutateAsync({ id, disabled: !isLocked, reason, proof }),
      )}
    />
  )
}

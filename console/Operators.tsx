import { useState } from 'react'
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
import { useAct, useAnswer } from '#console/calls.ts'
import { Answer, Desk, ReasonSheet, Table } from '#console/Parts.tsx'
import { Button } from '#ui/Button.tsx'
import { CopyRow } from '#ui/CopyRow.tsx'
import { Chip } from '#ui/Choice.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice, Pill } from '#ui/Status.tsx'

type What = 'create' | 'role' | 'lock' | 'reset'
type Doing = { readonly what: What; readonly to?: OperatorRow }

/** Who works here, and what an admin may change of it. */
export function Operators({ self }: { readonly self: OperatorSelf }) {
  const [doing, setDoing] = useState<Doing>()
  const [link, setLink] = useState<string>()
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
      <Create open={doing?.what === 'create'} onClose={close} onLink={showLink} />
      {doing?.to && (
        <Change
          key={doing.to.id + doing.what}
          what={doing.what}
          row={doing.to}
          onClose={close}
          onLink={showLink}
        />
      )}
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

function Create({
  open,
  onClose,
  onLink,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly onLink: (link: Link) => void
}) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('support')
  const act = useAct(createOperator)
  const isName = OperatorName.safeParse(name).success
  return (
    <ReasonSheet
      title="New operator"
      action="Make the link"
      open={open}
      onClose={onClose}
      act={act}
      input={(reason) => (isName ? { name, role, reason } : undefined)}
      onDone={(link) => {
        setName('')
        onLink(link)
      }}
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
  row,
  onClose,
  onLink,
}: {
  readonly what: What
  readonly row: OperatorRow
  readonly onClose: () => void
  readonly onLink: (link: Link) => void
}) {
  const [role, setRole] = useState<Role>(row.role)
  const give = useAct(setOperatorRole)
  const lock = useAct(disableOperator)
  const reset = useAct(resetOperatorFactor)
  const isLocked = row.disabledAt !== null
  const shared = { open: true, onClose } as const
  if (what === 'role') {
    return (
      <ReasonSheet
        {...shared}
        title={`Role of ${row.name}`}
        detail="Open sessions end."
        action="Give the role"
        act={give}
        input={(reason) => (role === row.role ? undefined : { id: row.id, role, reason })}
      >
        <RoleField value={role} onChange={setRole} />
      </ReasonSheet>
    )
  }
  if (what === 'reset') {
    return (
      <ReasonSheet
        {...shared}
        title={`Reset ${row.name}`}
        detail="Password and authenticator are taken away, and a new link is made."
        action="Reset"
        look="danger"
        act={reset}
        input={(reason) => ({ id: row.id, reason })}
        onDone={onLink}
      />
    )
  }
  return (
    <ReasonSheet
      {...shared}
      title={isLocked ? `Let ${row.name} in again` : `Lock ${row.name} out`}
      action={isLocked ? 'Unlock' : 'Lock'}
      look={isLocked ? 'gold' : 'danger'}
      act={lock}
      input={(reason) => ({ id: row.id, disabled: !isLocked, reason })}
    />
  )
}

/** What several desks are made of. */
import { type FormEvent, type ReactNode, useState } from 'react'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { Instant } from '#kernel/time.ts'
import { formatInstant } from '#kernel/time.ts'
import { saidOf } from '#console/calls.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { BoneRows, Waiting } from '#ui/Skeleton.tsx'
import { Notice } from '#ui/Status.tsx'

/** A desk: its name, what can be done, and the rest. */
export function Desk({
  title,
  actions,
  children,
}: {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className="mx-auto grid w-full max-w-[1080px] gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="t-title min-w-0 wrap-anywhere">{title}</h1>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  )
}

/** An answer in its three states. */
export function Answer<T>({
  of,
  children,
}: {
  readonly of: UseQueryResult<T>
  readonly children: (data: T) => ReactNode
}) {
  if (of.data !== undefined) return children(of.data)
  if (of.isError) {
    return (
      <div className="grid justify-items-start gap-3">
        <Notice tone="danger" title="This could not be shown">
          {saidOf(of.error)}
        </Notice>
        <Button size="small" onClick={() => void of.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <Waiting onRetry={() => void of.refetch()}>
      <BoneRows rows={5} />
    </Waiting>
  )
}

/** A moment in UTC, as every operator reads it alike. */
export const Moment = ({ at }: { readonly at: Instant }) => (
  <time dateTime={formatInstant(at)} className="tnum whitespace-nowrap">
    {formatInstant(at).slice(0, 19).replace('T', ' ')}
  </time>
)

/** A table that scrolls sideways by itself where it is too wide. */
export function Table({
  label,
  heads,
  numbers = [],
  children,
}: {
  readonly label: string
  readonly heads: readonly string[]
  /** Columns of numbers, whose heads stand to the right. */
  readonly numbers?: readonly number[]
  readonly children: ReactNode
}) {
  return (
    <div className="panel overflow-x-auto" role="region" aria-label={label}>
      <table className="t-body w-full border-collapse text-left [&_td]:px-4 [&_td]:py-2.5 [&_td]:align-top [&_th]:px-4 [&_th]:py-2.5 [&_th]:align-top">
        <thead>
          <tr className="t-small text-dim">
            {heads.map((head, column) => (
              <th
                key={head}
                scope="col"
                className={`font-[560] whitespace-nowrap ${numbers.includes(column) ? 'text-right' : ''}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** Asks why, and does it. `children` are further fields. */
export function ReasonSheet<Output, Input>({
  title,
  detail,
  action,
  look = 'gold',
  open,
  onClose,
  act,
  input,
  onDone,
  children,
}: {
  readonly title: string
  readonly detail?: string
  readonly action: string
  readonly look?: 'gold' | 'danger'
  readonly open: boolean
  readonly onClose: () => void
  readonly act: UseMutationResult<Output, Error, Input>
  /** What the act is given, with the reason; undefined while a field is not filled in. */
  readonly input: (reason: string) => Input | undefined
  readonly onDone?: (output: Output) => void
  readonly children?: ReactNode
}) {
  const [reason, setReason] = useState('')
  const isReady = reason.trim().length >= 3 && input(reason) !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = input(reason)
    if (!isReady || given === undefined) return
    act.mutate(given, {
      onSuccess: (output) => {
        setReason('')
        onDone?.(output)
        onClose()
      },
    })
  }
  return (
    <Sheet
      open={open}
      title={title}
      {...(detail === undefined ? {} : { detail })}
      onClose={() => {
        act.reset()
        onClose()
      }}
    >
      <form onSubmit={submit} className="grid gap-4">
        {children}
        <TextField
          label="Reason"
          hint="It is kept in the audit log."
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {act.isError && <Notice tone="danger">{saidOf(act.error)}</Notice>}
        <Button
          look={look}
          type="submit"
          busy={act.isPending ? 'One moment…' : undefined}
          reason={isReady ? undefined : 'Fill in everything; the reason has at least 3 letters.'}
        >
          {action}
        </Button>
      </form>
    </Sheet>
  )
}

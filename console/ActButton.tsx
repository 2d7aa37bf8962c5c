import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import type { Operation } from '#contract/operation.ts'
import { useAct } from '#console/calls.ts'
import { useDeskKeys } from '#console/identity/keys.ts'
import { ReasonSheet } from '#console/Parts.tsx'
import { Button } from '#ui/Button.tsx'

/** A button that asks why in a sheet, and then does it; `hotkey` opens the sheet too. */
export function ActButton<Input extends z.ZodMiniType, Output extends z.ZodMiniType>({
  operation,
  button,
  title,
  detail,
  action,
  look = 'ghost',
  hotkey,
  input,
  onDone,
  children,
}: {
  readonly operation: Operation<Input, Output>
  readonly button: string
  readonly title: string
  readonly detail?: string
  readonly action: string
  readonly look?: 'gold' | 'danger' | 'ghost'
  readonly hotkey?: string
  /** What the operation is given, with the reason; undefined while a field is not filled in. */
  readonly input: (reason: string) => z.output<Input> | undefined
  readonly onDone?: (answer: z.output<Output>) => void
  /** Further fields. */
  readonly children?: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const act = useAct(operation)
  useDeskKeys((key) => {
    if (key === hotkey) setOpen(true)
  })
  return (
    <>
      <Button size="small" look={look} onClick={() => setOpen(true)}>
        {button}
      </Button>
      <ReasonSheet
        title={title}
        {...(detail === undefined ? {} : { detail })}
        action={action}
        look={look === 'danger' ? 'danger' : 'gold'}
        open={open}
        onClose={() => setOpen(false)}
        act={act}
        input={input}
        {...(onDone && { onDone })}
      >
        {children}
      </ReasonSheet>
    </>
  )
}

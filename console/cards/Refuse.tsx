import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Operation } from '#contract/operation.ts'
import { ActButton } from '#console/ActButton.tsx'
import { ChooseChips } from '#console/cards/ChooseChips.tsx'
import { TextField } from '#ui/Field.tsx'

/** What a refusal says to whoever asked; the note is left out where none was written. */
type Refusal<Why extends string> = {
  readonly approve: false
  readonly refusal: Why
  readonly note?: string
  readonly reason: string
}

/** Turning somebody's case down: why, as they are told, and a note to them. */
export function Refuse<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  Why extends string,
>({
  words,
  told,
  note: noteLabel,
  input,
  ...act
}: {
  readonly operation: Operation<Input, Output>
  readonly button: string
  readonly title: string
  readonly detail: string
  readonly action: string
  readonly words: Readonly<Record<Why, string>>
  /** What stands over the choice of why. */
  readonly told: string
  readonly note: string
  readonly input: (refusal: Refusal<Why>) => z.output<Input>
}) {
  const [why, setWhy] = useState<Why>()
  const [note, setNote] = useState('')
  const refusal = (reason: string): z.output<Input> | undefined =>
    why === undefined
      ? undefined
      : input({
          approve: false,
          refusal: why,
          ...(note.trim() === '' ? {} : { note }),
          reason,
        })
  return (
    <ActButton {...act} look="danger" hotkey="r" input={refusal}>
      <ChooseChips label={told} words={words} value={why} onChange={setWhy} />
      <TextField
        label={noteLabel}
        hint="Shown as you write it."
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ActButton>
  )
}

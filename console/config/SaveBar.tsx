import { type Dispatch, type FormEvent, type SetStateAction, useState } from 'react'
import { saveChangeSet } from '#contract/settings.desk.ts'
import { type Instant, parseInstant } from '#kernel/time.ts'
import { saidOf, useAct } from '#console/calls.ts'
import { type Basket, forget } from '#console/config/basket.ts'
import { goTo } from '#console/place.ts'
import { Button } from '#ui/Button.tsx'
import { Segmented } from '#ui/Choice.tsx'
import { Field } from '#ui/Field.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Notice } from '#ui/Status.tsx'

type Props = {
  readonly basket: Basket
  readonly onChange: Dispatch<SetStateAction<Basket>>
}

/** How much is in the basket, and the way to its preview. */
export function SaveBar({ basket, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const count = basket.wishes.length
  if (count === 0) return null
  return (
    <div className="panel sticky bottom-3 flex flex-wrap items-center justify-between gap-3 p-3">
      <p role="status" className="t-strong px-1">
        {count === 1 ? '1 change' : `${count} changes`}
      </p>
      <div className="flex gap-2">
        <Button size="small" onClick={() => onChange(forget)}>
          Forget
        </Button>
        <Button size="small" look="gold" onClick={() => setOpen(true)}>
          Preview…
        </Button>
      </div>
      <SaveSheet open={isOpen} basket={basket} onChange={onChange} onClose={() => setOpen(false)} />
    </div>
  )
}

/** Typed as UTC, which is how every moment of the console is shown. */
const momentOf = (typed: string): Instant | undefined => parseInstant(`${typed}:00Z`)

function SaveSheet({
  open,
  basket,
  onChange,
  onClose,
}: Props & { readonly open: boolean; readonly onClose: () => void }) {
  const [title, setTitle] = useState(basket.title)
  const [when, setWhen] = useState<'approved' | 'later'>('approved')
  const [typed, setTyped] = useState('')
  const act = useAct(saveChangeSet)
  const at = when === 'later' ? momentOf(typed) : null
  const isReady = title.trim().length >= 3 && at !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const { id, wishes } = basket
    const named = id === undefined ? {} : { id }
    act.mutate(
      { ...named, title, changes: [...wishes], applyAt: at },
      {
        onSuccess: () => {
          onChange(forget)
          goTo('config/open')
        },
      },
    )
  }
  return (
    <Sheet
      open={open}
      title="Write the changes down"
      detail="Nothing changes yet: you see before and after next, and somebody else approves."
      onClose={() => {
        act.reset()
        onClose()
      }}
    >
      <form onSubmit={submit} className="grid gap-4">
        <Field
          label="Title"
          maxLength={80}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Segmented
          label="When"
          options={[
            { value: 'approved', label: 'When approved' },
            { value: 'later', label: 'At a time' },
          ]}
          value={when}
          onChange={setWhen}
        />
        {when === 'later' && (
          <Field
            label="Time in UTC"
            type="datetime-local"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {act.isError && <Notice tone="danger">{saidOf(act.error)}</Notice>}
        <Button
          look="gold"
          type="submit"
          busy={act.isPending ? 'One moment…' : undefined}
          reason={isReady ? undefined : 'Fill in everything; the title has at least 3 letters.'}
        >
          Save and preview
        </Button>
      </form>
    </Sheet>
  )
}

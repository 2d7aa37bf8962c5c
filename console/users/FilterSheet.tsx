import { useState } from 'react'
import { kycStates, saveFilter } from '#contract/operators.people.ts'
import { saidOf, useAct } from '#console/calls.ts'
import {
  type FilterForm,
  type Scales,
  filterOf,
  kycWords,
  noFilter,
} from '#console/users/filters.ts'
import { Button } from '#ui/Button.tsx'
import { Chip, Segmented } from '#ui/Choice.tsx'
import { Field } from '#ui/Field.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Notice } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'

/** Chooses what the list is narrowed to, and keeps it under a name. */
export function FilterSheet({
  open,
  onClose,
  form,
  onForm,
  scales,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly form: FilterForm
  readonly onForm: (form: FilterForm) => void
  readonly scales: Scales
}) {
  const write = (part: Partial<FilterForm>) => onForm({ ...form, ...part })
  return (
    <Sheet open={open} title="Filter" detail="The list follows at once." onClose={onClose}>
      <div className="grid gap-4 pb-2">
        <Segmented
          label="State"
          options={[
            { value: '', label: 'All' },
            { value: 'active', label: 'Active' },
            { value: 'frozen', label: 'Frozen' },
          ]}
          value={form.status}
          onChange={(status) => write({ status })}
        />
        <Chips
          label="Identity"
          values={kycStates.map((state) => [state, kycWords[state]])}
          value={form.kyc}
          onChange={(kyc) => write({ kyc })}
        />
        <Field
          label="Region"
          hint="Two letters, as JP"
          maxLength={2}
          value={form.region}
          onChange={(event) => write({ region: event.target.value })}
        />
        <div className="grid grid-cols-2 gap-3">
          <Field
            label="Opened from"
            type="date"
            value={form.from}
            onChange={(event) => write({ from: event.target.value })}
          />
          <Field
            label="Opened before"
            type="date"
            value={form.until}
            onChange={(event) => write({ until: event.target.value })}
          />
        </div>
        <Chips
          label="Asset of the balance"
          values={[...scales.keys()].map((asset) => [asset, asset])}
          value={form.asset}
          onChange={(asset) => write({ asset: asset === '' ? form.asset : asset })}
        />
        <Field
          label={`Balance over, in ${form.asset}`}
          inputMode="decimal"
          value={form.over}
          onChange={(event) => write({ over: event.target.value })}
        />
        <Button onClick={() => onForm(noFilter)}>Clear</Button>
        <Save form={form} scales={scales} />
      </div>
    </Sheet>
  )
}

function Chips({
  label,
  values,
  value,
  onChange,
}: {
  readonly label: string
  /** Each with its word. */
  readonly values: readonly (readonly [string, string])[]
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  return (
    <div role="group" aria-label={label} className="grid gap-2">
      <p className="t-small text-dim">{label}</p>
      <div className="flex flex-wrap gap-2">
        {values.map(([one, word]) => (
          <Chip
            key={one}
            pressed={one === value}
            onClick={() => onChange(one === value ? '' : one)}
          >
            {word}
          </Chip>
        ))}
      </div>
    </div>
  )
}

function Save({ form, scales }: { readonly form: FilterForm; readonly scales: Scales }) {
  const [name, setName] = useState('')
  const save = useAct(saveFilter)
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const kept = { name: name.trim(), filter: filterOf(form, scales) }
        save.mutate(kept, {
          onSuccess: () => {
            setName('')
            toast(`Kept as ${kept.name}`)
          },
        })
      }}
    >
      <Field
        label="Keep it as"
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {save.isError && <Notice tone="danger">{saidOf(save.error)}</Notice>}
      <Button
        look="gold"
        type="submit"
        busy={save.isPending ? 'One moment…' : undefined}
        reason={name.trim() === '' ? 'Give it a name.' : undefined}
      >
        Keep the filter
      </Button>
    </form>
  )
}

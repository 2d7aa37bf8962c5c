import { useState } from 'react'
import { type BillStatus, type BillType, billStatuses, billTypes } from '#contract/bills.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Choice.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { useCatalogue } from '#web/app/catalogue.ts'
import { useTexts } from '#web/app/language.ts'
import type { Filters, Period } from '#web/bills/model.ts'

/** Narrowing the list by type, status, currency and period; nothing changes before "Show". */
export function FilterSheet({
  open,
  filters,
  onApply,
  onClose,
}: {
  readonly open: boolean
  readonly filters: Filters
  readonly onApply: (filters: Filters) => void
  readonly onClose: () => void
}) {
  const { bills } = useTexts()
  return (
    <Sheet open={open} title={bills.filter.title} onClose={onClose}>
      <Draft filters={filters} onApply={onApply} />
    </Sheet>
  )
}

function Draft({
  filters,
  onApply,
}: {
  readonly filters: Filters
  readonly onApply: (filters: Filters) => void
}) {
  const { bills } = useTexts()
  const words = bills.filter
  const catalogue = useCatalogue()
  const [draft, setDraft] = useState(filters)
  const periodChoices: readonly (readonly [Period, string])[] = [
    ['d7', words.days(7)],
    ['d30', words.days(30)],
    ['m3', words.months(3)],
    ['m12', words.months(12)],
  ]
  return (
    <div className="flex flex-col gap-5 pb-2">
      <Group<Period>
        title={words.period}
        choices={periodChoices}
        value={draft.period}
        onChange={(period) => setDraft({ ...draft, period })}
      />
      <Group
        title={words.asset}
        choices={(catalogue?.assets ?? []).map(({ code }) => [code, code] as const)}
        value={draft.asset}
        onChange={(asset) => setDraft({ ...draft, asset })}
      />
      <Group<BillStatus>
        title={words.status}
        choices={billStatuses.map((status) => [status, bills.statuses[status]] as const)}
        value={draft.status}
        onChange={(status) => setDraft({ ...draft, status })}
      />
      <Group<BillType>
        title={words.type}
        choices={billTypes.map((type) => [type, bills.types[type]] as const)}
        value={draft.type}
        onChange={(type) => setDraft({ ...draft, type })}
      />
      <div className="flex gap-3 *:flex-1">
        <Button onClick={() => onApply({ direction: filters.direction })}>{bills.clear}</Button>
        <Button look="gold" onClick={() => onApply(draft)}>
          {words.show}
        </Button>
      </div>
    </div>
  )
}

/** A set of chips of which at most one is on; pressing it again turns it off. */
function Group<Value extends string>({
  title,
  choices,
  value,
  onChange,
}: {
  readonly title: string
  readonly choices: readonly (readonly [Value, string])[]
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
}) {
  return (
    <fieldset>
      <legend className="t-small pb-2 text-dim">{title}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(([choice, label]) => (
          <Chip
            key={choice}
            pressed={choice === value}
            onClick={() => onChange(choice === value ? undefined : choice)}
          >
            {label}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

import { Chip } from '#ui/Choice.tsx'

/** Chips of which one is chosen. */
export function ChooseChips<Value extends string>({
  label,
  words,
  value,
  onChange,
}: {
  readonly label: string
  readonly words: Readonly<Record<Value, string>>
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
}) {
  const isValue = (name: string): name is Value => Object.hasOwn(words, name)
  return (
    <div role="group" aria-label={label} className="grid gap-2">
      <p className="t-small text-dim">{label}</p>
      <div className="flex flex-wrap gap-2">
        {Object.keys(words)
          .filter(isValue)
          .map((one) => (
            <Chip key={one} pressed={one === value} onClick={() => onChange(one)}>
              {words[one]}
            </Chip>
          ))}
      </div>
    </div>
  )
}

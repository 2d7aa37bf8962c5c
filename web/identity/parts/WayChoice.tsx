import { type AccountWay, accountWays } from '#contract/identity.access.ts'
import { Segmented } from '#ui/Choice.tsx'
import { useTexts } from '#web/app/language.ts'

/** User name, phone or e-mail. */
export function WayChoice({
  value,
  onChange,
}: {
  readonly value: AccountWay
  readonly onChange: (way: AccountWay) => void
}) {
  const { identity } = useTexts()
  return (
    <Segmented
      label={identity.wayLabel}
      options={accountWays.map((way) => ({ value: way, label: identity.way[way] }))}
      value={value}
      onChange={onChange}
    />
  )
}

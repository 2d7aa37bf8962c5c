import type { ConfigEntry, ConfigValue } from '#contract/settings.desk.ts'
import { ValueField } from '#console/config/Fields.tsx'
import { PickUpPoints } from '#console/config/PickUpPoints.tsx'
import { pointDraftsOf } from '#console/config/pickUpPoints.ts'
import { Programmes } from '#console/config/Programmes.tsx'
import { type Coins, draftsOf } from '#console/config/programmes.ts'

/** The programmes of cards and the places where they are collected; what cannot be read stays JSON. */
export function CardTerms({
  entry,
  coins,
  wanted,
  onChange,
}: {
  readonly entry: ConfigEntry
  readonly coins: Coins
  /** A value as it is, or as it is wished. */
  readonly wanted: (field: string) => ConfigValue
  readonly onChange: (field: string, value: ConfigValue | undefined) => void
}) {
  const now = draftsOf(entry.fields['programmes'] ?? null)
  const drafts = draftsOf(wanted('programmes'))
  const points = pointDraftsOf(wanted('pickUpPoints'))
  const asJson = (field: string) => (
    <ValueField
      entry={entry}
      field={field}
      value={wanted(field)}
      onChange={(value) => onChange(field, value)}
    />
  )
  return (
    <>
      {now && drafts ? (
        <Programmes
          now={now}
          initial={drafts}
          coins={coins}
          onChange={(value) => onChange('programmes', value)}
        />
      ) : (
        asJson('programmes')
      )}
      {points ? (
        <PickUpPoints initial={points} onChange={(value) => onChange('pickUpPoints', value)} />
      ) : (
        asJson('pickUpPoints')
      )}
    </>
  )
}

import { useState } from 'react'
import type { Delivery, MailAddress } from '#contract/cards.apply.ts'
import type { PickUp, PickUpPoint } from '#contract/cards.programmes.ts'
import type { Card } from '#contract/cards.ts'
import { Segmented, Switch } from '#ui/Choice.tsx'
import { ChoiceSheet } from '#ui/ChoiceSheet.tsx'
import { FieldButton } from '#ui/Field.tsx'
import { AddressFields } from '#web/cards/parts/AddressFields.tsx'
import { useApplyTexts } from '#web/cards/texts.apply.ts'
import { useCardTexts } from '#web/cards/texts.use.ts'

/** Where a new card is to go, as far as it was filled in. */
type DeliveryDraft = {
  readonly way: PickUp
  readonly to: MailAddress
  readonly point: string
}

/** A draft of a delivery that is known. */
export const draftOf = (known: Delivery): DeliveryDraft => {
  const empty = emptyDelivery([known.way], [], { region: '', holderName: '' })
  return known.way === 'mail' ? { ...empty, to: known.to } : { ...empty, point: known.point }
}

/** A draft with nothing in it but the region that the card is of, and its holder. */
export const emptyDelivery = (
  ways: readonly PickUp[],
  points: readonly PickUpPoint[],
  { region, holderName }: Pick<Card, 'region' | 'holderName'>,
): DeliveryDraft => ({
  way: ways[0] ?? 'mail',
  to: {
    country: region,
    recipient: holderName,
    city: '',
    postalCode: '',
    address: '',
    residential: true,
  },
  point: points.length === 1 ? (points[0]?.id ?? '') : '',
})

const textNames = ['recipient', 'address', 'postalCode', 'city'] as const

/** The delivery, once nothing of it is missing. */
function deliveryOf({ way, to, point }: DeliveryDraft): Delivery | undefined {
  if (way === 'counter') return point === '' ? undefined : { way, point }
  const isWhole = to.country !== '' && textNames.every((name) => to[name].trim() !== '')
  return isWhole ? { way, to } : undefined
}

/** Asks in a form where a new card goes, beginning with a draft. */
export function useNewDelivery(
  first: () => DeliveryDraft,
  offered: { readonly ways: readonly PickUp[]; readonly points: readonly PickUpPoint[] },
) {
  const [draft, setDraft] = useState(first)
  const [isMissed, setMissed] = useState(false)
  return {
    fields: <NewDelivery {...offered} draft={draft} isMissed={isMissed} onChange={setDraft} />,
    /** What was filled in, once nothing is missing; what is, is said at its field from then on. */
    handIn: (): Delivery | undefined => {
      setMissed(true)
      return deliveryOf(draft)
    },
  }
}

/** By post or to be collected, and where. */
function NewDelivery({
  draft,
  ways,
  points,
  isMissed,
  onChange,
}: {
  readonly draft: DeliveryDraft
  readonly ways: readonly PickUp[]
  readonly points: readonly PickUpPoint[]
  /** The form was handed in; what is missing is said. */
  readonly isMissed: boolean
  readonly onChange: (draft: DeliveryDraft) => void
}) {
  const words = useCardTexts().loss
  return (
    <div className="flex flex-col gap-3">
      {ways.length > 1 && (
        <Segmented
          label={words.way}
          options={ways.map((value) => ({ value, label: words[value] }))}
          value={draft.way}
          onChange={(way) => onChange({ ...draft, way })}
        />
      )}
      {draft.way === 'mail' ? (
        <Address to={draft.to} isMissed={isMissed} onChange={(to) => onChange({ ...draft, to })} />
      ) : (
        <Chosen
          label={words.point}
          value={draft.point}
          isMissed={isMissed}
          choices={points.map(({ id, name, address }) => ({
            value: id,
            label: name,
            detail: address,
          }))}
          onChoose={(point) => onChange({ ...draft, point })}
        />
      )}
    </div>
  )
}

function Address({
  to,
  isMissed,
  onChange,
}: {
  readonly to: MailAddress
  readonly isMissed: boolean
  readonly onChange: (to: MailAddress) => void
}) {
  const words = useApplyTexts().address
  const missing = (text: string) => (isMissed && text.trim() === '' ? words.needed : undefined)
  return (
    <>
      <AddressFields
        asked={textNames}
        country={to.country}
        countryError={missing(to.country)}
        onCountry={(country) => onChange({ ...to, country })}
        fieldOf={(name) => ({
          value: to[name],
          error: missing(to[name]),
          onChange: (event) => onChange({ ...to, [name]: event.target.value }),
        })}
      />
      <div className="panel px-4 py-2">
        <Switch
          label={words.residential}
          detail={words.residentialText}
          checked={to.residential}
          onChange={(residential) => onChange({ ...to, residential })}
        />
      </div>
    </>
  )
}

function Chosen({
  label,
  value,
  choices,
  isMissed,
  onChoose,
}: {
  readonly label: string
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly isMissed: boolean
  readonly onChoose: (value: string) => void
}) {
  const words = useApplyTexts().address
  const [open, setOpen] = useState(false)
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <>
      <FieldButton
        label={label}
        placeholder={words.choose}
        value={chosen?.label}
        error={isMissed && !chosen ? words.needed : undefined}
        onClick={() => setOpen(true)}
      />
      <ChoiceSheet
        open={open}
        title={label}
        choices={choices}
        value={chosen?.value}
        onChoose={onChoose}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

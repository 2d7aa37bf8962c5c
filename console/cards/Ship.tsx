/** Notes where cards are, all of them or none. */
import { useState } from 'react'
import type * as z from 'zod/mini'
import { shipApplications } from '#contract/cards.batch.ts'
import { ActButton } from '#console/ActButton.tsx'
import { ChooseChips } from '#console/cards/ChooseChips.tsx'
import { postWords } from '#console/cards/words.ts'
import { Field } from '#ui/Field.tsx'

type Noted = z.output<typeof shipApplications.input>['state']

/** What cards can be noted as. */
const noted = {
  shipped: postWords.shipped,
  ready: postWords.ready,
  delivered: postWords.delivered,
  returned: postWords.returned,
  failed: postWords.failed,
} as const satisfies Readonly<Record<Noted, string>>

/** Cards that are chosen one by one: what is handed over becomes a batch. */
export function Ship({
  ids,
  onDone,
}: {
  readonly ids: string[]
  /** Given the numbers of the batches that were made. */
  readonly onDone: (batches: readonly string[]) => void
}) {
  const [state, setState] = useState<Noted>('shipped')
  const [carrier, setCarrier] = useState('')
  const [trackingNo, setTrackingNo] = useState('')
  return (
    <ActButton
      operation={shipApplications}
      button={`Note the post of ${ids.length}…`}
      title={ids.length === 1 ? 'Where the card is' : `Where the ${ids.length} cards are`}
      detail="All of them, or none when one cannot be noted so. Their holders are told. What is shipped or ready is put in a batch for each place it goes to."
      action="Note it"
      look="gold"
      input={(reason) => ({ ids, state, carrier, trackingNo, reason })}
      onDone={({ batches }) => onDone(batches)}
    >
      <ChooseChips label="They are now" words={noted} value={state} onChange={setState} />
      <Field
        label="Carrier"
        maxLength={60}
        value={carrier}
        onChange={({ target }) => setCarrier(target.value)}
      />
      <Field
        label="Tracking number"
        hint="Left empty, the one that is known stays."
        maxLength={60}
        value={trackingNo}
        onChange={({ target }) => setTrackingNo(target.value)}
      />
    </ActButton>
  )
}

const { shipped: _, ...arrived } = noted

/** A whole batch: those of its cards that the post still has. */
export function ShipWhole({
  no,
  cards,
}: {
  readonly no: string
  readonly cards: readonly { readonly applicationId: string | null; readonly post: string }[]
}) {
  const [state, setState] = useState<keyof typeof arrived>('delivered')
  const ids = cards
    .filter(({ post }) => post !== state)
    .flatMap(({ applicationId }) => applicationId ?? [])
  return (
    <ActButton
      operation={shipApplications}
      button="Note the whole batch…"
      title={`Where ${no} is`}
      detail={
        ids.length === 0
          ? 'None of its cards can be noted so.'
          : `${ids.length === 1 ? 'One card' : `${ids.length} cards`} that the post still has, all or none. Their holders are told.`
      }
      action="Note it"
      look="gold"
      input={(reason) =>
        ids.length === 0 ? undefined : { ids, state, carrier: '', trackingNo: '', reason }
      }
    >
      <ChooseChips label="They are now" words={arrived} value={state} onChange={setState} />
    </ActButton>
  )
}

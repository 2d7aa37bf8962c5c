import { useState } from 'react'
import { type Application, type Delivery, sendCardAgain } from '#contract/cards.apply.ts'
import type { PickUpPoint } from '#contract/cards.programmes.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { toast } from '#ui/toast.ts'
import { Answer } from '#web/app/Answer.tsx'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { draftOf, useNewDelivery } from '#web/cards/parts/NewDelivery.tsx'
import { keepApplication, useProgrammes } from '#web/cards/queries.apply.ts'
import { useApplyTexts } from '#web/cards/texts.apply.ts'

/** Another card in place of one that the post lost or brought back: where it goes is looked at anew. */
export function Resend({ application }: { readonly application: Application }) {
  const { resend: words } = useApplyTexts()
  const programmes = useProgrammes()
  const [open, setOpen] = useState(false)
  const { delivery } = application
  if (delivery === null) return null
  return (
    <>
      <Button look="gold" onClick={() => setOpen(true)}>
        {words.action}
      </Button>
      <Sheet open={open} title={words.action} onClose={() => setOpen(false)}>
        <Answer of={programmes}>
          {({ pickUpPoints }) => (
            <ResendForm application={application} delivery={delivery} points={pickUpPoints} />
          )}
        </Answer>
      </Sheet>
    </>
  )
}

function ResendForm({
  application: { id, pickUps },
  delivery: known,
  points,
}: {
  readonly application: Application
  readonly delivery: Delivery
  readonly points: readonly PickUpPoint[]
}) {
  const { resend: words } = useApplyTexts()
  const { fields, handIn } = useNewDelivery(() => draftOf(known), { ways: pickUps, points })
  const sending = useAction(async (delivery: Delivery) => {
    keepApplication(await call(sendCardAgain, { id, delivery }))
    toast(words.done, 'done')
  })
  return (
    <div className="flex flex-col gap-4">
      <p className="t-body text-pretty text-dim">{words.text}</p>
      {fields}
      <FormError error={sending.error} />
      <Button
        look="gold"
        busy={sending.busy ? words.busy : undefined}
        onClick={() => {
          const delivery = handIn()
          if (delivery) void sending.run(delivery)
        }}
      >
        {words.action}
      </Button>
    </div>
  )
}

import { useState } from 'react'
import { applicationList } from '#contract/cards.apply.ts'
import { renewCard } from '#contract/cards.controls.ts'
import { type PickUpPoint, type ProgrammeOffer, programmeList } from '#contract/cards.programmes.ts'
import type { CardDetail } from '#contract/cards.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Notice } from '#ui/Status.tsx'
import { toast } from '#ui/toast.ts'
import { Answer } from '#web/app/Answer.tsx'
import { call } from '#web/app/api.ts'
import { useDayText } from '#web/app/dayText.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { renew, useCall } from '#web/app/query.ts'
import { lastDayOf } from '#web/cards/model.money.ts'
import { emptyDelivery, useNewDelivery } from '#web/cards/parts/NewDelivery.tsx'
import { NoticeText } from '#web/cards/parts/NoticeText.tsx'
import { offerOf } from '#web/cards/queries.apply.ts'
import { keepCard } from '#web/cards/queries.use.ts'
import { useCardTexts } from '#web/cards/texts.use.ts'

/** A card that expires soon: until when it works, and the next one. */
export function Renew({ card }: { readonly card: CardDetail }) {
  const { renew: words } = useCardTexts()
  const dayText = useDayText()
  const [open, setOpen] = useState(false)
  const programmes = useCall(programmeList, {}, { enabled: open })
  return (
    <Notice tone="gold">
      <NoticeText text={words.text(dayText(lastDayOf(card.expiry)))}>
        <Button size="small" look="plain" onClick={() => setOpen(true)}>
          {words.action}
        </Button>
      </NoticeText>
      <Sheet open={open} title={words.action} onClose={() => setOpen(false)}>
        <Answer of={programmes}>
          {(data) => (
            <RenewForm card={card} offer={offerOf(data, card.type)} points={data.pickUpPoints} />
          )}
        </Answer>
      </Sheet>
    </Notice>
  )
}

function RenewForm({
  card,
  offer,
  points,
}: {
  readonly card: CardDetail
  readonly offer: ProgrammeOffer | undefined
  readonly points: readonly PickUpPoint[]
}) {
  const { renew: words } = useCardTexts()
  const ways = offer?.pickUps ?? []
  const isSent = offer?.form === 'physical'
  const { fields, handIn } = useNewDelivery(() => emptyDelivery(ways, points, card), {
    ways,
    points,
  })
  const asking = useAction(async () => {
    const delivery = isSent ? handIn() : null
    if (delivery === undefined) return
    keepCard(await call(renewCard, { id: card.id, delivery }))
    void renew(applicationList)
    toast(words.done, 'done')
  })
  return (
    <div className="flex flex-col gap-4">
      <p className="t-body text-pretty text-dim">{words.hint}</p>
      {isSent && fields}
      <FormError error={asking.error} />
      <Button
        look="gold"
        busy={asking.busy ? words.busy : undefined}
        onClick={() => void asking.run()}
      >
        {words.action}
      </Button>
    </div>
  )
}

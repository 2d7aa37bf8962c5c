import { lockCard } from '#contract/cards.controls.ts'
import type { CardDetail } from '#contract/cards.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/app/api.ts'
import { FormError } from '#web/app/FormError.tsx'
import { useAction } from '#web/app/hooks/action.ts'
import { CardPage, Doing } from '#web/cards/parts/CardPage.tsx'
import { CardTop, leave } from '#web/cards/parts/CardTop.tsx'
import { keepCard } from '#web/cards/queries.use.ts'
import { useCardTexts } from '#web/cards/texts.use.ts'

/** Locking a card, at once. */
export function Screen() {
  const words = useCardTexts()
  return <CardPage title={words.lock.title}>{(card) => <Lock card={card} />}</CardPage>
}

function Lock({ card }: { readonly card: CardDetail }) {
  const words = useCardTexts().lock
  const locking = useAction(async () => {
    keepCard(await call(lockCard, { id: card.id }))
    toast(words.done, 'done')
    leave(card)
  })
  return (
    <CardTop card={card}>
      <Doing card={card} action="lock" text={words.text}>
        <FormError error={locking.error} />
        <Button
          look="gold"
          busy={locking.busy ? words.busy : undefined}
          onClick={() => void locking.run()}
        >
          {words.action}
        </Button>
      </Doing>
    </CardTop>
  )
}

import { unlockCard } from '#contract/cards.controls.ts'
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

/** Unlocking a card that its holder locked; who they are is proved. */
export function Screen() {
  const words = useCardTexts()
  return <CardPage title={words.unlock.title}>{(card) => <Unlock card={card} />}</CardPage>
}

function Unlock({ card }: { readonly card: CardDetail }) {
  const words = useCardTexts().unlock
  const unlocking = useAction(async () => {
    keepCard(await call(unlockCard, { id: card.id }))
    toast(words.done, 'done')
    leave(card)
  })
  return (
    <CardTop card={card}>
      <Doing card={card} action="unlock" text={words.text}>
        <FormError error={unlocking.error} />
        <Button
          look="gold"
          busy={unlocking.busy ? words.busy : undefined}
          onClick={() => void unlocking.run()}
        >
          {words.action}
        </Button>
      </Doing>
    </CardTop>
  )
}

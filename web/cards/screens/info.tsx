import { CardPage } from '#web/cards/parts/CardPage.tsx'
import { CardView, sideOf, useCardTitle } from '#web/cards/parts/CardView.tsx'

/** One own card: what it can pay, what it may be used for, and all that is done with it. */
export function Screen() {
  return (
    <CardPage title={useCardTitle()} aside={sideOf}>
      {(card) => <CardView key={card.id} card={card} />}
    </CardPage>
  )
}

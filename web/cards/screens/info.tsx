import { CardPage } from '#web/cards/parts/CardPage.tsx'
import { CardSide, CardView, useCardTitle } from '#web/cards/parts/CardView.tsx'

/** One own card: what it can pay, what it may be used for, and all that is done with it. */
export function Screen() {
  return (
    <CardPage title={useCardTitle()} aside={(card) => <CardSide key={card.id} card={card} />}>
      {(card) => <CardView key={card.id} card={card} />}
    </CardPage>
  )
}

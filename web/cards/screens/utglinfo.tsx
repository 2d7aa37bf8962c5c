import { CardPage } from '#web/cards/parts/CardPage.tsx'
import { CardSide, CardView, useCardTitle } from '#web/cards/parts/CardView.tsx'

/** The black card: as every card has one, at the address of its own (spec §2). */
export function Screen() {
  return (
    <CardPage
      title={useCardTitle()}
      type="UTGL"
      aside={(card) => <CardSide key={card.id} card={card} />}
    >
      {(card) => <CardView key={card.id} card={card} />}
    </CardPage>
  )
}

import { CardPage } from '#web/cards/parts/CardPage.tsx'
import { CardView, sideOf, useCardTitle } from '#web/cards/parts/CardView.tsx'

/** The black card: as every card has one, at the address of its own (spec §2). */
export function Screen() {
  return (
    <CardPage title={useCardTitle()} type="UTGL" aside={sideOf}>
      {(card) => <CardView key={card.id} card={card} />}
    </CardPage>
  )
}

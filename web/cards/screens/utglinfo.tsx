import { CardPage } from '#web/cards/parts/CardPage.tsx'
import { CardView } from '#web/cards/parts/CardView.tsx'
import { useCardTexts } from '#web/cards/texts.use.ts'

/** The black card: as every card has one, at the address of its own (spec §2). */
export function Screen() {
  const words = useCardTexts()
  return (
    <CardPage title={words.names.UTGL} type="UTGL">
      {(card) => <CardView key={card.id} card={card} />}
    </CardPage>
  )
}

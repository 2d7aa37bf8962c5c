import { CardPage } from '#web/cards/parts/CardPage.tsx'
import { CardView } from '#web/cards/parts/CardView.tsx'
import { useCardTexts } from '#web/cards/texts.use.ts'

/** One own card: what it can pay, what it may be used for, and all that is done with it. */
export function Screen() {
  const words = useCardTexts()
  return <CardPage title={words.title}>{(card) => <CardView key={card.id} card={card} />}</CardPage>
}

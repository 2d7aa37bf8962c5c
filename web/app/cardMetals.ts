import type { CardType } from '#contract/cards.ts'
import type { CardMetal } from '#ui/cardArt.tsx'

/** What each type of card is drawn in. */
export const cardMetals: Readonly<Record<CardType, CardMetal>> = {
  Master: 'gold',
  MUSE: 'platinum',
  UTGL: 'black',
}

import type { Card } from '#contract/cards.ts'
import { CardFace } from '#ui/CardFace.tsx'
import { cardMetals } from '#web/app/cardMetals.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'

/** A card, tiny, beside the text that says which it is. */
export function CardMark({ card }: { readonly card: Pick<Card, 'type' | 'last4'> }) {
  const { names } = useCardMoneyTexts()
  return <CardFace metal={cardMetals[card.type]} name={names[card.type]} size="mark" />
}

/** What a card is called: its remark, or its type. */
export function useCardName(): (card: Pick<Card, 'type' | 'remark'>) => string {
  const { names } = useCardMoneyTexts()
  return ({ type, remark }) => (remark === '' ? names[type] : remark)
}

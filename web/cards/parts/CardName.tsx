import type { Card } from '#contract/cards.ts'
import { useCardMoneyTexts } from '#web/cards/moneyTexts.ts'

/** What a card is called: its remark, or its type. */
export function useCardName(): (card: Pick<Card, 'type' | 'remark'>) => string {
  const { names } = useCardMoneyTexts()
  return ({ type, remark }) => (remark === '' ? names[type] : remark)
}

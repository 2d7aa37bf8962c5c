import { type CardDetail, cardCurrencies } from '#contract/cards.ts'
import { showAmount } from '#ui/amount.ts'
import { useLocale } from '#ui/words.tsx'

/** Writes amounts of a card's currency within a sentence. */
export function useCardMoney(currency: CardDetail['currency']): (amount: bigint) => string {
  const locale = useLocale()
  return (amount) => showAmount(amount, cardCurrencies[currency], { locale, currency })
}

import { type CardDetail, type CardType, cardDetail, cardList } from '#contract/cards.ts'
import { callOptions, queries, renew, useCall } from '#web/app/query.ts'
import { idOf } from '#web/cards/id.ts'

/** The own card of this id or, without one, the first that fits; undefined in `data` while it is asked for. */
export function useCard(id: string | undefined, type: CardType | undefined) {
  const list = useCall(cardList, {}, { enabled: id === undefined })
  const first = list.data?.cards.find((card) => type === undefined || card.type === type)?.id
  const chosen = id ?? first
  const card = useCall(cardDetail, { id: idOf(chosen) }, { enabled: chosen !== undefined })
  const asked = chosen === undefined ? list : card
  return {
    card: card.data,
    /** They have none. */
    isNone: chosen === undefined && list.data !== undefined,
    error: asked.error,
    retry: () => void asked.refetch(),
  }
}

/** Shows a card as a command answered it, and has the list asked for again. */
export function keepCard(card: CardDetail): void {
  void queries.setQueryData(callOptions(cardDetail, { id: card.id }).queryKey, card)
  void renew(cardList)
}

/** A card as it was last answered. */
export const keptCard = (card: CardDetail): CardDetail =>
  queries.getQueryData<CardDetail>(callOptions(cardDetail, { id: card.id }).queryKey) ?? card

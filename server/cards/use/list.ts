import type { cardDetail, cardList } from '#contract/cards.ts'
import { Failure } from '#contract/errors.ts'
import { shownCard } from '#server/cards/card.ts'
import { detailOf } from '#server/cards/use/controls.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { moneyNow } from '#server/cards/money.ts'
import { selectCard, selectCards } from '#server/cards/store.card.ts'
import { programmeOf } from '#server/cards/terms.ts'
import type { Handler } from '#server/platform/http/route.ts'

/** Own cards. */
export const listCards =
  ({ cardTerms, issuers }: CardsDeps): Handler<typeof cardList, 'user'> =>
  async (_, { sql, clock, caller }) => {
    const terms = await cardTerms(sql)
    const cards = await selectCards(sql, caller.userId)
    const shown = cards.map(async (card) => {
      const programme = programmeOf(terms, card.type)
      return shownCard(card, programme, await moneyNow(sql, clock.now(), card, programme), issuers)
    })
    return { cards: await Promise.all(shown) }
  }

/** One own card. @throws NOT_FOUND for anybody else's as for none */
export const showCard =
  (deps: CardsDeps): Handler<typeof cardDetail, 'user'> =>
  async ({ id }, context) => {
    const card = await selectCard(context.sql, context.caller.userId, id)
    if (!card) throw new Failure('NOT_FOUND')
    return detailOf(deps, context, card)
  }

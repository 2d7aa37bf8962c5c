import { cardDetail, cardList } from '#contract/cards.ts'
import { programmeList } from '#contract/cards.programmes.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { listCards, showCard } from '#server/cards/list.ts'
import { listProgrammes } from '#server/cards/programmes.ts'
import { type Route, serve } from '#server/platform/http/route.ts'

/** Handlers of `contract/cards*.ts`. */
export const cardsRoutes = (deps: CardsDeps): Route[] => [
  serve(programmeList, listProgrammes(deps)),
  serve(cardList, listCards(deps)),
  serve(cardDetail, showCard(deps)),
]

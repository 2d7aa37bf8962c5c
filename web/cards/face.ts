import type { Card, CardState } from '#contract/cards.ts'
import type { CardFaceProps, CardFaceState } from '#ui/CardFace.tsx'
import { cardMetals } from '#web/app/cardMetals.ts'
import { hrefOf } from '#web/app/history.ts'
import { expiryText } from '#web/cards/model.money.ts'
import type { UseTexts } from '#web/cards/texts.use.ts'

const tones: Readonly<Record<CardState, CardFaceState['tone']>> = {
  inactive: 'plain',
  active: 'up',
  locked: 'warn',
  closed: 'down',
  unbound: 'down',
}

/** A card as it is drawn. */
export const faceOf = (card: Card, words: Pick<UseTexts, 'names' | 'states'>): CardFaceProps => ({
  metal: cardMetals[card.type],
  name: words.names[card.type],
  last4: card.last4,
  holder: card.holderName,
  expiry: expiryText(card.expiry),
  state: {
    label: words.states[card.state],
    tone: tones[card.state],
    dimmed: card.state !== 'active' && card.state !== 'inactive',
  },
})

/** Where a card is looked at: the black one has a page of its own (spec §2). */
export const cardPage = ({ type }: Pick<Card, 'type'>): string =>
  type === 'UTGL' ? '/pages/card/utglinfo' : '/pages/card/info'

/** Where what was bought with it is read. */
export const billsHref = ({ id, type }: Pick<Card, 'id' | 'type'>): string =>
  hrefOf(`/pages/card/${type === 'UTGL' ? 'utglbill' : 'bill'}`, { card: id })

/** The address of its page. */
export const cardHref = (card: Pick<Card, 'id' | 'type'>): string =>
  hrefOf(cardPage(card), { id: card.id })

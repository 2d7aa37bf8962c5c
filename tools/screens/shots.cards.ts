/** Pictures of cards: applying for one and binding one, and one in use. */
import type { CardBill } from '#contract/cards.bills.ts'
import type { Recharge } from '#contract/cards.recharge.ts'
import type { CardDetail } from '#contract/cards.ts'
import type { Belongings, Shot } from '#tools/screens/shots.ts'

/** The demo user's card, and what was done with it. */
export type CardBelongings = {
  readonly card: CardDetail
  readonly recharge: Recharge
  readonly cardBills: readonly CardBill[]
}

const newcomer = (name: string, address: string): Shot => ({ name, viewer: 'newcomer', address })

/** What somebody sees who has no card yet. */
const firstShots: readonly Shot[] = [
  newcomer('card-card', '/pages/card/card'),
  newcomer('card-detail', '/pages/card/detail?type=MUSE'),
  newcomer('card-waitkyc', '/pages/card/waitkyc'),
  newcomer('card-cardmethod', '/pages/card/cardmethod'),
  newcomer('card-bindform', '/pages/card/bindform'),
  newcomer('card-bindlist', '/pages/card/bindlist'),
  newcomer('card-bindcardphone', '/pages/card/bindcardphone'),
]

const hero = (name: string, address: string): Shot => ({ name, viewer: 'hero', address })

/** What somebody sees who has none, and somebody who uses one. */
export function cardShots({ card, recharge, cardBills }: Belongings): readonly Shot[] {
  const of = (page: string) => hero(`card-${page}.held`, `/pages/card/${page}?id=${card.id}`)
  const bill = (name: string, is: (one: CardBill) => boolean): Shot[] =>
    cardBills
      .filter(is)
      .slice(0, 1)
      .map(({ id }) => hero(`card-bill.${name}`, `/pages/card/bill?id=${id}`))
  const purchase = cardBills.find(({ kind, state }) => kind === 'purchase' && state === 'completed')
  return [
    ...firstShots,
    hero('card-card.held', '/pages/card/card'),
    ...['index', 'info', 'charge', 'lock', 'loss', 'unbind', 'changepin', 'statement'].map(of),
    hero('card-select', '/pages/card/select'),
    hero('card-chargelist', '/pages/card/chargelist'),
    hero('card-chargedetail', `/pages/card/chargedetail?orderNo=${recharge.orderNo}`),
    hero('card-chargesuccess', `/pages/card/chargesuccess?orderNo=${recharge.orderNo}`),
    hero('card-utglinfo', '/pages/card/utglinfo'),
    hero('card-bill', '/pages/card/bill'),
    ...bill('paid', (one) => one === purchase),
    ...bill('waits', ({ state }) => state === 'pending'),
    ...bill('declined', ({ state }) => state === 'declined'),
    hero('card-dispute', `/pages/card/dispute?id=${purchase?.id ?? ''}`),
  ]
}

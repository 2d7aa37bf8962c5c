/** Pictures of cards: applying for one, and binding one. */
import type { Shot } from '#tools/screens/shots.ts'

const newcomer = (name: string, address: string): Shot => ({ name, viewer: 'newcomer', address })

/** What somebody sees who has no card yet. */
export const cardShots: readonly Shot[] = [
  newcomer('card-card', '/pages/card/card'),
  newcomer('card-detail', '/pages/card/detail?type=MUSE'),
  newcomer('card-waitkyc', '/pages/card/waitkyc'),
  newcomer('card-cardmethod', '/pages/card/cardmethod'),
  newcomer('card-bindform', '/pages/card/bindform'),
  newcomer('card-bindlist', '/pages/card/bindlist'),
  newcomer('card-bindcardphone', '/pages/card/bindcardphone'),
]

/** Rounds over cards in use: what an issuer did to one by itself, and those whose time comes. */
import { renewDays, isOver } from '#contract/cards.ts'
import { pathOf } from '#contract/routes.ts'
import { after, dayMs, hourMs, minuteMs } from '#kernel/time.ts'
import type { Deciding } from '#server/cards/purchase/deciding.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { askToTell, endExpired, leftWhere } from '#server/cards/use/ending.ts'
import type { CardJobDeps } from '#server/cards/apply/issuing.ts'
import { lockCardById } from '#server/cards/store.card.ts'
import {
  selectExpired,
  selectExpiring,
  setReminded,
  takeUnlooked,
  takeUntold,
} from '#server/cards/use/store.rounds.ts'
import { tellHolder } from '#server/cards/tell.ts'
import { lookAtCard } from '#server/cards/tellIssuer.ts'
import { log } from '#server/platform/log.ts'

/** How often a round is made. */
export const roundEveryMs = minuteMs

/** Each card is looked at so often, whatever news there are; so many in one round. */
const lookEveryMs = 6 * hourMs
const looksMax = 60

/** Cards told of or ended in one round. */
const endsMax = 200

/** After its last day everywhere on earth (UTC−12) a card is no more. */
const lastZoneMs = 12 * hourMs

/** Makes one round. A card that cannot be looked at keeps no other waiting. */
export async function makeRound(deps: CardJobDeps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const each = async (found: readonly { readonly id: string }[], work: Work): Promise<void> => {
    for (const { id } of found) {
      await work(id).catch((error: unknown) => {
        log.warn({ part: 'cards', card: id, err: error }, 'a card was passed over in a round')
      })
    }
  }
  const within = (work: typeof remind) => (id: string) =>
    db.begin((sql) => work({ ...deps, sql }, id))
  const silent = { since: after(now, -lookEveryMs), now, limit: looksMax }
  await each(await takeUnlooked(db, silent), (id) => lookAtCard(deps, id))
  // A job that was given up begins anew; of a card in use the look sees to that.
  await each(await takeUntold(db, silent), (id) => askToTell(db, { id }))
  const soon = after(now, renewDays * dayMs)
  await each(await selectExpiring(db, soon, endsMax), within(remind))
  await each(await selectExpired(db, after(now, -lastZoneMs), endsMax), within(expire))
}

type Work = (id: string) => Promise<void>

/** Tells a holder once that a card comes to its end. */
async function remind(deciding: CardsDeps & Deciding, id: string): Promise<void> {
  const { sql, clock } = deciding
  const card = await lockCardById(sql, id)
  if (!card || isOver(card.state)) return
  await setReminded(sql, id, clock.now())
  const link = `${pathOf(card.type === 'UTGL' ? 'card/utglinfo' : 'card/info')}?id=${id}`
  await tellHolder(deciding, card, 'cardExpiring', { key: id, link })
}

/** Ends a card whose time is over; what is on it goes to the next one, or to the fund. */
async function expire(deciding: CardsDeps & Deciding, id: string): Promise<void> {
  const closed = await endExpired(deciding, deciding, id)
  if (!closed) return
  const details = await leftWhere(deciding, deciding, closed)
  await tellHolder(deciding, closed, 'cardClosed', { key: id, details })
}

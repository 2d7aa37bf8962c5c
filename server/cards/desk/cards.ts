/** The desk of cards. */
import type { cardForDesk, cardSearch, lockForRisk } from '#contract/cards.desk.ts'
import { cardBillPageSize } from '#contract/cards.bills.ts'
import { Failure } from '#contract/errors.ts'
import { assert } from '#kernel/assert.ts'
import { billsOf } from '#server/cards/bill/bills.list.ts'
import { moveCard, shownCard } from '#server/cards/card.ts'
import { askToTell } from '#server/cards/use/ending.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { actorOf, withWhose } from '#server/cards/desk/applications.ts'
import type { Actor } from '#server/cards/event.ts'
import { moneyNow } from '#server/cards/money.ts'
import { selectBreaks } from '#server/cards/store.books.ts'
import {
  type CardRow,
  lockCardById,
  searchCards,
  selectCardById,
} from '#server/cards/store.card.ts'
import { selectEvents } from '#server/cards/store.event.ts'
import { programmeOf } from '#server/cards/terms.ts'
import { tellHolder } from '#server/cards/tell.ts'
import { findUserBy } from '#server/identity/people.ts'
import type { Context, OperatorHandler } from '#server/platform/http/route.ts'

const showTo =
  (deps: CardsDeps, { sql, clock }: Pick<Context, 'sql' | 'clock'>) =>
  async (card: CardRow) => {
    const programme = programmeOf(await deps.cardTerms(sql), card.type)
    return shownCard(
      card,
      programme,
      await moneyNow(sql, clock.now(), card, programme),
      deps.issuers,
    )
  }

/** Cards by what is known of them. */
export const search =
  (deps: CardsDeps): OperatorHandler<typeof cardSearch> =>
  async ({ text }, context) => {
    const typed = text.trim()
    const person = /^\d{5,18}$/.test(typed)
      ? await findUserBy(context.sql, 'uid', typed)
      : undefined
    const found = await searchCards(context.sql, typed, person?.id)
    return { cards: await withWhose(context.sql, found, showTo(deps, context)) }
  }

/** One card with what happened to it. */
export const showForDesk =
  (deps: CardsDeps): OperatorHandler<typeof cardForDesk> =>
  async ({ id }, context) => {
    const { sql } = context
    const card = await selectCardById(sql, id)
    if (!card) throw new Failure('NOT_FOUND')
    const [shown] = await withWhose(sql, [card], showTo(deps, context))
    assert(shown, 'the one card is shown')
    const bills = await billsOf(sql, { userId: card.userId, cardId: id }, undefined)
    const events = await selectEvents(sql, id)
    const [newest] = await selectBreaks(sql, 1, id)
    return {
      card: shown,
      bills: bills.slice(0, cardBillPageSize).map(({ bill, raw }) => ({ ...bill, raw })),
      events: events.map(({ at, what, actor, detail }) => ({ at, what, by: actor, detail })),
      moneyKept: card.moneyKept,
      differs: newest?.what ?? null,
    }
  }

/** Locks a card over its holder, or lifts that. */
export const lockOver: OperatorHandler<typeof lockForRisk> = async (
  { id, locked, reason },
  context,
) => {
  const { sql, clock, act } = context
  const card = await lockCardById(sql, id)
  if (!card) throw new Failure('NOT_FOUND')
  const actor = actorOf(context)
  const before = { state: card.state, lockedBy: card.lockedBy }
  const holderLocked = card.holderLocked || card.lockedBy === 'holder'
  const told = { issuerTold: false, actor } as const
  if (!locked && (card.state !== 'locked' || card.lockedBy === 'holder'))
    throw new Failure('CARD_CONFLICT')
  // One that is locked is unlocked and locked anew, so that only an operator lifts it.
  const from =
    locked && card.state === 'locked'
      ? await moveCard(sql, clock, card, { event: 'unlock', ...told })
      : card
  const moved = locked
    ? await moveCard(sql, clock, from, {
        event: 'lock',
        lockedBy: 'operator',
        holderLocked,
        ...told,
      })
    : await lift(context, from, told)
  await askToTell(sql, moved)
  const kind = locked ? 'cardLocked' : 'cardUnlocked'
  // Where the holder's own lock is left, nothing is told: only they can tell when it ends.
  if (locked || moved.state === 'active') {
    await tellHolder(context, moved, kind, { key: `${id}:${clock.now()}` })
  }
  const after = { state: moved.state, lockedBy: moved.lockedBy }
  act({ subject: `card ${id}`, reason, before, after })
  return {}
}

/** Lifts a lock from above: the holder's own, from before it, stands as it was. */
async function lift(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  card: CardRow,
  told: { readonly issuerTold: false; readonly actor: Actor },
): Promise<CardRow> {
  const open = await moveCard(sql, clock, card, { event: 'unlock', ...told })
  if (!card.holderLocked) return open
  return moveCard(sql, clock, open, { event: 'lock', lockedBy: 'holder', ...told, actor: 'system' })
}

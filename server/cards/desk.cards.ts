/** The card desks' other calls: cards, recharges, and the books. */
import type {
  cardForDesk,
  cardSearch,
  decideRecharge,
  lockForRisk,
  releaseCardMoney,
  rechargeQueue,
} from '#contract/cards.desk.ts'
import { cardBillPageSize } from '#contract/cards.bills.ts'
import { deskPageSize } from '#contract/cards.desk.ts'
import { Failure } from '#contract/errors.ts'
import { assert } from '#kernel/assert.ts'
import { catalogue } from '#server/assets/catalogue.ts'
import { billsOf } from '#server/cards/bills.list.ts'
import { moveCard, shownCard } from '#server/cards/card.ts'
import { askToTell } from '#server/cards/controls.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { actorOf, pageOf, startOf, withWhose } from '#server/cards/desk.ts'
import { scaleIn } from '#server/cards/entries.ts'
import { type Actor, noteCardEvent } from '#server/cards/event.ts'
import { loadJob } from '#server/cards/jobs.names.ts'
import { sendBack } from '#server/cards/load.ts'
import { moneyNow } from '#server/cards/money.ts'
import { withCard } from '#server/cards/recharges.ts'
import { selectBreaks } from '#server/cards/store.books.ts'
import {
  type CardRow,
  lockCardById,
  searchCards,
  selectCardById,
  updateCard,
} from '#server/cards/store.card.ts'
import { selectEvents } from '#server/cards/store.event.ts'
import {
  lockRechargeByNo,
  selectRechargeQueue,
  updateRecharge,
} from '#server/cards/store.recharge.ts'
import { programmeOf } from '#server/cards/terms.ts'
import { tellHolder } from '#server/cards/tell.ts'
import { findUserBy } from '#server/identity/people.ts'
import { sweep } from '#server/cards/sweep.ts'
import { balanceOf } from '#server/ledger/balances.ts'
import type { Context, OperatorHandler } from '#server/platform/http/route.ts'
import { enqueue } from '#server/platform/jobs.ts'

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

/** Lets go of what waits on a card that ended under a lock from above. */
export const releaseMoney: OperatorHandler<typeof releaseCardMoney> = async (
  { id, reason },
  context,
) => {
  const { sql, clock, act } = context
  const card = await lockCardById(sql, id)
  if (!card) throw new Failure('NOT_FOUND')
  if (!card.moneyKept) throw new Failure('CARD_CONFLICT')
  const { available: amount } = await balanceOf(sql, id, card.currency)
  const freed = { ...card, moneyKept: false }
  await updateCard(sql, freed)
  const { userId } = card
  const actor = actorOf(context)
  await noteCardEvent(sql, clock, { userId, subject: id, what: 'moneyReleased', actor })
  await sweep(context, freed)
  const after = { moneyKept: false, amount: amount.toString() }
  act({ subject: `card ${id}`, reason, before: { moneyKept: true }, after })
  return {}
}

/** Recharges by state. */
export const listRechargeQueue: OperatorHandler<typeof rechargeQueue> = async (
  { state, cursor },
  { sql },
) => {
  const found = await selectRechargeQueue(sql, state, startOf(cursor), deskPageSize + 1)
  const { page, next } = pageOf(found, ({ createdAt, id }) => ({ at: createdAt, id }))
  const known = await catalogue(sql)
  const recharges = await withWhose(sql, page, async (row) => ({
    ...(await withCard(sql, row)),
    scale: scaleIn(known, row.asset),
  }))
  return { recharges, next }
}

/** Lets a recharge go on, or brings it back. */
export const decideOnRecharge: OperatorHandler<typeof decideRecharge> = async (
  { orderNo, approve, reason },
  context,
) => {
  const { sql, act } = context
  const row = await lockRechargeByNo(sql, orderNo)
  if (!row) throw new Failure('NOT_FOUND')
  if (row.state !== 'review') throw new Failure('CARD_CONFLICT')
  if (approve) {
    await updateRecharge(sql, { ...row, state: 'progress' })
    await enqueue(sql, loadJob, { id: row.id })
  } else await sendBack(context, row, 'review')
  const after = { state: approve ? 'progress' : 'failed' }
  act({ subject: `card recharge ${orderNo}`, reason, before: { state: row.state }, after })
  return {}
}

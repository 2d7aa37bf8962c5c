/** Binding a card that somebody holds (spec §3, §4, §5): asked for and mended. */
import {
  type BindEvent,
  type BindRequest,
  type BindState,
  bindStates,
  type bindCard,
  type bindDetail,
  type bindList,
  type cancelBind,
  type editBind,
  openBindMax,
} from '#contract/cards.bind.ts'
import { type CardType, cardMax } from '#contract/cards.ts'
import { Failure } from '#contract/errors.ts'
import { pathOf } from '#contract/routes.ts'
import { type Machine, nextState } from '#kernel/machine.ts'
import type { Clock } from '#kernel/time.ts'
import type { Deciding } from '#server/cards/purchase/deciding.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { type Actor, noteCardEvent } from '#server/cards/event.ts'
import { numberIssuer, readNumber } from '#server/cards/bind/number.ts'
import {
  type BindRow,
  insertBind,
  isNumberAsked,
  isNumberBound,
  lockBind,
  selectBind,
  selectBinds,
  updateBind,
} from '#server/cards/bind/store.bind.ts'
import { countCards } from '#server/cards/store.card.ts'
import { lockCardsOf } from '#server/cards/store.locks.ts'
import { type EventRow, selectEvents } from '#server/cards/store.event.ts'
import { programmeOf } from '#server/cards/terms.ts'
import { readName } from '#server/identity/name.ts'
import { redeemCode } from '#server/identity/redeem.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import { giveNotice } from '#server/platform/notice.ts'

const machine: Machine<BindState, BindEvent> = bindStates

/** A request as its owner sees it. */
export async function shownBind(sql: Sql, row: BindRow): Promise<BindRequest> {
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    last4: row.last4,
    holderName: row.holderName,
    phone: row.phone,
    remark: row.remark,
    reason: row.reason,
    note: row.note,
    cardId: row.cardId,
    createdAt: row.createdAt,
    steps: stepsOf(await selectEvents(sql, row.id)),
  }
}

const stepsOf = (events: readonly EventRow[]): BindRequest['steps'] =>
  events.flatMap(({ what, at }) => {
    const state = stateAfter[what]
    return state === undefined ? [] : [{ state, at }]
  })

const stateAfter: Readonly<Record<string, BindState>> = {
  begin: 'pending',
  edit: 'pending',
  approve: 'checking',
  confirm: 'bound',
  reject: 'rejected',
  refuse: 'rejected',
  cancel: 'cancelled',
}

/** Moves a locked request, with what changes beside its state. @throws Failure CARD_CONFLICT */
export async function moveBind(
  sql: Sql,
  clock: Clock,
  row: BindRow,
  { event, actor, ...change }: { event: BindEvent; actor: Actor } & Partial<BindRow>,
): Promise<BindRow> {
  const state = nextState(machine, row.state, event)
  if (state === undefined) throw new Failure('CARD_CONFLICT')
  const moved: BindRow = { ...row, ...change, state, movedAt: clock.now() }
  await updateBind(sql, moved)
  const { userId, id } = row
  await noteCardEvent(sql, clock, { userId, subject: id, what: event, actor })
  return moved
}

type Typed = {
  readonly token: string
  readonly holderName: string
  readonly phone: string
  readonly code: string
  readonly remark: string
}

/**
 * What was typed, and what the issuer says of number and date behind the token. Nobody learns
 * anything of a number, ours or the issuer's, before the code from the phone was right.
 */
async function read(deps: CardsDeps, context: Context<'user'>, type: CardType, typed: Typed) {
  const { sql, caller } = context
  if (typed.token === '') throw new Failure('CARD_NUMBER_MISSING')
  const holderName = typed.holderName.trim()
  if (holderName === '') throw new Failure('CARD_HOLDER_REQUIRED')
  const name = readName('phone', typed.phone, 'wide')
  const issuer = numberIssuer(deps, programmeOf(await deps.cardTerms(sql), type).issuer)
  await checkRoom(sql, caller.userId)
  const { code } = typed
  await redeemCode(context, deps.codeSecret, { purpose: 'cardBind', name, code })
  const { brand: _, ...number } = await readNumber(issuer, typed.token)
  if (await isNumberBound(sql, issuer.name, number.fingerprint)) throw new Failure('CARD_BOUND')
  const [phone, remark] = [name.value, typed.remark.trim()]
  return { ...number, type, issuer: issuer.name, holderName, phone, remark }
}

/** @throws Failure CARD_LIMIT for who has as many cards and open requests as one may have */
async function checkRoom(sql: Sql, userId: string): Promise<void> {
  const open = (await selectBinds(sql, userId)).filter(
    ({ state }) => state === 'pending' || state === 'checking',
  )
  const count = await countCards(sql, userId)
  if (count + open.length >= cardMax || open.length >= openBindMax) throw new Failure('CARD_LIMIT')
}

/** Asks for a card to be bound. */
export const requestBind =
  (deps: CardsDeps): Handler<typeof bindCard, 'user'> =>
  async ({ type, ...typed }, context) => {
    const { sql, clock, ids, caller } = context
    await lockCardsOf(sql, caller.userId)
    const now = clock.now()
    const row: BindRow = {
      ...(await read(deps, context, type, typed)),
      id: ids.uuid(),
      userId: caller.userId,
      state: 'pending',
      reason: null,
      note: null,
      cardId: null,
      createdAt: now,
      movedAt: now,
    }
    if (!(await insertBind(sql, row))) throw new Failure('CARD_BOUND')
    const { userId, id } = row
    await noteCardEvent(sql, clock, { userId, subject: id, what: 'begin', actor: 'holder' })
    return shownBind(sql, row)
  }

async function ownBind({ sql, caller }: Context<'user'>, id: string): Promise<BindRow> {
  const row = await lockBind(sql, id)
  if (row?.userId !== caller.userId) throw new Failure('NOT_FOUND')
  return row
}

/** Mends a rejected request. */
export const mendBind =
  (deps: CardsDeps): Handler<typeof editBind, 'user'> =>
  async ({ id, ...typed }, context) => {
    const { sql, clock, caller } = context
    await lockCardsOf(sql, caller.userId)
    const row = await ownBind(context, id)
    if (row.state !== 'rejected') throw new Failure('CARD_CONFLICT')
    const mended = await read(deps, context, row.type, typed)
    if (await isNumberAsked(sql, { ...mended, id })) throw new Failure('CARD_BOUND')
    const change = { ...mended, reason: null, note: null }
    const moved = await moveBind(sql, clock, row, { event: 'edit', actor: 'holder', ...change })
    return shownBind(sql, moved)
  }

/** Takes a request back. */
export const withdrawBind: Handler<typeof cancelBind, 'user'> = async ({ id }, context) => {
  const { sql, clock } = context
  const row = await ownBind(context, id)
  const change = { event: 'cancel', actor: 'holder', reason: null } as const
  return shownBind(sql, await moveBind(sql, clock, row, change))
}

/** Own requests. */
export const listBinds: Handler<typeof bindList, 'user'> = async (_, { sql, caller }) => {
  const found = await selectBinds(sql, caller.userId)
  return { requests: await Promise.all(found.map((row) => shownBind(sql, row))) }
}

/** One own request. @throws NOT_FOUND for anybody else's as for none */
export const showBind: Handler<typeof bindDetail, 'user'> = async ({ id }, { sql, caller }) => {
  const found = await selectBind(sql, caller.userId, id)
  if (!found) throw new Failure('NOT_FOUND')
  return shownBind(sql, found)
}

/** Tells the holder what became of a request; each time it is decided. */
export const tellBind = (
  { sql, clock }: Pick<Deciding, 'sql' | 'clock'>,
  { id, userId, last4 }: BindRow,
  kind: 'cardBound' | 'cardBindRejected',
): Promise<void> =>
  giveNotice(sql, {
    userId,
    kind,
    key: `${kind}:${id}:${clock.now()}`,
    details: { card: last4 },
    link: kind === 'cardBound' ? pathOf('card/card') : `${pathOf('card/bindformedit')}?id=${id}`,
    at: clock.now(),
  })

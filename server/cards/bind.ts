/** Binding a card that somebody holds (spec §3, §4, §5): asked for, approved by people, checked at the issuer. */
import parsePhoneNumber from 'libphonenumber-js/min'
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
import { assert } from '#kernel/assert.ts'
import { type Machine, nextState } from '#kernel/machine.ts'
import type { Clock } from '#kernel/time.ts'
import { blankCard } from '#server/cards/card.ts'
import type { Deciding } from '#server/cards/deciding.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { type Actor, noteCardEvent } from '#server/cards/event.ts'
import type { CardJobDeps } from '#server/cards/issuing.ts'
import type { BoundCard, HeldCard } from '#server/cards/issuer.ts'
import { asked, issuerOf } from '#server/cards/secrets.ts'
import {
  type BindRow,
  insertBind,
  isNumberAsked,
  isNumberBound,
  lockBind,
  selectBind,
  selectBinds,
  updateBind,
} from '#server/cards/store.bind.ts'
import { type CardRow, countCards, insertCard, lockCardsOf } from '#server/cards/store.card.ts'
import { type EventRow, selectEvents } from '#server/cards/store.event.ts'
import { programmeOf } from '#server/cards/terms.ts'
import { readName } from '#server/identity/name.ts'
import type { Sql } from '#server/platform/db.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import { giveNotice } from '#server/platform/notice.ts'

/** Stands for a region that nothing told: every purchase is abroad then. */
const nowhere = 'ZZ'

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
  readonly remark: string
}

/** What was typed, and what the issuer says of the number behind the token. */
async function read(deps: CardsDeps, sql: Sql, type: CardType, typed: Typed) {
  if (typed.token === '') throw new Failure('CARD_NUMBER_MISSING')
  const holderName = typed.holderName.trim()
  if (holderName === '') throw new Failure('CARD_HOLDER_REQUIRED')
  const phone = readName('phone', typed.phone, 'wide').value
  const programme = programmeOf(await deps.cardTerms(sql), type)
  const issuer = issuerOf(deps, programme.issuer)
  const number = await numberOf(() => issuer.readBinding(typed.token))
  const { fingerprint, last4 } = number
  if (await isNumberBound(sql, issuer.name, fingerprint)) throw new Failure('CARD_BOUND')
  const remark = typed.remark.trim()
  return { type, issuer: issuer.name, holderName, phone, remark, fingerprint, last4 }
}

/** @throws Failure CARD_TOKEN_INVALID, ISSUER_UNAVAILABLE */
export async function numberOf(
  question: () => ReturnType<ReturnType<typeof issuerOf>['readBinding']>,
): Promise<BoundCard> {
  const outcome = await asked(question)
  if (outcome.kind === 'done') return outcome.value
  if (outcome.kind === 'refused' && outcome.reason !== 'busy' && outcome.reason !== 'account') {
    throw new Failure('CARD_TOKEN_INVALID')
  }
  throw new Failure('ISSUER_UNAVAILABLE')
}

/** Asks for a card to be bound. */
export const requestBind =
  (deps: CardsDeps): Handler<typeof bindCard, 'user'> =>
  async ({ type, ...typed }, context) => {
    const { sql, clock, ids, caller } = context
    await lockCardsOf(sql, caller.userId)
    const open = (await selectBinds(sql, caller.userId)).filter(
      ({ state }) => state === 'pending' || state === 'checking',
    )
    const count = await countCards(sql, caller.userId)
    if (count + open.length >= cardMax || open.length >= openBindMax)
      throw new Failure('CARD_LIMIT')
    const now = clock.now()
    const row: BindRow = {
      ...(await read(deps, sql, type, typed)),
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
    const { sql, clock } = context
    const row = await ownBind(context, id)
    if (row.state !== 'rejected') throw new Failure('CARD_CONFLICT')
    const mended = await read(deps, sql, row.type, typed)
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

/**
 * The check of an approved request: the issuer has one card that ends so, made out to
 * this name and reachable at this phone, and nobody here has it.
 */
export async function checkBind(deps: CardJobDeps, id: string): Promise<void> {
  const { db } = deps
  const row = await db.begin((sql) => lockBind(sql, id))
  if (row?.state !== 'checking') return
  const issuer = deps.issuers[row.issuer]
  if (!issuer) throw new Error(`no ${row.issuer} is set up`)
  const found = await issuer.matching(row.last4)
  const held = found.find((one) => isSameHolder(one, row))
  await db.begin(async (sql) => {
    const now = await lockBind(sql, id)
    if (now?.state !== 'checking') return
    const deciding = { ...deps, sql }
    if (!held) return refuse(deciding, now, found.length > 0 ? 'information' : 'notFound')
    if (held.card.state === 'closed') return refuse(deciding, now, 'notEligible')
    await confirm(deps, deciding, now, held)
  })
}

const isSameHolder = ({ holderName, phone }: HeldCard, row: BindRow): boolean =>
  plain(holderName) === plain(row.holderName) && phone === row.phone

const plain = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase()

async function refuse(
  { sql, clock }: Deciding,
  row: BindRow,
  reason: NonNullable<BindRow['reason']>,
): Promise<void> {
  await moveBind(sql, clock, row, { event: 'refuse', actor: 'system', reason })
  await tellBind({ sql, clock }, row, 'cardBindRejected')
}

async function confirm(
  deps: CardsDeps,
  { sql, clock, ids }: Deciding,
  row: BindRow,
  held: HeldCard,
): Promise<void> {
  const { currency, form } = programmeOf(await deps.cardTerms(sql), row.type)
  const now = clock.now()
  const { state } = held.card
  assert(state !== 'closed', 'a closed card is refused before')
  const card: CardRow = {
    ...blankCard,
    id: ids.uuid(),
    userId: row.userId,
    type: row.type,
    form,
    issuer: row.issuer,
    issuerCard: held.card.id,
    issuerHolder: held.holderId,
    fingerprint: row.fingerprint,
    // As the issuer has it: what it locked, binding does not unlock.
    state,
    lockedBy: state === 'locked' ? 'issuer' : null,
    activatedAt: state === 'inactive' ? null : now,
    currency,
    region: parsePhoneNumber(row.phone)?.country ?? nowhere,
    last4: row.last4,
    expiryMonth: held.card.expiryMonth,
    expiryYear: held.card.expiryYear,
    holderName: row.holderName,
    remark: row.remark,
    phone: row.phone,
    createdAt: now,
  }
  if (!(await insertCard(sql, card))) return refuse({ sql, clock, ids }, row, 'bound')
  const change = { event: 'confirm', actor: 'system', cardId: card.id } as const
  await moveBind(sql, clock, row, change)
  await tellBind({ sql, clock }, row, 'cardBound')
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

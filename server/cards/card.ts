/** A card: what is shown of it, and how it moves. */
import {
  type Card,
  type CardAction,
  type CardDetail,
  type CardEvent,
  type CardState,
  cardActions,
  cardStates,
  holderMay,
  isLockedAbove,
  renewDays,
  isOver,
} from '#contract/cards.ts'
import type { Programme } from '#contract/cards.programmes.ts'
import { Failure } from '#contract/errors.ts'
import { mask } from '#contract/rules.display.ts'
import { type Machine, nextState } from '#kernel/machine.ts'
import { type Amount, smaller, subtract, zero } from '#kernel/money.ts'
import { type Clock, type Instant, after, dayMs } from '#kernel/time.ts'
import type { Issuers } from '#server/cards/deps.ts'
import { type Actor, noteCardEvent } from '#server/cards/event.ts'
import { takesNumbers } from '#server/cards/programme.ts'
import { type CardRow, updateCard } from '#server/cards/store.card.ts'
import { cents } from '#server/cards/terms.ts'
import type { Sql } from '#server/platform/db.ts'

const machine: Machine<CardState, CardEvent> = cardStates

/** What is known of a card's money now, in its currency. */
export type CardMoneyNow = {
  /** On the card; null where it pays from the wallet. */
  readonly balance: Amount | null
  /** What the balance, or the wallet, could pay at once. */
  readonly payable: Amount
  readonly spentToday: Amount
  readonly spentThisMonth: Amount
  /** An application that is to replace it. */
  readonly replacement: string | null
}

/** The limits that count: the holder's own where they are narrower than the programme's. */
export function limitsNow(
  card: Pick<CardRow, 'limitSingle' | 'limitDaily' | 'limitMonthly'>,
  { limits }: Programme,
): { readonly single: Amount; readonly daily: Amount; readonly monthly: Amount } {
  const narrower = (own: Amount | null, most: number) =>
    own === null ? cents(most) : smaller(own, cents(most))
  return {
    single: narrower(card.limitSingle, limits.single),
    daily: narrower(card.limitDaily, limits.daily),
    monthly: narrower(card.limitMonthly, limits.monthly),
  }
}

const leftOf = (limit: Amount, spent: Amount): Amount =>
  spent >= limit ? zero : subtract(limit, spent)

/** A card as its holder sees it. */
export function shownCard(
  card: CardRow,
  programme: Programme,
  money: CardMoneyNow,
  issuers: Issuers,
): Card {
  const limits = limitsNow(card, programme)
  const dayLeft = leftOf(limits.daily, money.spentToday)
  const monthLeft = leftOf(limits.monthly, money.spentThisMonth)
  const spendable = [limits.single, dayLeft, monthLeft].reduce(smaller, money.payable)
  return {
    id: card.id,
    type: card.type,
    form: card.form,
    state: card.state,
    confirming: !card.issuerTold,
    lockedBy: card.lockedBy,
    closeReason: card.closeReason,
    currency: card.currency,
    region: card.region,
    last4: card.last4,
    expiry: { month: card.expiryMonth, year: card.expiryYear },
    holderName: card.holderName,
    remark: card.remark,
    phone: card.phone === null ? null : mask(card.phone),
    balance: money.balance,
    available: card.state === 'active' ? spendable : zero,
    daily: { left: dayLeft, limit: limits.daily },
    owed: card.owed,
    pinSet: card.pinSet,
    shipping: shippingOf(card),
    replaces: card.replaces,
    replacedBy: card.replacedBy,
    replacement: money.replacement,
    actions: actionsOf(card, programme).filter(
      // That takes the number, typed at the issuer.
      (action) => action !== 'changePhone' || takesNumbers(issuers[card.issuer]),
    ),
    createdAt: card.createdAt,
    activatedAt: card.activatedAt,
  }
}

/** Whether the last month of a card ends soon (UTC). */
export const expiresSoon = (
  { expiryYear, expiryMonth }: Pick<CardRow, 'expiryYear' | 'expiryMonth'>,
  now: Instant,
): boolean => after(now, renewDays * dayMs) >= Date.UTC(expiryYear, expiryMonth)

/** Where the post is; null for a card that is not posted. */
export const shippingOf = ({ shipping, carrier, trackingNo, eta }: CardRow): Card['shipping'] =>
  shipping === null ? null : { state: shipping, carrier, trackingNo, eta }

/** What its holder may do with it now. */
export const actionsOf = (card: CardRow, programme: Programme): CardAction[] =>
  cardActions.filter(
    (action) =>
      holderMay(action, card.state, card.lockedBy) &&
      !(action === 'recharge' && programme.funding === 'jit' && card.owed === zero),
  )

/** A card with what its own page shows. */
export function shownDetail(
  card: CardRow,
  programme: Programme,
  money: CardMoneyNow,
  issuers: Issuers,
): Omit<CardDetail, 'replacementBar' | 'undelivered' | 'renewable'> {
  const { online, contactless, cash, abroad, blockedGroups } = card
  const { single, daily, monthly } = programme.limits
  return {
    ...shownCard(card, programme, money, issuers),
    switches: { online, contactless, cash, abroad },
    blockedGroups: [...blockedGroups],
    limits: { single: card.limitSingle, daily: card.limitDaily, monthly: card.limitMonthly },
    programmeLimits: { single: cents(single), daily: cents(daily), monthly: cents(monthly) },
  }
}

/**
 * Checks that the holder may do this now.
 * @throws Failure CARD_LOCKED_ABOVE for what somebody above locked; CARD_CONFLICT for the rest
 */
export function allow(card: CardRow, action: CardAction): void {
  if (holderMay(action, card.state, card.lockedBy)) return
  const isAbove = isLockedAbove(card.lockedBy) && action === 'unlock'
  throw new Failure(isAbove ? 'CARD_LOCKED_ABOVE' : 'CARD_CONFLICT')
}

/**
 * Moves a locked card, with what changes beside its state, and notes it. The issuer is told by a
 * job or by the caller: until then `issuerTold` is false, and our own state decides. Money of one
 * that ends under a lock from above waits for the desk.
 * @throws Failure CARD_CONFLICT where the event is not allowed
 */
export async function moveCard(
  sql: Sql,
  clock: Clock,
  card: CardRow,
  { event, actor, ...change }: { event: CardEvent; actor: Actor } & Partial<CardRow>,
): Promise<CardRow> {
  const state = nextState(machine, card.state, event)
  if (state === undefined) throw new Failure('CARD_CONFLICT')
  const lockedBy = state === 'locked' ? (change.lockedBy ?? card.lockedBy) : null
  const moves = card.moves + 1
  const moneyKept = card.moneyKept || (isOver(state) && isLockedAbove(card.lockedBy))
  const holderLocked = state === 'locked' && (change.holderLocked ?? card.holderLocked)
  const moved = { ...card, ...change, state, lockedBy, holderLocked, moneyKept, moves }
  await updateCard(sql, moved)
  const { userId, id } = card
  await noteCardEvent(sql, clock, { userId, subject: id, what: event, actor })
  return moved
}

/** A card of which nothing is known yet but what its maker says. */
export const blankCard = {
  fingerprint: null,
  state: 'inactive',
  lockedBy: null,
  closeReason: null,
  moneyKept: false,
  holderLocked: false,
  issuerTold: true,
  moves: 0,
  remark: '',
  pinSet: false,
  online: true,
  contactless: true,
  cash: true,
  abroad: true,
  blockedGroups: [],
  limitSingle: null,
  limitDaily: null,
  limitMonthly: null,
  owed: zero,
  shipping: null,
  eta: null,
  replaces: null,
  carrier: null,
  trackingNo: null,
  replacedBy: null,
  activatedAt: null,
} as const satisfies Partial<CardRow>

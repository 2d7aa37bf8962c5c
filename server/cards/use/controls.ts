/** What a holder does with a card (spec §4 "card operations"). Our state decides; a job tells the issuer. */
import { timingSafeEqual } from 'node:crypto'
import {
  activationTries,
  type activateCard,
  type lockCard,
  type renameCard,
  type renewCard,
  type reportLost,
  type setCardControls,
  type unbindCard,
  type unlockCard,
} from '#contract/cards.controls.ts'
import { type CardAction, type CardDetail, isLockedAbove } from '#contract/cards.ts'
import { Failure } from '#contract/errors.ts'
import { pathOf } from '#contract/routes.ts'
import { type Amount, zero } from '#kernel/money.ts'
import { type Instant, minuteMs } from '#kernel/time.ts'
import { isStuck } from '#server/cards/apply/application.ts'
import { allow, expiresSoon, moveCard, shippingOf, shownDetail } from '#server/cards/card.ts'
import type { CardsDeps } from '#server/cards/deps.ts'
import { askToTell, endCard, endExpired, leftWhere, openInUse } from '#server/cards/use/ending.ts'
import { noteCardEvent } from '#server/cards/event.ts'
import { moneyNow } from '#server/cards/money.ts'
import { barOf, checkReplacement, requestReplacement } from '#server/cards/use/replace.ts'
import { selectHeldOf } from '#server/cards/purchase/store.authorisation.ts'
import {
  selectApplicationOfCard,
  selectReplacement,
} from '#server/cards/apply/store.application.ts'
import { lockLine, lockWithLine } from '#server/cards/line.ts'
import { type CardRow, lockCardRow, updateCard } from '#server/cards/store.card.ts'
import { sweep } from '#server/cards/fund/sweep.ts'
import { cents, programmeOf } from '#server/cards/terms.ts'
import { tellHolder, tellOfProtection } from '#server/cards/tell.ts'
import { checkTradePassword } from '#server/identity/tradePassword.ts'
import type { Context, Handler } from '#server/platform/http/route.ts'
import { type Limit, countCall } from '#server/platform/limits.ts'
import { requireProof } from '#server/security/stepUp.ts'

/** Tries of the last digits of one card. */
const activations: Limit = {
  name: 'cards.activate',
  calls: activationTries.max,
  windowMs: activationTries.perMinutes * minuteMs,
}

/** An own card, locked, with which this may be done now. @throws Failure NOT_FOUND, CARD_CONFLICT */
export async function ownCard(
  { sql, caller }: Context<'user'>,
  id: string,
  action: CardAction,
): Promise<CardRow> {
  const card = await lockWithLine(sql, id)
  if (card?.userId !== caller.userId) throw new Failure('NOT_FOUND')
  allow(card, action)
  return card
}

/** A card with all that its page shows. */
export async function detailOf(
  deps: CardsDeps,
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  card: CardRow,
): Promise<CardDetail> {
  const programme = programmeOf(await deps.cardTerms(sql), card.type)
  const now = clock.now()
  const [money, bar, application] = await Promise.all([
    moneyNow(sql, now, card, programme),
    barOf(sql, now, card),
    selectApplicationOfCard(sql, card.id),
  ])
  const renewable = bar === undefined && isRenewable(card, now) && money.replacement === null
  const shown = shownDetail(card, programme, money, deps.issuers)
  const undelivered = application && isStuck(application, shippingOf(card)) ? application.id : null
  return { ...shown, replacementBar: bar ?? null, undelivered, renewable }
}

/** Whether the next card can be asked for, as far as its state and date say. */
const isRenewable = (card: CardRow, now: Instant): boolean =>
  (card.state === 'active' || card.state === 'locked') &&
  card.replacedBy === null &&
  expiresSoon(card, now)

/** Activates a card in hand: the last digits are what is on it, and a stranger does not know them. */
export const activate =
  (deps: CardsDeps): Handler<typeof activateCard, 'user'> =>
  async ({ id, last4 }, context) => {
    const { sql, db, clock } = context
    const card = await ownCard(context, id, 'activate')
    await countCall(db, clock, activations, id)
    if (!isSame(last4.trim(), card.last4)) throw new Failure('CARD_DIGITS_INCORRECT')
    const line = (await lockLine(sql, id)).filter((one) => one.id !== id)
    // Whoever locked a card from above has yet to let go of it, or of its money: no next one steps in.
    if (line.some(({ lockedBy, moneyKept }) => moneyKept || isLockedAbove(lockedBy)))
      throw new Failure('CARD_LOCKED_ABOVE')
    await requireProof(context, { action: 'activateCard' })
    const now = clock.now()
    const arrived = card.shipping === null ? null : ('delivered' as const)
    const used = line.findLast(({ activatedAt }) => activatedAt !== null)
    const active = await moveCard(sql, clock, card, {
      ...(used ? controlsOf(used) : {}),
      event: 'activate',
      actor: 'holder',
      activatedAt: now,
      issuerTold: false,
      shipping: arrived,
    })
    await askToTell(sql, active)
    await openInUse(deps, context, id)
    await tellHolder(context, active, 'cardActivated', { key: id })
    // Of those before it one that was renewed may still be in use, however often the next was sent.
    for (const old of line) await endExpired(deps, context, old.id)
    return detailOf(deps, context, active)
  }

/** What a holder let a card be used for: the one that comes into use in its place is no wider. */
const controlsOf = (card: CardRow): Partial<CardRow> => ({
  online: card.online,
  contactless: card.contactless,
  cash: card.cash,
  abroad: card.abroad,
  blockedGroups: card.blockedGroups,
  limitSingle: card.limitSingle,
  limitDaily: card.limitDaily,
  limitMonthly: card.limitMonthly,
})

/** Asks for the next card; this one goes on until then. */
export const renew =
  (deps: CardsDeps): Handler<typeof renewCard, 'user'> =>
  async ({ id, delivery }, context) => {
    const { sql, clock, caller } = context
    const card = await lockCardRow(sql, caller.userId, id)
    if (!card) throw new Failure('NOT_FOUND')
    const isOpen = isRenewable(card, clock.now()) && !(await selectReplacement(sql, id))
    if (!isOpen) throw new Failure('CARD_CONFLICT')
    const wanted = await checkReplacement(deps, context, card, delivery)
    await requestReplacement(deps, context, card, wanted)
    return detailOf(deps, context, card)
  }

function isSame(typed: string, known: string): boolean {
  const [left, right] = [Buffer.from(typed), Buffer.from(known)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Locks a card at once. */
export const lock =
  (deps: CardsDeps): Handler<typeof lockCard, 'user'> =>
  async ({ id }, context) => {
    const { sql, clock } = context
    const card = await ownCard(context, id, 'lock')
    const change = {
      event: 'lock',
      actor: 'holder',
      lockedBy: 'holder',
      issuerTold: false,
    } as const
    const locked = await moveCard(sql, clock, card, change)
    await askToTell(sql, locked)
    await tellHolder(context, locked, 'cardLocked', { key: `${id}:${clock.now()}` })
    return detailOf(deps, context, locked)
  }

/** Unlocks what the holder locked. */
export const unlock =
  (deps: CardsDeps): Handler<typeof unlockCard, 'user'> =>
  async ({ id }, context) => {
    const { sql, clock } = context
    const card = await ownCard(context, id, 'unlock')
    await requireProof(context, { action: 'unlockCard' })
    const change = { event: 'unlock', actor: 'holder', issuerTold: false } as const
    const open = await moveCard(sql, clock, card, change)
    await askToTell(sql, open)
    await tellHolder(context, open, 'cardUnlocked', { key: `${id}:${clock.now()}` })
    return detailOf(deps, context, open)
  }

/**
 * Closes a card for good. Its money waits for the card that replaces it, or goes to the fund; under
 * a lock from above there is no other card, and it waits for the desk.
 */
export const lose =
  (deps: CardsDeps): Handler<typeof reportLost, 'user'> =>
  async ({ id, reason, replace, delivery }, context) => {
    const { sql, clock } = context
    const card = await ownCard(context, id, 'reportLost')
    const wanted = replace ? await checkReplacement(deps, context, card, delivery) : undefined
    // What followed it before, if anything did, is no more.
    const { replacedBy } = wanted ? { replacedBy: null } : card
    const change = { closeReason: reason, issuerTold: false, replacedBy } as const
    const end = { event: 'close', actor: 'holder', ...change } as const
    const closed = await endCard(deps, context, card, end)
    await askToTell(sql, closed)
    if (wanted) await requestReplacement(deps, context, closed, wanted)
    await sweep(context, closed)
    const details = await leftWhere(deps, context, closed)
    await tellHolder(context, closed, 'cardClosed', { key: id, details })
    await noteCardEvent(sql, clock, {
      userId: card.userId,
      subject: id,
      what: 'reported',
      actor: 'holder',
      detail: reason,
    })
    return detailOf(deps, context, closed)
  }

/** Gives a card up: nothing may be open on it or owed. */
export const unbind =
  (deps: CardsDeps): Handler<typeof unbindCard, 'user'> =>
  async ({ id, tradePassword }, context) => {
    const { sql, caller } = context
    const card = await ownCard(context, id, 'unbind')
    if (card.owed > zero) throw new Failure('CARD_OWES')
    if ((await selectHeldOf(sql, id)) > zero) throw new Failure('CARD_PAYMENTS_OPEN')
    await checkTradePassword(context, caller.userId, tradePassword)
    await requireProof(context, { action: 'unbindCard' })
    const change = { event: 'unbind', actor: 'holder', issuerTold: false } as const
    const gone = await endCard(deps, context, card, change)
    await askToTell(sql, gone)
    const details = await leftWhere(deps, context, gone)
    await tellHolder(context, gone, 'cardUnbound', { key: id, details })
    await sweep(context, gone)
    return detailOf(deps, context, gone)
  }

/** Changes the remark. */
export const rename =
  (deps: CardsDeps): Handler<typeof renameCard, 'user'> =>
  async ({ id, remark }, context) => {
    const { sql, caller } = context
    const card = await lockCardRow(sql, caller.userId, id)
    if (!card) throw new Failure('NOT_FOUND')
    const renamed = { ...card, remark: remark.trim() }
    await updateCard(sql, renamed)
    return detailOf(deps, context, renamed)
  }

/** What a card may be used for: narrowing is instant, widening is proved. */
export const control =
  (deps: CardsDeps): Handler<typeof setCardControls, 'user'> =>
  async ({ id, switches, blockedGroups, limits }, context) => {
    const { sql, clock } = context
    const card = await ownCard(context, id, 'setControls')
    const { limits: most } = programmeOf(await deps.cardTerms(sql), card.type)
    for (const span of ['single', 'daily', 'monthly'] as const) {
      const own = limits[span]
      if (own !== null && own > cents(most[span])) throw new Failure('CARD_LIMIT_ABOVE', { span })
    }
    const next: CardRow = {
      ...card,
      ...switches,
      blockedGroups: [...new Set(blockedGroups)],
      limitSingle: limits.single,
      limitDaily: limits.daily,
      limitMonthly: limits.monthly,
    }
    const widened = widenedIn(card, next)
    if (widened.length > 0) await requireProof(context, { action: 'cardControls' })
    await updateCard(sql, next)
    const { userId } = card
    if (widened.length > 0) {
      const details = { what: widened.join(' ') }
      const link = `${pathOf('card/info')}?id=${id}`
      const key = `${id}:${clock.now()}`
      await tellOfProtection(context, next, 'cardWidened', { key, details, link })
    }
    await noteCardEvent(sql, clock, { userId, subject: id, what: 'controls', actor: 'holder' })
    return detailOf(deps, context, next)
  }

const switches = ['online', 'contactless', 'cash', 'abroad'] as const
const ownLimits = ['limitSingle', 'limitDaily', 'limitMonthly'] as const

/** What of a change lets anything be bought that could not be before: switches, groups and limits. */
function widenedIn(before: CardRow, next: CardRow): readonly string[] {
  const opened = switches.filter((name) => next[name] && !before[name])
  const freed = before.blockedGroups.filter((group) => !next.blockedGroups.includes(group))
  const raised = ownLimits.filter((name) => isRaised(before[name], next[name]))
  return [...opened, ...freed, ...raised]
}

const isRaised = (before: Amount | null, next: Amount | null): boolean =>
  before !== null && (next === null || next > before)

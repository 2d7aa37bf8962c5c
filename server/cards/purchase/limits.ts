/** What a purchase is refused for before its money is looked at. */
import type { DeclineReason } from '#contract/cards.bills.ts'
import { type CardState, isLockedAbove } from '#contract/cards.ts'
import type { Programme } from '#contract/cards.programmes.ts'
import { type Amount, add, zero } from '#kernel/money.ts'
import { type Instant, after, dayMs } from '#kernel/time.ts'
import { limitsNow } from '#server/cards/card.ts'
import { isBlocked, isTold } from '#server/cards/purchase/merchants.ts'
import type { AuthorisationRequest } from '#server/cards/issuer/payment.ts'
import { type Spent, selectSpent } from '#server/cards/purchase/store.authorisation.ts'
import type { CardRow } from '#server/cards/store.card.ts'
import { cents } from '#server/cards/terms.ts'
import type { Sql } from '#server/platform/db.ts'

/** Days that the limits of a day and of a month look back: rolling, as every limit here. */
const dayBack = dayMs
const monthBack = 30 * dayMs

/** What counts against the limits of a card now. */
export type SpentNow = Omit<Spent, 'cardId'>

const nothing: SpentNow = { day: zero, month: zero }

/** What was spent with cards in the windows that end now. */
export async function spentOf(
  sql: Sql,
  cardIds: readonly string[],
  now: Instant,
): Promise<(cardId: string) => SpentNow> {
  const found = await selectSpent(sql, cardIds, after(now, -dayBack), after(now, -monthBack))
  const byCard = new Map(found.map((one) => [one.cardId, one]))
  return (cardId) => byCard.get(cardId) ?? nothing
}

const stateReasons = {
  inactive: 'notActivated',
  closed: 'closed',
  unbound: 'closed',
} as const satisfies Record<Exclude<CardState, 'active' | 'locked'>, DeclineReason>

/** Why nothing can be paid with a card in its state; undefined for one in use. */
export function refusedState({
  state,
  lockedBy,
  closeReason,
}: Pick<CardRow, 'state' | 'lockedBy' | 'closeReason'>): DeclineReason | undefined {
  if (state === 'active') return undefined
  if (closeReason === 'expired') return 'expired'
  if (state === 'locked') return isLockedAbove(lockedBy) ? 'lockedAbove' : 'locked'
  return stateReasons[state]
}

/**
 * How a card may not be used: its state first, then its switches. Undefined when it may. What was
 * not told is in doubt wherever it could be what is switched off.
 */
export function refusedUse(
  card: CardRow,
  request: AuthorisationRequest,
): DeclineReason | undefined {
  const refusal = refusedState(card)
  if (refusal) return refusal
  if (request.money.currency !== card.currency) return 'currency'
  if (request.isCash && !card.cash) return 'cash'
  return refusedWay(card, request) ?? refusedPlace(card, request) ?? refusedShop(card, request)
}

function refusedWay(
  { online, contactless }: CardRow,
  { method }: AuthorisationRequest,
): DeclineReason | undefined {
  if ((method === 'online' || method === 'keyed') && !online) return 'online'
  if (method === 'contactless' && !contactless) return 'contactless'
  const isSure = method !== 'unknown' || (online && contactless)
  return isSure ? undefined : 'unsureWay'
}

function refusedPlace(
  { abroad, region }: CardRow,
  { merchant: { country } }: AuthorisationRequest,
): DeclineReason | undefined {
  if (abroad || country === region) return undefined
  return country === '' ? 'unsurePlace' : 'abroad'
}

/** Its kind also tells a cash machine. */
function refusedShop(
  { cash, blockedGroups }: CardRow,
  { isCash, merchant: { categoryCode } }: AuthorisationRequest,
): DeclineReason | undefined {
  if (isTold(categoryCode)) return isBlocked(categoryCode, blockedGroups) ? 'category' : undefined
  const isSure = blockedGroups.length === 0 && (cash || isCash)
  return isSure ? undefined : 'unsureShop'
}

/**
 * Which limit an amount would break: the smallest first, so that the reason helps. Of the two of a
 * span the one that cannot be raised counts before the holder's own.
 */
export function refusedLimit(
  card: CardRow,
  programme: Programme,
  spent: SpentNow,
  { before, amount }: { readonly before: Amount; readonly amount: Amount },
): DeclineReason | undefined {
  const own = limitsNow(card, programme)
  const { limits: most } = programme
  const single = add(before, amount)
  if (single > cents(most.single)) return 'singleMost'
  if (single > own.single) return 'singleLimit'
  const day = add(spent.day, amount)
  if (day > cents(most.daily)) return 'dailyMost'
  if (day > own.daily) return 'dailyLimit'
  const month = add(spent.month, amount)
  if (month > cents(most.monthly)) return 'monthlyMost'
  return month > own.monthly ? 'monthlyLimit' : undefined
}

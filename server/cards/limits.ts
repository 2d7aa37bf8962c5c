/** What a purchase is refused for before its money is looked at. */
import type { DeclineReason } from '#contract/cards.bills.ts'
import type { CardState } from '#contract/cards.ts'
import type { Programme } from '#contract/cards.programmes.ts'
import { type Amount, add, zero } from '#kernel/money.ts'
import { type Instant, after, dayMs } from '#kernel/time.ts'
import { limitsNow } from '#server/cards/card.ts'
import { isBlocked } from '#server/cards/merchants.ts'
import type { AuthorisationRequest } from '#server/cards/payment.ts'
import { type Spent, selectSpent } from '#server/cards/store.authorisation.ts'
import type { CardRow } from '#server/cards/store.card.ts'
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
  locked: 'locked',
  closed: 'closed',
  unbound: 'closed',
} as const satisfies Record<Exclude<CardState, 'active'>, DeclineReason>

/** How a card may not be used: its state first, then its switches. Undefined when it may. */
export function refusedUse(
  card: CardRow,
  request: AuthorisationRequest,
): DeclineReason | undefined {
  if (card.state !== 'active') return stateReasons[card.state]
  if (request.money.currency !== card.currency) return 'currency'
  const { method, isCash, merchant } = request
  if (isCash && !card.cash) return 'cash'
  if ((method === 'online' || method === 'keyed') && !card.online) return 'online'
  if (method === 'contactless' && !card.contactless) return 'contactless'
  const isAbroad = merchant.country !== '' && merchant.country !== card.region
  if (isAbroad && !card.abroad) return 'abroad'
  return isBlocked(merchant.categoryCode, card.blockedGroups) ? 'category' : undefined
}

/** Which limit an amount would break: the smallest first, so that the reason helps. */
export function refusedLimit(
  card: CardRow,
  programme: Programme,
  spent: SpentNow,
  { before, amount }: { readonly before: Amount; readonly amount: Amount },
): DeclineReason | undefined {
  const limits = limitsNow(card, programme)
  if (add(before, amount) > limits.single) return 'singleLimit'
  if (add(spent.day, amount) > limits.daily) return 'dailyLimit'
  return add(spent.month, amount) > limits.monthly ? 'monthlyLimit' : undefined
}

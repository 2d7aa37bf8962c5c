/** What the pages about money of cards decide without a screen: pure. */
import { type CardBillGroup, cardBillGroups } from '#contract/cards.bills.ts'
import type { ProgrammeOffer } from '#contract/cards.programmes.ts'
import { type Card, type CardType, cardTypes, isLockedAbove, isOver } from '#contract/cards.ts'
import { type Amount, add, divideDown, divideUp, smaller, subtract, zero } from '#kernel/money.ts'
import {
  type Instant,
  type PlainDate,
  dateIn,
  moveDate,
  parseDate,
  startOfDate,
} from '#kernel/time.ts'
import { idOf } from '#web/cards/id.ts'

/** Decimals of the dollar, and of rates. */
export const centScale = 2
export const rateScale = 8

/** Month and year as they stand on a card, "09/29". */
export const expiryText = ({ month, year }: Card['expiry']): string =>
  `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`

/** The last day on which a card works. */
export const lastDayOf = ({ month, year }: Card['expiry']): PlainDate =>
  moveDate(nextMonth(firstDay(`${year}-${String(month).padStart(2, '0')}`)), { days: -1 })

/**
 * What stands large with a card, and what it is: what can be spent now or, of a card that is locked or
 * new and pays nothing, what is on it all the same.
 */
export const moneyShown = ({
  state,
  balance,
  available,
}: Pick<Card, 'state' | 'balance' | 'available'>): {
  readonly what: 'available' | 'onCard'
  readonly amount: Amount
} =>
  state === 'active' || balance === null
    ? { what: 'available', amount: available }
    : { what: 'onCard', amount: balance }

/** Why a card takes no recharge now; undefined when it does. */
export function notRechargeable(
  card: Pick<Card, 'actions' | 'balance' | 'lockedBy' | 'state'>,
): 'fromWallet' | 'lockedAbove' | 'state' | undefined {
  if (card.actions.includes('recharge')) return undefined
  if (isOver(card.state)) return 'state'
  if (isLockedAbove(card.lockedBy)) return 'lockedAbove'
  return card.balance === null ? 'fromWallet' : 'state'
}

/** What a recharge comes to at a rate: the server's own sum, for showing before it is asked. */
export type Estimate = {
  readonly worth: Amount
  readonly fee: Amount
  readonly owed: Amount
  readonly receives: Amount
}

/** Fee first, then what the card owes, and the rest is the card's. `scale` is that of the asset. */
export function estimate(
  amount: Amount,
  { scale, rate }: { readonly scale: number; readonly rate: Amount },
  card: Pick<Card, 'owed' | 'balance'>,
  { recharge }: Pick<ProgrammeOffer, 'recharge'>,
): Estimate {
  const worth = divideDown(amount, rate * 10n ** BigInt(centScale), wholeOf(scale))
  const share = add(divideUp(worth, BigInt(recharge.feeBp), 10_000n), recharge.feeFixed)
  const fee = card.balance === null ? zero : smaller(worth, share)
  const rest = subtract(worth, fee)
  const owed = smaller(card.owed, rest)
  return { worth, fee, owed, receives: subtract(rest, owed) }
}

/** What cents are in an asset at a rate, rounded down. */
export const unitsOf = (cents: Amount, scale: number, rate: Amount): Amount =>
  divideDown(cents, wholeOf(scale), rate * 10n ** BigInt(centScale))

const wholeOf = (scale: number): bigint => 10n ** BigInt(scale + rateScale)

/** What may be recharged at once, in cents; what is outside says which end it passed. */
export function limitPassed(
  worth: Amount,
  card: Pick<Card, 'owed' | 'balance'>,
  { recharge: { min, max } }: Pick<ProgrammeOffer, 'recharge'>,
): { readonly end: 'min' | 'max'; readonly limit: Amount } | undefined {
  // A card that pays from the wallet takes what it owes, and no more.
  const isWallet = card.balance === null
  const least = isWallet ? smaller(card.owed, min) : min
  const most = isWallet ? smaller(card.owed, max) : max
  if (worth < least) return { end: 'min', limit: least }
  return worth > most ? { end: 'max', limit: most } : undefined
}

/** A calendar month, `YYYY-MM`. */
export type Month = string

/** The month of a moment in a zone. */
export const monthOf = (zone: string, at: Instant): Month => dateIn(zone, at).slice(0, 7)

/** Its first moment, and the first of the next. */
export function monthSpan(
  month: Month,
  zone: string,
): { readonly from: Instant; readonly until: Instant } {
  const begin = firstDay(month)
  return { from: startOfDate(zone, begin), until: startOfDate(zone, nextMonth(begin)) }
}

/** Months that are told. */
const monthsMax = 36

/** The months from one moment to another, newest first. */
export function monthsBetween(zone: string, from: Instant, until: Instant): readonly Month[] {
  const found: Month[] = []
  const last = monthOf(zone, from)
  let day = firstDay(monthOf(zone, until))
  while (day.slice(0, 7) >= last && found.length < monthsMax) {
    found.push(day.slice(0, 7))
    day = moveDate(day, { months: -1 })
  }
  return found
}

const nextMonth = (day: PlainDate): PlainDate => moveDate(day, { months: 1 })

function firstDay(month: Month): PlainDate {
  const day = parseDate(`${month}-01`)
  if (day === undefined) throw new RangeError(`${month} is no month`)
  return day
}

/** A month as people say it, "November 2026". */
export const monthName = (month: Month, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    Date.parse(`${month}-15T12:00:00Z`),
  )

/** What the list of purchases is narrowed to. */
export type BillFilters = {
  readonly card?: string | undefined
  readonly type?: CardType | undefined
  readonly group?: CardBillGroup | undefined
  readonly month?: Month | undefined
}

/** Filters from an address; what is not known is left out. */
export function billFiltersOf(query: Readonly<Record<string, string>>): BillFilters {
  const month = query['month'] ?? ''
  return {
    card: query['card'] === undefined ? undefined : idOf(query['card']),
    type: cardTypes.find((type) => type === query['type']),
    group: cardBillGroups.find((group) => group === query['group']),
    month: /^\d{4}-\d{2}$/.test(month) && parseDate(`${month}-01`) ? month : undefined,
  }
}

/** The same as an address has them. */
export const billQueryOf = (filters: BillFilters): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )

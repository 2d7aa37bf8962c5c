/** Rules on how things are shown (spec §5, §9). Decimals are text or integers; no float comes near. */
import {
  compareDecimals,
  cutDecimal,
  divideDecimals,
  multiplyDecimals,
  readDecimal,
  trimDecimal,
  writeDecimal,
  type Decimal,
} from '#kernel/decimal.ts'
import { dateIn, moveDate, type Instant, type PlainDate } from '#kernel/time.ts'
import type { Language } from '#contract/language.ts'

/** Decimals of a result unless others are asked for, and the most a division works out (spec §9). */
export const displayDecimals = 8
export const divisionDecimals = 60

/** Nothing at all: null, undefined, NaN or an empty text (spec §5). */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || Number.isNaN(value)

/** Empty, or a text of spaces only. */
export const isBlank = (value: unknown): boolean =>
  isEmpty(value) || (typeof value === 'string' && value.trim() === '')

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The first character and the last three with an asterisk for each one between; of four or fewer
 * only the first. A character is what people see as one, whatever it is made of.
 */
export function mask(text: string): string {
  const seen = [...graphemes.segment(text)].map(({ segment }) => segment)
  const [first = '', ...rest] = seen
  const shown = seen.length > 4 ? rest.slice(-3) : []
  return first + '*'.repeat(rest.length - shown.length) + shown.join('')
}

/** What stands between thousands and before decimals, in each language (CLDR). */
const separators = {
  en: { group: ',', point: '.' },
  'zh-CN': { group: ',', point: '.' },
  'zh-TW': { group: ',', point: '.' },
  ja: { group: ',', point: '.' },
  ru: { group: '\u00a0', point: ',' },
} as const satisfies Record<Language, { group: string; point: string }>

/** Writes a decimal text for reading: `-1234.5` is `-1,234.5` in English, `-1 234,5` in Russian. */
export function groupDigits(decimal: string, language: Language): string {
  const [whole = '', fraction] = decimal.split('.')
  const { group, point } = separators[language]
  const grouped = whole.replace(/(?<=[0-9])(?=(?:[0-9]{3})+$)/g, group)
  return fraction === undefined ? grouped : grouped + point + fraction
}

/**
 * An amount of smallest units for reading, with `displayScale` decimals: `1,234.50`. What does not
 * fit is cut off, so that no one is shown more than they own.
 */
export function formatMoney(
  amount: bigint,
  scale: number,
  displayScale: number,
  language: Language,
): string {
  return groupDigits(writeDecimal(cutDecimal({ units: amount, scale }, displayScale)), language)
}

/** An amount of smallest units for reading, with every digit that counts: for details and checks. */
export const formatExactMoney = (amount: bigint, scale: number, language: Language): string =>
  groupDigits(writeDecimal(trimDecimal({ units: amount, scale })), language)

const thousand: Decimal = { units: 1_000n, scale: 0 }
const million: Decimal = { units: 1_000_000n, scale: 0 }

/**
 * Shortens a decimal text above 1,000 with K and above 1,000,000 with M, three decimals, cut and
 * never rounded up (999,999.9995 is `999.999K`). Others stay as they are. The sign is kept.
 * @throws RangeError when it is no decimal
 */
export function shorten(decimal: string, language: Language): string {
  const number = demandDecimal(decimal)
  const size = { ...number, units: number.units < 0n ? -number.units : number.units }
  const unit =
    compareDecimals(size, million) > 0 ? 'M' : compareDecimals(size, thousand) > 0 ? 'K' : undefined
  if (!unit) return groupDigits(decimal, language)
  const short = divideDecimals(number, unit === 'M' ? million : thousand, 3)
  return groupDigits(writeDecimal(short), language) + unit
}

/**
 * The product of two decimal texts for display, cut to `decimals` digits after the point; '0' when
 * either is empty (spec §5). Money is never reckoned with it. @throws RangeError on other text
 */
export function times(a: string, b: string, decimals: number = displayDecimals): string {
  if (a === '' || b === '') return '0'
  const product = multiplyDecimals(demandDecimal(a), demandDecimal(b))
  return writeDecimal(trimDecimal(cutDecimal(product, decimals)))
}

/**
 * The quotient of two decimal texts for display, worked out to 60 digits after the point and cut to
 * `decimals`; '0' when either is empty (spec §5). @throws RangeError by zero and on other text
 */
export function divide(a: string, b: string, decimals: number = displayDecimals): string {
  if (a === '' || b === '') return '0'
  const quotient = divideDecimals(demandDecimal(a), demandDecimal(b), divisionDecimals)
  return writeDecimal(trimDecimal(cutDecimal(quotient, Math.min(decimals, divisionDecimals))))
}

function demandDecimal(text: string): Decimal {
  const decimal = readDecimal(text)
  if (!decimal) throw new RangeError(`not a decimal: ${text}`)
  return decimal
}

/** A period of whole calendar days, both included, under the names of the specification (§9). */
export type DateRange = { readonly start_date: PlainDate; readonly end_date: PlainDate }

/** From `count` days before today to today, by the calendar of an IANA zone (the device's). */
export function lastDays(count: number, zone: string, now: Instant): DateRange {
  const today = dateIn(zone, now)
  return { start_date: moveDate(today, { days: -count }), end_date: today }
}

/** From the same day `count` months ago (or that month's last) to today, in an IANA zone. */
export function lastMonths(count: number, zone: string, now: Instant): DateRange {
  const today = dateIn(zone, now)
  return { start_date: moveDate(today, { months: -count }), end_date: today }
}

/** One price of an order book and how much there is at it, both in smallest units. */
export type BookRow = { readonly price: bigint; readonly amount: bigint }

/**
 * Merges rows to prices that are multiples of `step`, amounts summed exactly, best first. Bids go
 * down and asks go up: cutting both would show a book that crosses.
 */
export function mergeBook(
  rows: readonly BookRow[],
  step: bigint,
  side: 'bid' | 'ask',
): readonly BookRow[] {
  if (step <= 0n) throw new RangeError(`not a step of prices: ${step}`)
  const sums = new Map<bigint, bigint>()
  for (const { price, amount } of rows) {
    const merged = (side === 'bid' ? price / step : (price + step - 1n) / step) * step
    sums.set(merged, (sums.get(merged) ?? 0n) + amount)
  }
  const best = side === 'bid' ? -1 : 1
  return [...sums]
    .map(([price, amount]) => ({ price, amount }))
    .toSorted((a, b) => (a.price < b.price ? -best : best))
}

/**
 * Amounts as people type and read them. Digits are copied, never computed with: no float, no
 * exponent, no rounding up. Reading refuses whatever has two readings instead of guessing.
 */
import { formatDecimal, parseDecimal, type Amount } from '#kernel/money.ts'

/** What a typed text means: nothing yet, an amount, or why it is not one. */
export type AmountReading =
  | { readonly state: 'empty' }
  | { readonly state: 'read'; readonly amount: Amount }
  | {
      readonly state: 'refused'
      readonly why: 'ambiguous'
      readonly asThousands: string
      readonly asDecimals: string
    }
  | { readonly state: 'refused'; readonly why: 'notNumber' | 'tooPrecise' | 'tooLarge' }

/**
 * Reads a typed or pasted amount of an asset with `scale` decimals. Both signs are understood in
 * every language, since a phone's keypad follows the phone and not the app:
 * `0,5` and `0.5` → ½; `1 234,56`, `1.234,56` and `1,234.56` → the same amount; `1,234` → refused,
 * as it is a thousand to one reader and one and a bit to another. A lone point is always the
 * decimal sign: none of our languages groups by points. Full-width digits count as digits.
 * `.5` and `5.` are read; signs, exponents, hex and words are not.
 */
export function readAmount(text: string, scale: number): AmountReading {
  // NFKC turns full-width digits and signs into ASCII ones and every kind of space into a space.
  const typed = text.normalize('NFKC').trim()
  if (typed === '') return { state: 'empty' }
  if (twoReadings.test(typed)) {
    const [whole = '', rest = ''] = typed.split(',')
    return {
      state: 'refused',
      why: 'ambiguous',
      asThousands: `${whole}${rest}`,
      asDecimals: `${whole}.${rest}`,
    }
  }
  const plain = ungroup(typed)
  if (plain === undefined) return { state: 'refused', why: 'notNumber' }
  const [whole = '0', fraction = ''] = plain.split('.')
  if (fraction.replace(/0+$/, '').length > scale) return { state: 'refused', why: 'tooPrecise' }
  const digits = fraction.slice(0, scale)
  const amount = parseDecimal(digits === '' ? whole : `${whole}.${digits}`, scale)
  return amount === undefined ? { state: 'refused', why: 'tooLarge' } : { state: 'read', amount }
}

const twoReadings = /^[1-9][0-9]{0,2},[0-9]{3}$/

/** One of the ways to write a number → digits with a point; undefined when it is none of them. */
function ungroup(typed: string): string | undefined {
  const shapes: readonly [RegExp, (match: string) => string][] = [
    // 1234, 1234.5, 1234,5, .5, 5.
    [/^(?=.*[0-9])[0-9]*[.,]?[0-9]*$/, (text) => text.replace(',', '.')],
    // 1,234,567 and 1,234.56
    [/^[1-9][0-9]{0,2}(,[0-9]{3})+(\.[0-9]*)?$/, (text) => text.replaceAll(',', '')],
    // 1.234.567 and 1.234,56: two points, or a comma after, make the points unmistakable
    [/^[1-9][0-9]{0,2}(\.[0-9]{3}){2,}(,[0-9]*)?$/, swapSigns],
    [/^[1-9][0-9]{0,2}\.[0-9]{3},[0-9]*$/, swapSigns],
    // 1 234 567,89 and 1 234.5
    [
      /^[1-9][0-9]{0,2}( [0-9]{3})+([.,][0-9]*)?$/,
      (text) => text.replaceAll(' ', '').replace(',', '.'),
    ],
  ]
  const found = shapes.find(([shape]) => shape.test(typed))
  if (!found) return undefined
  const [whole = '', fraction = ''] = found[1](typed).split('.')
  return `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`
}

const swapSigns = (text: string): string => text.replaceAll('.', '').replace(',', '.')

/**
 * An amount as a person of this locale would type it, ungrouped: what Max puts into a field.
 * `readAmount(typedAmount(a, s, l), s)` gives `a` back, always.
 */
export function typedAmount(amount: bigint, scale: number, locale: string): string {
  const text = formatDecimal(amount, scale).replace('.', decimalSign(locale))
  // A further zero leaves "1,234" with one reading only.
  return twoReadings.test(text) ? `${text}0` : text
}

/** The sign between whole and fraction: a comma in Russian, a point in our other languages. */
export function decimalSign(locale: string): string {
  return numberParts(locale).find(({ type }) => type === 'decimal')?.value ?? '.'
}

const numberParts = (locale: string) => new Intl.NumberFormat(locale).formatToParts(1.5)

/** How an amount is written out. */
export type AmountFormat = {
  readonly locale: string
  /** ISO 4217 code: its symbol stands where the locale puts it. */
  readonly currency?: string | undefined
  /** Decimals shown at least, as zeros if need be. Default 2, or the scale if that is less. */
  readonly minimum?: number | undefined
  /** Decimals shown at most; what lies beyond is cut off, never rounded up. Default: all. */
  readonly maximum?: number | undefined
  /** Whether a plus is written: for changes, not for balances. */
  readonly signed?: boolean | undefined
}

/** The pieces of a written amount, so that the decimals can be set smaller. */
export type AmountParts = {
  readonly sign: '' | '+' | '−'
  readonly before: string
  readonly whole: string
  /** With its decimal sign; '' when there are no decimals. */
  readonly fraction: string
  readonly after: string
}

/** Writes an amount in pieces. Exact for any size: the digits come from the integer itself. */
export function amountParts(amount: bigint, scale: number, format: AmountFormat): AmountParts {
  const size = amount < 0n ? -amount : amount
  const [whole = '0', digits = ''] = formatDecimal(size, scale).split('.')
  const minimum = format.minimum ?? Math.min(2, scale)
  const shown = digits.slice(0, format.maximum ?? digits.length).padEnd(minimum, '0')
  const frame = new Intl.NumberFormat(format.locale, {
    ...(format.currency === undefined
      ? {}
      : { style: 'currency', currency: format.currency, currencyDisplay: 'narrowSymbol' }),
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  }).formatToParts(BigInt(whole))
  const isNumber = (type: string) => type === 'integer' || type === 'group'
  const first = frame.findIndex(({ type }) => isNumber(type))
  const last = frame.findLastIndex(({ type }) => isNumber(type))
  const text = (parts: typeof frame) => parts.map(({ value }) => value).join('')
  return {
    sign: amount < 0n ? '−' : format.signed && amount > 0n ? '+' : '',
    before: text(frame.slice(0, first)),
    whole: text(frame.slice(first, last + 1)),
    fraction: shown === '' ? '' : `${decimalSign(format.locale)}${shown}`,
    after: text(frame.slice(last + 1)),
  }
}

/** An amount as one text, e.g. `−$1,250.00` or `48 302,61`. The minus is U+2212. */
export function showAmount(amount: bigint, scale: number, format: AmountFormat): string {
  const parts = amountParts(amount, scale, format)
  return `${parts.sign}${parts.before}${parts.whole}${parts.fraction}${parts.after}`
}

/** Where the decimals of a typed text begin, its length if it has none that are certain. */
export function typedFractionStart(text: string): number {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const sign = text.charAt(at)
  // A sign that comes twice groups thousands, and one with two readings decides nothing.
  return at === -1 || text.indexOf(sign) !== at || twoReadings.test(text.trim()) ? text.length : at
}

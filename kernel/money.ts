/**
 * Money is an integer count of an asset's smallest unit (wei, cent); floats never touch it.
 * An `Amount` carries no asset: pair it with one (`Money`) wherever two assets can meet.
 */
import type { Brand } from '#kernel/brand.ts'

/** Smallest units of one asset; 0 ≤ n < 10^38 (fits `numeric(38,0)`). */
export type Amount = Brand<bigint, 'Amount'>

/** An amount together with the code of the asset it counts. */
export type Money = { readonly asset: string; readonly amount: Amount }

/** One above the largest amount. */
export const amountLimit = 10n ** 38n

/** @throws RangeError outside 0 ≤ units < 10^38 */
export function toAmount(units: bigint): Amount {
  if (units < 0n || units >= amountLimit) throw new RangeError(`amount out of range: ${units}`)
  return units as Amount
}

export const zero: Amount = toAmount(0n)

/** @throws RangeError when the sum is 10^38 or more */
export const add = (a: Amount, b: Amount): Amount => toAmount(a + b)

/** @throws RangeError when `b` is larger than `a` */
export const subtract = (a: Amount, b: Amount): Amount => toAmount(a - b)

export const smaller = (a: Amount, b: Amount): Amount => (a < b ? a : b)

export const larger = (a: Amount, b: Amount): Amount => (a > b ? a : b)

/** `a × numerator ÷ denominator`, the remainder dropped. @throws RangeError on a zero denominator */
export function divideDown(a: Amount, numerator: bigint, denominator: bigint): Amount {
  return toAmount((a * numerator) / denominator)
}

/** `a × numerator ÷ denominator`, any remainder counted as one more unit: for what a user pays. */
export function divideUp(a: Amount, numerator: bigint, denominator: bigint): Amount {
  return toAmount((a * numerator + denominator - 1n) / denominator)
}

/**
 * Reads a decimal written with a point, e.g. `parseDecimal('1.5', 6)` → 1_500_000n.
 * Refuses (undefined) excess digits, signs, exponents, other digits and a missing side of the point.
 */
export function parseDecimal(text: string, scale: number): Amount | undefined {
  const match = /^([0-9]+)(?:\.([0-9]+))?$/.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  if (fraction.length > scale) return undefined
  const units = BigInt(whole + fraction.padEnd(scale, '0'))
  return units < amountLimit ? toAmount(units) : undefined
}

/** `formatDecimal(1_500_000n, 6)` → '1.5'; trailing zeros dropped, never an exponent. */
export function formatDecimal(amount: bigint, scale: number): string {
  const negative = amount < 0n
  const digits = (negative ? -amount : amount).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return `${negative ? '-' : ''}${fraction ? `${whole}.${fraction}` : whole}`
}

/**
 * Counts the same value in another scale; the part that does not fit is returned, not rounded away.
 * `rescale(1_000_000_5n, 7, 6)` → { amount: 1_000_000n, remainder: 5n } (remainder in the old scale).
 */
export function rescale(
  units: bigint,
  from: number,
  to: number,
): { readonly amount: Amount; readonly remainder: bigint } {
  if (to >= from) return { amount: toAmount(units * 10n ** BigInt(to - from)), remainder: 0n }
  const step = 10n ** BigInt(from - to)
  return { amount: toAmount(units / step), remainder: units % step }
}

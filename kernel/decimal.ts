/**
 * Signed decimal numbers of any size, exact: an integer and how many of its digits follow the point.
 * For display and ratios; money itself is an `Amount`.
 */

/** `units × 10^-scale`; `{ units: 150n, scale: 2 }` is 1.50. */
export type Decimal = { readonly units: bigint; readonly scale: number }

/** Reads `12`, `-0.5`; undefined for an exponent, a plus, a comma or a missing side of the point. */
export function readDecimal(text: string): Decimal | undefined {
  const match = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text)
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = ''] = match
  const units = BigInt(whole + fraction)
  return { units: sign ? -units : units, scale: fraction.length }
}

/** Every digit of the scale, zeros at the end too, never an exponent: `1.50`. */
export function writeDecimal({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale)
  return `${units < 0n ? '-' : ''}${fraction ? `${whole}.${fraction}` : whole}`
}

/** The same number with `scale` digits after the point; what does not fit is dropped, towards zero. */
export function cutDecimal({ units, scale }: Decimal, to: number): Decimal {
  return to >= scale
    ? { units: units * 10n ** BigInt(to - scale), scale: to }
    : { units: units / 10n ** BigInt(scale - to), scale: to }
}

/** The same number without zeros at the end of its fraction. */
export function trimDecimal({ units, scale }: Decimal): Decimal {
  let trimmed = { units, scale }
  while (trimmed.scale > 0 && trimmed.units % 10n === 0n) {
    trimmed = { units: trimmed.units / 10n, scale: trimmed.scale - 1 }
  }
  return trimmed
}

/** The exact product. */
export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
})

/** The quotient with `scale` digits after the point, cut towards zero. @throws RangeError by zero */
export function divideDecimals(a: Decimal, b: Decimal, scale: number): Decimal {
  if (b.units === 0n) throw new RangeError('division by zero')
  const up = scale + b.scale
  const units = a.units * 10n ** BigInt(up)
  return { units: units / (b.units * 10n ** BigInt(a.scale)), scale }
}

/** −1, 0 or 1 as `a` is below, at or above `b`. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const scale = Math.max(a.scale, b.scale)
  const [one, other] = [cutDecimal(a, scale).units, cutDecimal(b, scale).units]
  return one < other ? -1 : one > other ? 1 : 0
}

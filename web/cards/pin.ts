/** PINs that anybody would try first. */

const stepOf = (digits: readonly number[], at: number): number =>
  ((digits[at] ?? 0) - (digits[at - 1] ?? 0) + 10) % 10

/** Oldest and youngest year of birth that is taken for one. */
const yearFirst = 1930
const yearLast = 2029

/**
 * Whether a PIN is too easy to guess: all digits alike, a run up or down, one pair or triple again
 * and again, a year, or the last digits on the card.
 */
export function isWeakPin(pin: string, last4: string): boolean {
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((_, at) => stepOf(digits, at + 1))
  const isEven = steps.every((step) => step === steps[0]) && [0, 1, 9].includes(steps[0] ?? 0)
  const isAgain = [2, 3].some(
    (length) =>
      pin.length > length &&
      pin.length % length === 0 &&
      pin === pin.slice(0, length).repeat(pin.length / length),
  )
  const isYear = pin.length === 4 && Number(pin) >= yearFirst && Number(pin) <= yearLast
  return isEven || isAgain || isYear || pin === last4
}

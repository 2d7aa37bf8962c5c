/** What the screens of limits read and write; whole cents of a currency. */
import { limitMaxCents } from '#contract/security.protection.ts'
import { formatDecimal } from '#kernel/money.ts'
import { readAmount, showAmount } from '#ui/amount.ts'

/** Decimals that limits are kept with. */
const centScale = 2

/** Cents as typed; undefined when it is no amount, or above what a limit can be. */
export function readCents(text: string): number | undefined {
  const reading = readAmount(text, centScale)
  if (reading.state !== 'read' || reading.amount > BigInt(limitMaxCents)) return undefined
  return Number(reading.amount)
}

/** Cents for a field, without a sign between thousands. */
export const typedCents = (cents: number): string => formatDecimal(BigInt(cents), centScale)

/** Cents as money of their currency. */
export const moneyOfCents = (cents: number, currency: string, locale: string): string =>
  showAmount(BigInt(cents), centScale, { locale, currency, minimum: cents % 100 === 0 ? 0 : 2 })

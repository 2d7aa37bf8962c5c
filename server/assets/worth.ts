import type { Asset } from '#contract/assets.ts'
import { type Amount, toAmount } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import { isPriceStale, isRateStale, priceUnit } from '#server/assets/price.ts'
import { selectPrices, selectRates } from '#server/assets/store.ts'
import type { Sql } from '#server/platform/db.ts'

/** Prices and rates are kept against it. */
const dollar = 'USD'
const unitPrice = toAmount(priceUnit)

/** Cents of a dollar that an amount is worth, rounded up; undefined while no price is fresh. */
export async function dollarCents(
  sql: Sql,
  now: Instant,
  { code, scale }: Pick<Asset, 'code' | 'scale'>,
  amount: Amount,
): Promise<bigint | undefined> {
  return (await dollarWorths(sql, now))({ code, scale }, amount)
}

/** As `dollarCents`, for many amounts at one moment's prices. */
export async function dollarWorths(
  sql: Sql,
  now: Instant,
): Promise<(of: Pick<Asset, 'code' | 'scale'>, amount: bigint) => bigint | undefined> {
  const priceOf = await freshPrices(sql, now)
  return ({ code, scale }, amount) => {
    const price = priceOf(code)
    if (price === undefined) return undefined
    return divideUp(amount * price * 100n, priceUnit * 10n ** BigInt(scale))
  }
}

/** Dollars for one whole unit, as prices count; undefined while no price is fresh. */
export const freshPrice = async (
  sql: Sql,
  now: Instant,
  code: string,
): Promise<Amount | undefined> => (await freshPrices(sql, now))(code)

/** As `freshPrice`, for many assets at one moment's prices. */
export async function freshPrices(
  sql: Sql,
  now: Instant,
): Promise<(code: string) => Amount | undefined> {
  const prices = new Map((await selectPrices(sql)).map((price) => [price.asset, price]))
  return (code) => {
    // Prices are in it: it has no other.
    if (code === dollar) return unitPrice
    const found = prices.get(code)
    return found && !isPriceStale(found.at, now) ? found.price : undefined
  }
}

/** As `dollarCents` by the last price there was, however old: to tell much from little. */
export async function roughDollarCents(
  sql: Sql,
  { code, scale }: Pick<Asset, 'code' | 'scale'>,
  amount: Amount,
): Promise<bigint | undefined> {
  const found = (await selectPrices(sql)).find(({ asset }) => asset === code)
  return found && divideUp(amount * found.price * 100n, priceUnit * 10n ** BigInt(scale))
}

/** Cents of a fiat for one cent of a dollar, times `priceUnit`; undefined while no rate is fresh. */
export async function centsPerDollarCent(
  sql: Sql,
  now: Instant,
  fiat: string,
): Promise<bigint | undefined> {
  if (fiat === dollar) return priceUnit
  const rate = (await selectRates(sql)).find(({ code }) => code === fiat)
  return rate && !isRateStale(rate.at, now) ? rate.perUsd : undefined
}

/** Cents of a fiat at a rate of `centsPerDollarCent`, rounded up. */
export const inFiat = (usdCents: bigint, rate: bigint): bigint =>
  divideUp(usdCents * rate, priceUnit)

/** Cents of a dollar at that rate, rounded down. */
export const inDollars = (cents: bigint, rate: bigint): bigint => (cents * priceUnit) / rate

const divideUp = (a: bigint, b: bigint): bigint => (a + b - 1n) / b

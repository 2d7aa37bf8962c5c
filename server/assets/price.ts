import type { Price } from '#contract/assets.ts'
import { priceScale } from '#contract/assets.ts'
import { type Amount, divideDown } from '#kernel/money.ts'
import { type Instant, dayMs, hourMs, secondMs } from '#kernel/time.ts'
import type { PriceRow, RateRow } from '#server/assets/store.ts'

/** A crypto price older than this is stale: it is shown as such and prices nothing. */
export const priceLifeMs = 120 * secondMs

/** As `priceLifeMs` for a fiat rate, Saturdays and Sundays not counted: banks fix rates on working days. */
export const rateLifeMs = 36 * hourMs

/** One unit of a fiat or of a dollar, as prices count. */
export const priceUnit = 10n ** BigInt(priceScale)

/** True when a crypto price is too old to price anything. */
export const isPriceStale = (at: Instant, now: Instant): boolean => now - at > priceLifeMs

/** True when a fiat rate is too old to price anything. */
export const isRateStale = (at: Instant, now: Instant): boolean =>
  now - at - weekendMs(at, now) > rateLifeMs

/** Milliseconds of Saturdays and Sundays (UTC) between two moments. */
export function weekendMs(from: Instant, to: Instant): number {
  return to > from ? weekendsUntil(to) - weekendsUntil(from) : 0
}

/** 1970-01-01 was a Thursday: the first weekend began two days later. */
function weekendsUntil(at: Instant): number {
  const since = at - 2 * dayMs
  const weeks = Math.floor(since / (7 * dayMs))
  return weeks * 2 * dayMs + Math.min(since - weeks * 7 * dayMs, 2 * dayMs)
}

/**
 * A dollar price in the fiat of a rate, rounded down; without a rate it stays in dollars. It is
 * stale when either of the two is.
 */
export function priceIn(price: PriceRow, rate: RateRow | undefined, now: Instant): Price {
  const inFiat = (usd: Amount): Amount => (rate ? divideDown(usd, rate.perUsd, priceUnit) : usd)
  return {
    asset: price.asset,
    price: inFiat(price.price),
    changeBasisPoints: price.changeBasisPoints,
    trend: price.trend.map(inFiat),
    source: rate ? `${price.source}, ${rate.source}` : price.source,
    at: price.at,
    stale: isPriceStale(price.at, now) || (rate !== undefined && isRateStale(rate.at, now)),
  }
}

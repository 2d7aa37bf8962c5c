import type { fiatRates } from '#contract/assets.ts'
import { Failure } from '#contract/errors.ts'
import { type Amount, divideDown, toAmount } from '#kernel/money.ts'
import type { Instant } from '#kernel/time.ts'
import type { Handler } from '#server/platform/http/route.ts'
import { isRateStale, priceUnit } from '#server/assets/price.ts'
import { type RateRow, selectRates } from '#server/assets/store.ts'

/** Rates are kept against it. */
const dollar = 'USD'

/** One fiat in all others. A cross rate is as old as the older of the two it is made of. */
export const listRates: Handler<typeof fiatRates, 'visitor'> = async ({ base }, { sql, clock }) => {
  const kept = await selectRates(sql)
  const now = clock.now()
  const source = kept[0]?.source ?? ''
  const all = kept.some(({ code }) => code === dollar)
    ? kept
    : [dollarRow(kept, now, source), ...kept]
  const from = all.find(({ code }) => code === base)
  if (!from) throw new Failure('FIAT_UNKNOWN')
  const others = all.filter(({ code }) => code !== base)
  return { base, source, rates: others.map((to) => crossRate(from, to, now)) }
}

/** A dollar is a dollar; it is as fresh as the newest rate. */
const dollarRow = (kept: readonly RateRow[], now: Instant, source: string): RateRow => ({
  code: dollar,
  perUsd: toAmount(priceUnit),
  source,
  at: kept.reduce<Instant>((newest, { at }) => (at > newest ? at : newest), kept[0]?.at ?? now),
})

function crossRate(from: RateRow, to: RateRow, now: Instant) {
  const at = from.at < to.at ? from.at : to.at
  const rate: Amount = divideDown(to.perUsd, priceUnit, from.perUsd)
  return { quote: to.code, rate, at, stale: isRateStale(at, now) }
}

import * as z from 'zod/mini'
import { Fiat, priceScale } from '#contract/assets.ts'
import { type Amount, parseDecimal } from '#kernel/money.ts'
import { type Instant, after, hourMs, parseDate, startOfDate } from '#kernel/time.ts'
import { fetchJson } from '#server/assets/fetch.ts'
import type { Rate, RateSource } from '#server/assets/prices.ts'

/** Central banks fix the day's rates in their afternoon, about 16:00 in Frankfurt. */
const fixedAtMs = 15 * hourMs

/** Most currencies in one answer. */
const ratesMax = 500

const Row = z.object({ date: z.string(), base: z.string(), quote: z.string(), rate: z.number() })

/** Frankfurter's daily reference rates (version 2), at `baseUrl`; a row that makes no sense is left out. */
export const frankfurterRates = (baseUrl: string): RateSource => ({
  name: 'Frankfurter',
  rates: async () => {
    const answer = await fetchJson(`${baseUrl}/v2/rates?base=USD`)
    return z.array(Row).check(z.maxLength(ratesMax)).parse(answer).flatMap(rateOf)
  },
})

function rateOf(row: z.infer<typeof Row>): Rate[] {
  const at = publishedAt(row.date)
  const perUsd = priceOf(row.rate)
  const makesSense = row.base === 'USD' && Fiat.safeParse(row.quote).success
  if (!makesSense || at === undefined || perUsd === undefined || perUsd === 0n) return []
  return [{ code: row.quote, perUsd, at }]
}

/** The shortest text of a JSON number is what the source wrote; what 10⁻⁸ cannot hold is cut off. */
function priceOf(rate: number): Amount | undefined {
  const [whole = '', fraction = ''] = String(rate).split('.')
  return parseDecimal(fraction ? `${whole}.${fraction.slice(0, priceScale)}` : whole, priceScale)
}

function publishedAt(text: string): Instant | undefined {
  const date = parseDate(text)
  return date === undefined ? undefined : after(startOfDate('UTC', date), fixedAtMs)
}

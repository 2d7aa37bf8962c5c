import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toAmount } from '#kernel/money.ts'
import {
  type Instant,
  after,
  dayMs,
  hourMs,
  parseInstant,
  secondMs,
  toInstant,
} from '#kernel/time.ts'
import { isPriceStale, isRateStale, priceIn, weekendMs } from '#server/assets/price.ts'

const at = (text: string): Instant => parseInstant(text) ?? toInstant(0)

const price = {
  asset: 'ETH',
  price: toAmount(3_374_10000000n),
  changeBasisPoints: -127,
  trend: [toAmount(3_000_00000000n), toAmount(3_374_10000000n)],
  source: 'Binance',
  at: at('2026-11-27T12:00:00Z'),
}
const rate = {
  code: 'JPY',
  perUsd: toAmount(156_24000000n),
  source: 'Frankfurter',
  at: at('2026-11-26T15:00:00Z'),
}

void test('a price is stale after two minutes', () => {
  const now = at('2026-11-28T08:00:00Z')
  assert.equal(isPriceStale(after(now, -120 * secondMs), now), false)
  assert.equal(isPriceStale(after(now, -121 * secondMs), now), true)
})

void test('a rate of Friday afternoon holds over the weekend, one of Wednesday does not', () => {
  const friday = at('2026-11-27T15:00:00Z')
  assert.equal(isRateStale(friday, at('2026-11-30T15:00:00Z')), false)
  assert.equal(isRateStale(friday, at('2026-12-01T03:00:01Z')), true)
  assert.equal(isRateStale(at('2026-11-25T15:00:00Z'), at('2026-11-27T03:00:01Z')), true)
})

void test('the weekend in a stretch of time is found as by counting its hours', () => {
  const hours = fc.integer({ min: 0, max: 24 * 40 })
  const monday = at('2026-11-23T00:00:00Z')
  fc.assert(
    fc.property(hours, hours, (start, length) => {
      const from = after(monday, start * hourMs)
      const counted = Array.from({ length }, (_, hour) => Math.floor((start + hour) / 24) % 7)
      const weekend = counted.filter((weekday) => weekday >= 5).length
      return weekendMs(from, after(from, length * hourMs)) === weekend * hourMs
    }),
  )
  assert.equal(weekendMs(after(monday, 5 * dayMs), monday), 0)
})

void test('a dollar price in another fiat is exact and rounded down, its line too', () => {
  const inYen = priceIn(price, rate, price.at)
  assert.equal(inYen.price, 527_169_38400000n)
  assert.equal(inYen.trend[0], 468_720_00000000n)
  assert.equal(inYen.source, 'Binance, Frankfurter')
  assert.equal(priceIn(price, undefined, price.at).price, price.price)
  const tiny = priceIn(
    { ...price, price: toAmount(1n) },
    { ...rate, perUsd: toAmount(3n) },
    price.at,
  )
  assert.equal(tiny.price, 0n)
})

void test('a price is stale when the rate it went through is', () => {
  assert.equal(priceIn(price, rate, price.at).stale, false)
  const old = { ...rate, at: after(rate.at, -3 * dayMs) }
  assert.equal(priceIn(price, old, price.at).stale, true)
  assert.equal(priceIn(price, undefined, after(price.at, hourMs)).stale, true)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Price } from '#contract/assets.ts'
import { toAmount } from '#kernel/money.ts'
import { toInstant } from '#kernel/time.ts'
import { byWorth, partOfDay, portfolioOf } from '#web/assets/model.ts'
import { catalogueOf } from '#web/app/testing.ts'

const catalogue = catalogueOf([
  { code: 'USDT', name: 'Tether', scale: 6, displayScale: 2 },
  { code: 'ETH', name: 'Ether', scale: 18, displayScale: 6 },
])

const price = (
  asset: string,
  dollars: bigint,
  changeBasisPoints: number,
  stale = false,
): Price => ({
  asset,
  price: toAmount(dollars * 10n ** 8n),
  changeBasisPoints,
  trend: [toAmount(dollars * 10n ** 8n), toAmount(dollars * 2n * 10n ** 8n)],
  source: 'test',
  at: toInstant(0),
  stale,
})

const balance = (asset: string, available: bigint, held = 0n, pending = 0n) => ({
  asset,
  available: toAmount(available),
  held: toAmount(held),
  pending: toAmount(pending),
})

const prices = [price('USDT', 1n, 0), price('ETH', 2000n, 2500)]
const priceOf = (asset: string) => prices.find((row) => row.asset === asset)

void test('a total counts what is held, never what is on its way, and each asset by its decimals', () => {
  const { total, holdings } = portfolioOf(
    [balance('USDT', 5_000_000n, 1_000_000n, 9_000_000n), balance('ETH', 10n ** 18n)],
    catalogue,
    priceOf,
  )
  assert.equal(total, 2006n * 10n ** 8n)
  assert.deepEqual(
    holdings.map(({ owned }) => owned),
    [6_000_000n, 10n ** 18n],
  )
})

void test('the change of a day is reckoned from what the same holdings were worth', () => {
  const { change, changeHundredths } = portfolioOf([balance('ETH', 10n ** 18n)], catalogue, priceOf)
  assert.equal(change, 400n * 10n ** 8n)
  assert.equal(changeHundredths, 2500)
})

void test('without a fresh price of something owned there is no total; of nothing owned none is needed', () => {
  const stale = (asset: string) => (asset === 'ETH' ? price('ETH', 2000n, 0, true) : priceOf(asset))
  const owned = [balance('USDT', 1n), balance('ETH', 1n)]
  assert.equal(portfolioOf(owned, catalogue, stale).total, undefined)
  assert.equal(
    portfolioOf([balance('USDT', 1_000_000n), balance('ETH', 0n)], catalogue, stale).total,
    10n ** 8n,
  )
})

void test('the largest worth comes first, equals keep their order', () => {
  const { holdings } = portfolioOf([balance('USDT', 0n), balance('ETH', 1n)], catalogue, priceOf)
  assert.deepEqual(
    byWorth(holdings).map(({ asset }) => asset.code),
    ['USDT', 'ETH'],
  )
  const rich = portfolioOf([balance('USDT', 1n), balance('ETH', 10n ** 18n)], catalogue, priceOf)
  assert.deepEqual(
    byWorth(rich.holdings).map(({ asset }) => asset.code),
    ['ETH', 'USDT'],
  )
})

void test('people are greeted by the hour on their wall', () => {
  const parts = [0, 4, 5, 11, 12, 17, 18, 23].map(partOfDay)
  assert.deepEqual(parts, [
    'evening',
    'evening',
    'morning',
    'morning',
    'day',
    'day',
    'evening',
    'evening',
  ])
})

void test('what is not shown any more is shown to whoever has some, or has some on the way', () => {
  const known = catalogueOf([
    { code: 'USDT', name: 'Tether', scale: 6, displayScale: 2 },
    { code: 'ETH', name: 'Ether', scale: 18, displayScale: 6, shown: false },
  ])
  const seen = (eth: ReturnType<typeof balance>) =>
    portfolioOf([balance('USDT', 0n), eth], known, priceOf).holdings.map(({ asset }) => asset.code)
  assert.deepEqual(seen(balance('ETH', 0n)), ['USDT'])
  assert.deepEqual(seen(balance('ETH', 0n, 1n)), ['USDT', 'ETH'])
  assert.deepEqual(seen(balance('ETH', 0n, 0n, 1n)), ['USDT', 'ETH'])
})

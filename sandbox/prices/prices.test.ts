import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as z from 'zod/mini'
import {
  type Instant,
  after as later,
  dayMs,
  hourMs,
  parseInstant,
  toInstant,
} from '#kernel/time.ts'
import { type PriceServer, startPrices } from '#sandbox/prices/prices.ts'
import { Walk, pairCodes } from '#sandbox/prices/walk.ts'

const place = { host: '127.0.0.1', port: 0, variable: 'PRICES_PORT' }
const saturday = parseInstant('2026-11-28T10:30:00Z') ?? toInstant(0)
let now: Instant = saturday
let server: PriceServer

before(async () => {
  server = await startPrices(place, { now: () => now })
})

beforeEach(() => {
  server.faults.clear()
  now = saturday
})

after(() => server.close())

const Decimal = z.string().check(z.regex(/^-?\d+\.\d{8}$/))
const Ticker = z.object({
  symbol: z.string(),
  lastPrice: Decimal,
  openPrice: Decimal,
  highPrice: Decimal,
  lowPrice: Decimal,
  volume: Decimal,
  priceChangePercent: z.string(),
  openTime: z.number(),
  closeTime: z.number(),
})
const Kline = z.tuple(
  [z.number(), Decimal, Decimal, Decimal, Decimal, Decimal, z.number()],
  z.unknown(),
)
const Rate = z.object({ date: z.string(), base: z.string(), quote: z.string(), rate: z.number() })
const Refused = z.object({ code: z.number(), msg: z.string() })

async function get<T>(shape: z.ZodMiniType<T>, path: string): Promise<T> {
  const response = await fetch(server.url + path)
  return shape.parse(await response.json())
}

const klines = (query: string) => get(z.array(Kline), `/api/v3/klines?symbol=BTCUSDT&${query}`)

void test('the last 24 hours are consistent in themselves, for one pair, some, or all', async () => {
  const one = await get(Ticker, '/api/v3/ticker/24hr?symbol=ETHUSDT')
  assert.equal(one.closeTime, saturday)
  assert.equal(one.openTime, saturday - dayMs)
  for (const price of [one.lastPrice, one.openPrice]) {
    assert.ok(Number(one.lowPrice) <= Number(price) && Number(price) <= Number(one.highPrice))
  }
  const some = await get(z.array(Ticker), '/api/v3/ticker/24hr?symbols=["BNBUSDT","ETHUSDT"]')
  assert.deepEqual(
    some.map(({ symbol }) => symbol),
    ['BNBUSDT', 'ETHUSDT'],
  )
  assert.deepEqual(some[1], one)
  const all = await get(z.array(Ticker), '/api/v3/ticker/24hr')
  assert.deepEqual(
    all.map(({ symbol }) => symbol),
    pairCodes,
  )
})

void test('bars join: each opens where the one before closed, the last closes at the price now', async () => {
  const bars = await klines('interval=1h&limit=24')
  assert.equal(bars.length, 24)
  bars.slice(1).forEach(([openTime, open], index) => {
    assert.equal(openTime, (bars[index]?.[0] ?? 0) + hourMs)
    assert.equal(open, bars[index]?.[4])
  })
  const { price } = await get(z.object({ price: Decimal }), '/api/v3/ticker/price?symbol=BTCUSDT')
  assert.equal(bars.at(-1)?.[4], price)
  assert.equal(bars.at(-1)?.[0], saturday - hourMs / 2)
})

void test('bars can be asked for by time, and weeks begin on Monday', async () => {
  const from = saturday - 10 * hourMs
  const bars = await klines(`interval=15m&startTime=${from + 1}&endTime=${from + hourMs}`)
  assert.deepEqual(
    bars.map(([open]) => open - from),
    [15, 30, 45, 60].map((m) => m * 60_000),
  )
  const [week] = await klines('interval=1w&limit=1')
  assert.equal(week?.[0], parseInstant('2026-11-23T00:00:00Z'))
})

void test('what Binance refuses is refused with its number', async () => {
  const cases = [
    ['/api/v3/ticker/24hr?symbol=NOPEUSDT', -1121],
    ['/api/v3/ticker/24hr?symbol=', -1102],
    ['/api/v3/ticker/24hr?symbols=BTCUSDT', -1100],
    ['/api/v3/ticker/24hr?symbol=BTCUSDT&symbols=["BTCUSDT"]', -1128],
    ['/api/v3/klines?interval=1h', -1102],
    ['/api/v3/klines?symbol=BTCUSDT&interval=7m', -1120],
    ['/api/v3/klines?symbol=BTCUSDT&interval=1h&limit=x', -1100],
  ] as const
  for (const [path, code] of cases) assert.equal((await get(Refused, path)).code, code, path)
})

void test('the walk is the same for the same seed and moment, and gentle', () => {
  const [one, same, other] = [new Walk(1), new Walk(1), new Walk(2)]
  let largest = 0
  for (let hour = 0; hour < 24 * 60; hour++) {
    const at = later(saturday, hour * hourMs)
    const price = one.price('BTCUSDT', at)
    assert.equal(price, same.price('BTCUSDT', at))
    const next = one.price('BTCUSDT', later(at, hourMs))
    largest = Math.max(largest, Math.abs(next / price - 1))
  }
  assert.ok(largest > 0.001 && largest < 0.05, `${largest}`)
  assert.notEqual(one.price('BTCUSDT', saturday), other.price('BTCUSDT', saturday))
})

void test('a price set by hand holds from then on; the past stays', async () => {
  const before = await klines('interval=1h&limit=10')
  server.set('BTCUSDT', 123_456.78)
  const after = await klines('interval=1h&limit=10')
  assert.equal(after.at(-1)?.[4], '123456.78000000')
  assert.deepEqual(after.slice(0, -1), before.slice(0, -1))
  now = later(saturday, hourMs)
  const moved = Number((await klines('interval=1h&limit=1'))[0]?.[4])
  assert.ok(Math.abs(moved / 123_456.78 - 1) < 0.05)
  for (const wrong of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(() => server.set('BTCUSDT', wrong), { name: 'Refusal' })
  }
  assert.throws(() => server.set('NOPE', 1), { name: 'Refusal' })
})

void test('a frozen feed stands still with an old time, a stopped one answers 503', async () => {
  server.faults.set('frozen', 'always')
  const before = await get(Ticker, '/api/v3/ticker/24hr?symbol=ETHUSDT')
  now = later(saturday, hourMs)
  assert.deepEqual(await get(Ticker, '/api/v3/ticker/24hr?symbol=ETHUSDT'), before)
  server.faults.clear()
  assert.equal((await get(Ticker, '/api/v3/ticker/24hr?symbol=ETHUSDT')).closeTime, now)
  server.faults.set('unavailable', 1)
  assert.equal((await fetch(`${server.url}/api/v3/ping`)).status, 503)
})

void test('reference rates are rows of the last working day, and cross each other', async () => {
  const rates = await get(z.array(Rate), '/v2/rates?base=usd&quotes=cny,hkd,rub')
  assert.deepEqual(
    rates.map(({ date, base, quote }) => [date, base, quote].join(' ')),
    ['2026-11-27 USD CNY', '2026-11-27 USD HKD', '2026-11-27 USD RUB'],
  )
  const there = await get(Rate, '/v2/rate/USD/EUR')
  const back = await get(Rate, '/v2/rate/EUR/USD')
  assert.ok(Math.abs(there.rate * back.rate - 1) < 1e-5)
  const all = await get(z.array(Rate), '/v2/rates?base=USD')
  for (const code of ['EUR', 'GBP', 'JPY', 'CNY', 'TWD', 'RUB', 'HKD', 'KRW']) {
    assert.ok(
      all.some(({ quote }) => quote === code),
      code,
    )
  }
})

void test('a rate of the past is of its day, and an unknown currency is refused with 422', async () => {
  const past = await get(Rate, '/v2/rate/USD/JPY?date=2026-03-15')
  assert.equal(past.date, '2026-03-13')
  assert.equal((await fetch(`${server.url}/v2/rates?base=XXX`)).status, 422)
  assert.equal((await fetch(`${server.url}/v2/rates?quotes=EUR,XXX`)).status, 422)
})

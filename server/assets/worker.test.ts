import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { type PriceServer, startPrices as startSources } from '#sandbox/prices/prices.ts'
import { minuteMs } from '#kernel/time.ts'
import { hear } from '#server/platform/events.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'
import { type TestServer, testServer } from '#server/platform/testing.context.ts'
import { frankfurterRates } from '#server/assets/fx.frankfurter.ts'
import { listPrices } from '#server/assets/list.prices.ts'
import { binancePrices } from '#server/assets/prices.binance.ts'
import { offerAssets } from '#server/assets/testing.ts'
import { type PriceDeps, readPrices, readRates, startPrices } from '#server/assets/worker.ts'

let database: TestDatabase
let server: TestServer
let sources: PriceServer
let deps: PriceDeps
before(async () => {
  database = await freshDatabase()
  server = testServer(database)
  await offerAssets(database.sql)
  sources = await startSources(
    { host: '127.0.0.1', port: 0, variable: 'PRICES_PORT' },
    server.clock,
  )
  deps = {
    db: database.sql,
    clock: server.clock,
    prices: binancePrices(sources.url),
    rates: frankfurterRates(sources.url),
  }
})
after(async () => {
  await sources.close()
  await server.end()
  await database.drop()
})

const pricesIn = (fiat: string) => server.visit(listPrices, { fiat })

void test('prices are of a dollar, which one USDC is: USDT has a price of its own', async () => {
  sources.set('USDCUSDT', 0.5)
  sources.set('ETHUSDT', 3000)
  await readPrices(deps, new Map())
  const { prices } = await pricesIn('USD')
  assert.deepEqual(
    prices.map((price) => price.asset),
    ['USDT', 'DAI', 'ETH', 'BNB'],
  )
  assert.equal(prices.find((price) => price.asset === 'USDT')?.price, 2_00000000n)
  assert.equal(prices.find((price) => price.asset === 'ETH')?.price, 6_000_00000000n)
  assert.ok(prices.every((price) => price.source === 'Binance' && !price.stale))
})

void test('prices are shown in any fiat that has a rate, and in no other', async () => {
  await readRates(deps)
  await readPrices(deps, new Map())
  const dollars = await pricesIn('USD')
  const yen = await pricesIn('JPY')
  assert.equal(yen.fiats[0], 'USD')
  assert.ok(yen.fiats.includes('CNY'))
  const ratio = Number(yen.prices[0]?.price) / Number(dollars.prices[0]?.price)
  assert.ok(ratio > 150 && ratio < 165, `${ratio}`)
  assert.equal(yen.prices[0]?.stale, false)
  await assert.rejects(pricesIn('XXX'), { code: 'ASSET_UNKNOWN' })
})

void test('a source that stands still gives a price that says it is stale', async () => {
  sources.faults.set('frozen', 'always')
  server.clock.move(3 * minuteMs)
  await readPrices(deps, new Map())
  const { prices } = await pricesIn('USD')
  sources.faults.clear()
  assert.ok(prices.length > 0 && prices.every((price) => price.stale))
  await readPrices(deps, new Map())
  assert.ok((await pricesIn('USD')).prices.every((price) => !price.stale))
})

void test('an older answer that comes late changes nothing', async () => {
  const [first] = (await pricesIn('USD')).prices
  const late = await deps.prices.quotes(['USDT'])
  server.clock.move(minuteMs)
  await readPrices(deps, new Map())
  const [fresh] = (await pricesIn('USD')).prices
  await readPrices({ ...deps, prices: { ...deps.prices, quotes: async () => late } }, new Map())
  const [kept] = (await pricesIn('USD')).prices
  assert.notEqual(first?.at, fresh?.at)
  assert.deepEqual(kept, fresh)
})

void test('an asset that the source does not know has no price, and the others keep theirs', async () => {
  const quotes = await deps.prices.quotes(['USDT', 'NOSUCH', 'ETH'])
  assert.deepEqual(
    quotes.map((quote) => quote.asset),
    ['USDT', 'ETH'],
  )
  const trends = await deps.prices.trends(['NOSUCH', 'ETH', 'USDT'])
  assert.deepEqual(
    trends.map(({ asset, trend }) => [asset, trend.length]),
    [
      ['ETH', 24],
      ['USDT', 24],
    ],
  )
})

void test('the worker reads at once, tells everybody, outlives a source in trouble and stops', async () => {
  sources.faults.set('unavailable', 1)
  const told = Promise.withResolvers<void>()
  const stopHearing = await hear(database.sql, ({ userId, event }) => {
    if (userId === null && event.topic === 'prices') told.resolve()
  })
  const worker = startPrices(deps)
  await told.promise
  await worker.stop()
  await stopHearing()
})

type Answer = {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: string
}

void test('a source that redirects, answers nonsense or too much is not believed', async () => {
  const answers: Record<string, Answer> = {
    redirect: { status: 302, headers: { location: 'http://127.0.0.1:9/' } },
    nonsense: { status: 200, body: '{"lastPrice":"-1"}' },
    huge: { status: 200, body: `"${'x'.repeat(1_100_000)}"` },
    text: { status: 200, body: '<html>' },
  }
  for (const [name, answer] of Object.entries(answers)) {
    const http = createServer((_, response) => {
      const { status, headers, body = '' } = answer
      response.writeHead(status, headers)
      response.end(body)
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const address = http.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await assert.rejects(binancePrices(`http://127.0.0.1:${port}`).quotes(['ETH']), Error, name)
    await assert.rejects(frankfurterRates(`http://127.0.0.1:${port}`).rates(), Error, name)
    http.closeAllConnections()
    http.close()
  }
})

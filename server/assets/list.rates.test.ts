import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Failure } from '#contract/errors.ts'
import { toAmount } from '#kernel/money.ts'
import { type Instant, dayMs, hourMs, after as later } from '#kernel/time.ts'
import { listRates } from '#server/assets/list.rates.ts'
import { upsertRate } from '#server/assets/store.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'
import { type TestServer, testServer } from '#server/platform/testing.context.ts'

let database: TestDatabase
let server: TestServer
before(async () => {
  database = await freshDatabase()
  server = testServer(database)
})
after(async () => {
  await server.end()
  await database.drop()
})

const write = (code: string, perUsd: bigint, at: Instant) =>
  upsertRate(database.sql, { code, perUsd: toAmount(perUsd), source: 'Frankfurter', at })

void test('one fiat is told in all others, with source and age, and an old rate as stale', async () => {
  const now = server.clock.now()
  await write('EUR', 80_000_000n, later(now, -hourMs))
  await write('JPY', 160_00000000n, later(now, -2 * hourMs))
  await write('RUB', 100_00000000n, later(now, -10 * dayMs))
  const { source, rates } = await server.visit(listRates, { base: 'EUR' })
  assert.equal(source, 'Frankfurter')
  assert.deepEqual(
    rates.map(({ quote, rate, stale }) => [quote, rate, stale]),
    [
      ['USD', 1_25000000n, false],
      ['JPY', 200_00000000n, false],
      ['RUB', 125_00000000n, true],
    ],
  )
  assert.equal(rates.find(({ quote }) => quote === 'JPY')?.at, later(now, -2 * hourMs))
})

void test('a fiat without a rate is refused', async () => {
  const asked = server.visit(listRates, { base: 'XXX' })
  await assert.rejects(asked, (error) => error instanceof Failure && error.code === 'FIAT_UNKNOWN')
})

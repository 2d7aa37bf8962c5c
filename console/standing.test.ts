import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Health, ageSeconds, standingOf } from '#console/health.ts'

const at = '2026-11-28T10:00:00.000Z'
const price = { asset: 'USDT', source: 'Binance', at: '2026-11-28T09:59:52.400Z', stale: false }
const network = { network: 'ERC20', height: 120, haltedReason: null }

const health = (over: object): Health =>
  Health.parse({ version: '1.5.8', at, networks: [network], prices: [price], ...over })

void test('all is well when every network is followed and every price can be used', () => {
  assert.equal(standingOf(health({})), 'well')
})

void test('before the first block or the first price the service is starting', () => {
  assert.equal(standingOf(health({ prices: [] })), 'starting')
  assert.equal(
    standingOf(health({ networks: [network, { ...network, height: null }] })),
    'starting',
  )
})

void test('a network that does not pay, or a price too old to use, is trouble', () => {
  const halted = { ...network, haltedReason: 'sequence_ahead: 0x1' }
  assert.equal(standingOf(health({ networks: [network, halted] })), 'troubled')
  assert.equal(standingOf(health({ prices: [{ ...price, stale: true }] })), 'troubled')
})

void test('the age of a price counts by the clock of the server, and never below zero', () => {
  const now = health({})
  assert.equal(now.prices[0] && ageSeconds(now, now.prices[0].at), 8)
  assert.equal(ageSeconds(health({ at: price.at }), now.at), 0)
})

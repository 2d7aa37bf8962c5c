import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toAmount, zero } from '#kernel/money.ts'
import { parseInstant } from '#kernel/time.ts'
import {
  billFiltersOf,
  billQueryOf,
  estimate,
  expiryText,
  lastDayOf,
  limitPassed,
  monthSpan,
  moneyShown,
  monthsBetween,
  notRechargeable,
  unitsOf,
} from '#web/cards/model.money.ts'

const dollar = { scale: 6, rate: toAmount(100_000_000n) }
const recharge = {
  asset: 'USDT',
  min: toAmount(20_00n),
  max: toAmount(200_00n),
  feeBp: 100,
  feeFixed: zero,
}
const card = { owed: zero, balance: zero }

const at = (text: string) => {
  const found = parseInstant(text)
  assert.ok(found)
  return found
}

test('a recharge pays its fee first, rounded up, then what is owed, and the card gets the rest', () => {
  const owing = { ...card, owed: toAmount(3_00n) }
  assert.deepEqual(estimate(toAmount(50_010_000n), dollar, owing, { recharge }), {
    worth: 50_01n,
    fee: 51n,
    owed: 3_00n,
    receives: 46_50n,
  })
})

test('a card that pays from the wallet is charged no fee and takes what it owes at most', () => {
  const wallet = { owed: toAmount(5_00n), balance: null }
  const found = estimate(toAmount(5_000_000n), dollar, wallet, { recharge })
  assert.deepEqual([found.fee, found.owed, found.receives], [0n, 5_00n, 0n])
  assert.equal(limitPassed(toAmount(5_00n), wallet, { recharge }), undefined)
  assert.equal(limitPassed(toAmount(5_01n), wallet, { recharge })?.end, 'max')
})

test('a recharge below the least or above the most says which', () => {
  assert.deepEqual(limitPassed(toAmount(19_99n), card, { recharge }), { end: 'min', limit: 20_00n })
  assert.equal(limitPassed(toAmount(20_00n), card, { recharge }), undefined)
  assert.equal(limitPassed(toAmount(200_01n), card, { recharge })?.end, 'max')
})

test('cents are so many coins at a rate, and never more than they are worth', () => {
  assert.equal(unitsOf(toAmount(1_00n), 6, toAmount(300_000_000n)), 333_333n)
})

test('a month begins and ends at midnight of the zone, over the turn of the year too', () => {
  assert.deepEqual(monthSpan('2026-12', 'Asia/Tokyo'), {
    from: at('2026-11-30T15:00:00Z'),
    until: at('2026-12-31T15:00:00Z'),
  })
})

test('months are told newest first, and those of three years at most', () => {
  const [from, until] = [at('2025-12-31T23:00:00Z'), at('2026-03-01T00:00:00Z')]
  const months = ['2026-03', '2026-02', '2026-01', '2025-12']
  assert.deepEqual(monthsBetween('UTC', from, until), months)
  const all = monthsBetween('UTC', at('2020-01-01T00:00:00Z'), until)
  assert.deepEqual([all.length, all.at(-1)], [36, '2023-04'])
})

const id = '7b0d3a52-46f1-4a8e-9a53-0c9a0c1a1b2c'

test('filters go through an address, and what is no filter is left out', () => {
  const filters = { card: id, type: 'UTGL', group: 'declined', month: '2026-11' } as const
  assert.deepEqual(billFiltersOf(billQueryOf(filters)), filters)
  assert.deepEqual(billQueryOf(billFiltersOf({ group: 'stolen', month: '2026-13' })), {})
})

test('a card says why it takes no recharge', () => {
  const open: Parameters<typeof notRechargeable>[0] = {
    actions: [],
    balance: zero,
    lockedBy: null,
    state: 'active',
  }
  assert.equal(notRechargeable({ ...open, actions: ['recharge'] }), undefined)
  assert.equal(notRechargeable({ ...open, balance: null }), 'fromWallet')
  assert.equal(notRechargeable({ ...open, lockedBy: 'issuer', state: 'locked' }), 'lockedAbove')
  assert.equal(notRechargeable({ ...open, state: 'closed' }), 'state')
})

test('an expiry is written as on cards, and counts to the end of its month', () => {
  assert.equal(expiryText({ month: 9, year: 2029 }), '09/29')
  assert.equal(lastDayOf({ month: 9, year: 2029 }), '2029-09-30')
  assert.equal(lastDayOf({ month: 2, year: 2028 }), '2028-02-29')
  assert.equal(lastDayOf({ month: 12, year: 2026 }), '2026-12-31')
})

test('a card that pays nothing now shows what is on it, and one in use what can be spent', () => {
  const [balance, available] = [toAmount(30_00n), toAmount(20_00n)]
  const held = { balance, available }
  assert.deepEqual(moneyShown({ ...held, state: 'active' }), { what: 'available', amount: 20_00n })
  for (const state of ['inactive', 'locked', 'closed'] as const) {
    assert.deepEqual(moneyShown({ ...held, state }), { what: 'onCard', amount: 30_00n })
  }
  const fromWallet = { state: 'locked', balance: null, available: zero } as const
  assert.deepEqual(moneyShown(fromWallet), { what: 'available', amount: 0n })
})

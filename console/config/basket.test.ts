import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConfigEntry } from '#contract/settings.desk.ts'
import { emptyBasket, forget, wish, wishAt } from '#console/config/basket.ts'

const coin: ConfigEntry = {
  kind: 'coin',
  id: 'USDT/ERC20',
  name: 'USDT on ERC20',
  asset: 'USDT',
  scale: 6,
  fields: { withdrawFee: '2000000', withdrawOpen: true },
  amounts: ['withdrawFee'],
}
const place = { kind: 'coin', id: 'USDT/ERC20', field: 'withdrawFee' } as const

void test('the last wish for a value stands, and one that is so already is none', () => {
  const first = wish(emptyBasket, coin, 'withdrawFee', '1')
  const second = wish(first, coin, 'withdrawFee', '3')
  assert.deepEqual(second.wishes, [{ ...place, value: '3' }])
  assert.equal(wishAt(wish(second, coin, 'withdrawFee', '2000000'), place), undefined)
  assert.equal(wishAt(wish(second, coin, 'withdrawFee', undefined), place), undefined)
  assert.equal(wish(second, coin, 'withdrawOpen', false).wishes.length, 2)
})

void test('what is forgotten takes with it what was typed', () => {
  const one = wish(emptyBasket, coin, 'withdrawFee', '1')
  assert.deepEqual(forget(one).wishes, [])
  assert.notEqual(forget(one).round, one.round)
})

void test('a value written in another order of names is the same', () => {
  const entry: ConfigEntry = { ...coin, fields: { terms: [{ min: 1, max: 2 }] } }
  assert.deepEqual(wish(emptyBasket, entry, 'terms', [{ max: 2, min: 1 }]).wishes, [])
  assert.equal(wish(emptyBasket, entry, 'terms', [{ max: 1, min: 2 }]).wishes.length, 1)
})

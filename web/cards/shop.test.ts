import assert from 'node:assert/strict'
import test from 'node:test'
import { shopOf } from '#web/cards/shop.ts'

test('a purchase is shown by what is sold there', () => {
  const told: Readonly<Record<string, string | undefined>> = {
    '3000': 'travel',
    '3357': 'ride',
    '3640': 'bed',
    '4121': 'ride',
    '4511': 'travel',
    '5411': 'goods',
    '5542': 'ride',
    '5812': 'food',
    '5912': 'health',
    '5944': 'goods',
    '7011': 'bed',
    '7832': 'show',
    '6011': undefined,
    '4900': undefined,
    '': undefined,
    words: undefined,
  }
  for (const [category, shop] of Object.entries(told))
    assert.equal(shopOf(category), shop, category)
  assert.equal(shopOf(null), undefined)
})

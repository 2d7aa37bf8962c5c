import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstCards } from '#contract/cards.programmes.ts'
import type { ConfigChange, ConfigEntry } from '#contract/settings.desk.ts'
import { changedEntries } from '#server/settings/entries.ts'

const plain = { asset: null, scale: null, amounts: [] }
const { programmes, pickUpPoints } = firstCards
const entries: readonly ConfigEntry[] = [
  { ...plain, kind: 'asset', id: 'USDT', name: 'USDT', fields: {} },
  { ...plain, kind: 'internal', id: 'USDT', name: 'USDT', asset: 'USDT', scale: 6, fields: {} },
  { ...plain, kind: 'setting', id: 'cards', name: 'cards', fields: { programmes, pickUpPoints } },
]

const priced = (asset: string, amount: string): ConfigChange => ({
  kind: 'setting',
  id: 'cards',
  field: 'programmes',
  before: programmes,
  after: programmes.map((one) => ({ ...one, fee: { asset, amount } })),
})

const table = [
  ['USDT', '10.123456', true],
  ['USDT', '10.1234567', false],
  ['GOLD', '10', false],
] as const
for (const [asset, amount, isTaken] of table) {
  void test(`a card fee of ${amount} ${asset} is ${isTaken ? 'taken' : 'refused'}`, () => {
    const change = () => changedEntries(entries, [priced(asset, amount)])
    if (isTaken) assert.equal(change().length, 1)
    else
      assert.throws(change, {
        code: 'CONFIG_INVALID',
        details: { entry: 'cards', field: 'programmes' },
      })
  })
}

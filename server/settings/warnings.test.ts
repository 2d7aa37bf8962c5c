import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstCards } from '#contract/cards.programmes.ts'
import { warningsOf } from '#server/settings/warnings.ts'

type Programmes = typeof firstCards.programmes

const warned = (after: Programmes) => {
  const place = { kind: 'setting', id: 'cards', field: 'programmes' } as const
  return warningsOf({ ...place, before: firstCards.programmes, after }, [])
}

test('whoever has cards pay from elsewhere is warned, and nobody else', () => {
  const { programmes } = firstCards
  assert.deepEqual(warned(programmes.map((one) => ({ ...one, open: !one.open }))), [])
  assert.deepEqual(warned(programmes.toReversed()), [])
  const [first, ...rest] = programmes
  assert.ok(first)
  const funding = first.funding === 'jit' ? 'prepaid' : 'jit'
  assert.deepEqual(warned([{ ...first, funding }, ...rest]), ['fundingChanged'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CardsEntry, firstCards } from '#contract/cards.programmes.ts'

const { programmes } = firstCards
const isTaken = (of: typeof programmes) =>
  CardsEntry.safeParse({ ...firstCards, programmes: of }).success

void test('a programme of cards can be closed, and neither taken away nor written twice', () => {
  assert.ok(isTaken(programmes.map((one) => ({ ...one, open: false }))))
  for (const { type } of programmes) {
    assert.ok(!isTaken(programmes.filter((one) => one.type !== type)), `without ${type}`)
  }
  assert.ok(!isTaken(programmes.flatMap((one) => [one, one]).slice(0, 3)))
})

void test('a programme whose cards could not be sent, loaded or given a PIN is refused', () => {
  const [, sent] = programmes
  assert.ok(sent && isTaken(programmes.map((one) => (one.type === sent.type ? sent : one))))
  const wrong: readonly Partial<typeof sent>[] = [
    { pickUps: [] },
    { recharge: { ...sent.recharge, min: sent.recharge.max + 1 } },
    { pinLength: { min: 6, max: 4 } },
  ]
  for (const over of wrong) {
    const changed: typeof programmes = programmes.map((one) =>
      one.type === sent.type ? { ...one, ...over } : one,
    )
    assert.ok(!isTaken(changed), JSON.stringify(over))
  }
})

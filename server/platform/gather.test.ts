import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { type GatherLimits, Gathering } from '#server/platform/gather.ts'

type Item = { readonly key: string; readonly weight: number }

/** A gathering whose batches stay at work until the test lands them. */
function hangar(limits: Partial<GatherLimits> = {}) {
  const flights: { readonly keys: string; readonly land: () => void }[] = []
  const gathering = new Gathering<Item>(
    { batchMax: 10, queueMax: 20, flightsMax: 1, ...limits },
    {
      keyOf: ({ key }) => key,
      weightOf: ({ weight }) => weight,
      deliver: (batch) =>
        new Promise((land) => {
          flights.push({ keys: batch.map(({ key }) => key).join(''), land })
        }),
    },
  )
  return {
    add: (keys: string, weight = 1) => {
      for (const key of keys) gathering.add({ key, weight })
    },
    close: () => gathering.close(),
    /** Keys of the batches that departed, after everything that is due has run. */
    departed: async () => {
      await turn()
      await turn()
      return flights.map(({ keys }) => keys)
    },
    land: (index: number) => flights[index]?.land(),
  }
}

const shares: readonly [
  string,
  Partial<GatherLimits>,
  (h: ReturnType<typeof hangar>) => void,
  string[],
][] = [
  ['callers of one moment share a batch', {}, (h) => h.add('abc'), ['abc']],
  ['two of a key are never in one batch', {}, (h) => h.add('abac'), ['abc', 'a']],
  ['a batch holds no more than its weight', {}, (h) => h.add('abcd', 4), ['ab', 'cd']],
  ['one that is too heavy goes by itself', {}, (h) => h.add('ab', 11), ['a', 'b']],
  ['they keep their order', { batchMax: 2 }, (h) => h.add('aabbcc'), ['a', 'ab', 'bc', 'c']],
]

for (const [what, limits, add, expected] of shares) {
  void test(`while others are under way, ${what}`, async () => {
    const waiting = hangar(limits)
    add(waiting)
    for (let index = 0; index < expected.length; index += 1) {
      assert.deepEqual(await waiting.departed(), expected.slice(0, index + 1))
      waiting.land(index)
    }
    assert.deepEqual(await waiting.departed(), expected)
  })
}

void test('no more are at work at once than flights, and no more wait than the queue holds', async () => {
  const waiting = hangar({ batchMax: 1, flightsMax: 2, queueMax: 3 })
  waiting.add('abc')
  assert.deepEqual(await waiting.departed(), ['a', 'b'])
  waiting.add('de')
  assert.throws(() => waiting.add('f'), { code: 'BUSY' })
  waiting.land(1)
  assert.deepEqual(await waiting.departed(), ['a', 'b', 'c'])
})

void test('what is closed takes nothing more, and ends when all that it took has landed', async () => {
  const waiting = hangar({ batchMax: 1 })
  waiting.add('ab')
  let isClosed = false
  const closing = waiting.close().then(() => {
    isClosed = true
  })
  assert.throws(() => waiting.add('c'), { code: 'BUSY' })
  await waiting.departed()
  waiting.land(0)
  assert.deepEqual(await waiting.departed(), ['a', 'b'])
  assert.equal(isClosed, false)
  waiting.land(1)
  await closing
})

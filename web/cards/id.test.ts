import assert from 'node:assert/strict'
import test from 'node:test'
import { isUuid } from '#kernel/id.ts'
import { idOf } from '#web/cards/id.ts'

test('what an address says is always an id that can be asked for', () => {
  const own = '018f0000-0000-7000-8000-000000000000'
  assert.equal(idOf(own), own)
  for (const text of [undefined, '', 'abc', `${own}0`, own.toUpperCase()]) {
    assert.notEqual(idOf(text), text)
    assert.ok(isUuid(idOf(text)), String(text))
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '#contract/errors.ts'
import { toInstant } from '#kernel/time.ts'
import { createFloodGate } from '#server/platform/http/flood.ts'

/** Calls let through out of `count` at one moment. */
function passed(gate: (network: string) => void, network: string, count: number): number {
  let through = 0
  for (let call = 0; call < count; call += 1) {
    try {
      gate(network)
      through += 1
    } catch (error) {
      assert.ok(error instanceof Failure && error.code === 'RATE_LIMITED')
    }
  }
  return through
}

void test('a network gets its burst at once, then its pace, and never slows another', () => {
  let now = 1_000_000
  const gate = createFloodGate({ now: () => toInstant(now) })
  assert.equal(passed(gate, 'a', 1_000), 240)
  assert.equal(passed(gate, 'b', 10), 10)
  now += 1_000
  assert.equal(passed(gate, 'a', 1_000), 40)
  now += 60_000
  assert.equal(passed(gate, 'a', 1_000), 240)
})

void test('who has a whole IPv6 site has ten networks’ worth of calls in all', () => {
  const gate = createFloodGate({ now: () => toInstant(1_000_000) })
  let through = 0
  for (let at = 0; at < 30; at += 1) through += passed(gate, `2001:db8:1:${at}::1`, 240)
  assert.equal(through, 2_400)
  assert.equal(passed(gate, '2001:db8:2::1', 1_000), 240)
})

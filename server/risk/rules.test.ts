import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReviewRule } from '#contract/risk.ts'
import { type WithdrawalFacts, rulesFor, takesTwoPeople } from '#server/risk/rules.ts'

const terms = { reviewAboveCents: 1_000_000n, twoAboveCents: 5_000_000n }
const usual: WithdrawalFacts = {
  verdict: 'clear',
  worthCents: 4_000n,
  isChanged: false,
  isKnownAddress: false,
  hasOpenCase: false,
}

void test('each rule lets a withdrawal rest for its own reason, and nothing else does', () => {
  const table: [Partial<WithdrawalFacts>, readonly ReviewRule[]][] = [
    [{}, []],
    [{ worthCents: 1_000_000n }, []],
    [{ worthCents: 1_000_001n }, ['large_amount']],
    [{ worthCents: undefined }, ['large_amount']],
    [{ verdict: 'unknown' }, ['screening_unavailable']],
    [{ verdict: 'review' }, ['address_flagged']],
    [{ verdict: 'block' }, ['address_blocked']],
    [{ isChanged: true }, ['changed_account']],
    [{ isChanged: true, isKnownAddress: true }, []],
    [{ hasOpenCase: true }, ['open_case']],
    [{ verdict: 'block', worthCents: 2_000_000n }, ['address_blocked', 'large_amount']],
  ]
  for (const [facts, expected] of table) {
    assert.deepEqual(rulesFor({ ...usual, ...facts }, terms), expected, JSON.stringify(expected))
  }
})

void test('two people let go what is blocked, what is worth much, and what nobody can price', () => {
  assert.equal(takesTwoPeople(usual, terms), false)
  assert.equal(takesTwoPeople({ ...usual, worthCents: 5_000_000n }, terms), false)
  assert.equal(takesTwoPeople({ ...usual, worthCents: 5_000_001n }, terms), true)
  assert.equal(takesTwoPeople({ ...usual, worthCents: undefined }, terms), true)
  assert.equal(takesTwoPeople({ ...usual, verdict: 'block' }, terms), true)
  assert.equal(takesTwoPeople({ ...usual, verdict: 'unknown' }, terms), false)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import {
  AmountCodec,
  Id,
  InstantCodec,
  plainText,
  shortText,
  SignedAmountCodec,
} from '#contract/atoms.ts'
import { amountLimit, toAmount } from '#kernel/money.ts'
import { toInstant } from '#kernel/time.ts'

const amount = fc.bigInt({ min: 0n, max: amountLimit - 1n }).map(toAmount)

void test('an amount crosses the wire as base-10 text of smallest units, exactly', () => {
  fc.assert(
    fc.property(amount, (one) => {
      const wire = z.encode(AmountCodec, one)
      return /^[0-9]+$/.test(wire) && z.decode(AmountCodec, wire) === one
    }),
  )
})

void test('an amount that is a number, signed, fractional, padded or too large is refused', () => {
  const texts = ['', '-1', '+1', '01', '1.5', '1e3', ' 1', '1,000', '0x10', '１', '9'.repeat(39)]
  for (const wire of [...texts, 1, 1n, null, undefined]) {
    assert.ok(!AmountCodec.safeParse(wire).success, String(wire))
  }
})

void test('a change of a balance has a sign, and zero has none', () => {
  for (const wire of ['-1', '0', '1', `-${'9'.repeat(38)}`]) {
    assert.equal(z.encode(SignedAmountCodec, z.decode(SignedAmountCodec, wire)), wire)
  }
  for (const wire of ['-0', '+1', '--1', '-', '-01']) {
    assert.ok(!SignedAmountCodec.safeParse(wire).success, wire)
  }
})

void test('a moment crosses the wire as RFC 3339 with its zone', () => {
  const moment = fc.integer({ min: 0, max: 4_102_444_800_000 }).map(toInstant)
  fc.assert(
    fc.property(moment, (one) => z.decode(InstantCodec, z.encode(InstantCodec, one)) === one),
  )
  assert.equal(z.decode(InstantCodec, '2026-11-28T09:30:00+09:00'), 1_795_825_800_000)
  for (const wire of ['2026-11-28', '2026-11-28T09:30:00', '2026-02-30T00:00:00', 'now', 0]) {
    assert.ok(!InstantCodec.safeParse(wire).success, String(wire))
  }
})

void test('an identifier is a UUID in lower case', () => {
  assert.ok(Id.safeParse('01936d2e-7c1a-7b3c-8d4e-5f6a7b8c9d0e').success)
  for (const text of [
    '',
    'abc',
    '01936D2E-7C1A-7B3C-8D4E-5F6A7B8C9D0E',
    `01936d2e7c1a7b3c8d4e5f6a7b8c9d0e`,
  ]) {
    assert.ok(!Id.safeParse(text).success, text)
  }
})

void test('a short text is trimmed and composed, and hides nothing', () => {
  const note = shortText(5)
  assert.equal(note.parse('  caf\u0065\u0301 '), 'caf\u00e9')
  assert.equal(note.parse(''), '')
  assert.equal(z.encode(note, 'café'), 'caf\u00e9')
  const hidden = ['a\u0000b', 'a\nb', 'a\u202eb', 'a\u2066b', 'a\u2028b', 'a\ue000b']
  for (const text of [...hidden, 'abcdef', 'x'.repeat(50)]) {
    assert.ok(!note.safeParse(text).success, JSON.stringify(text))
  }
})

void test('text that is looked for has no control characters, which the database cannot hold', () => {
  const text = plainText(4)
  for (const good of ['', 'abcd', '王伟', '🔥🔥']) assert.ok(text.safeParse(good).success, good)
  for (const bad of ['abcde', 'a\u0000', '\n', 'a\u202e']) assert.ok(!text.safeParse(bad).success)
})

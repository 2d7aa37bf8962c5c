import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  compareDecimals,
  cutDecimal,
  divideDecimals,
  multiplyDecimals,
  readDecimal,
  trimDecimal,
  writeDecimal,
  type Decimal,
} from '#kernel/decimal.ts'

const decimal: fc.Arbitrary<Decimal> = fc.record(
  {
    units: fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
    scale: fc.integer({ min: 0, max: 30 }),
  },
  { noNullPrototype: true },
)

void test('reading what was written gives the same decimal, digits at the end included', () => {
  fc.assert(
    fc.property(decimal, (one) => {
      assert.deepEqual(readDecimal(writeDecimal(one)), one)
    }),
  )
})

void test('text that is no plain decimal is refused', () => {
  for (const text of ['', '-', '.5', '5.', '+1', '1e3', '0x10', '1,5', ' 1', '１', 'NaN', '--1']) {
    assert.equal(readDecimal(text), undefined, text)
  }
})

void test('cutting goes towards zero and never past it', () => {
  assert.equal(writeDecimal(cutDecimal({ units: -1_999n, scale: 3 }, 1)), '-1.9')
  assert.equal(writeDecimal(cutDecimal({ units: 5n, scale: 1 }, 3)), '0.500')
  assert.equal(writeDecimal(cutDecimal({ units: -1n, scale: 3 }, 0)), '0')
})

void test('trimming keeps the value', () => {
  assert.equal(writeDecimal(trimDecimal({ units: 1_500n, scale: 3 })), '1.5')
  assert.equal(writeDecimal(trimDecimal({ units: 0n, scale: 3 })), '0')
  fc.assert(fc.property(decimal, (one) => compareDecimals(one, trimDecimal(one)) === 0))
})

void test('a product divided by one factor is the other, exactly', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      fc.pre(b.units !== 0n)
      const back = divideDecimals(multiplyDecimals(a, b), b, a.scale)
      assert.deepEqual(back, a)
    }),
  )
})

void test('a quotient is short of the truth by less than its last digit', () => {
  fc.assert(
    fc.property(decimal, decimal, fc.integer({ min: 0, max: 60 }), (a, b, scale) => {
      fc.pre(b.units !== 0n)
      const size = (one: Decimal): Decimal => ({
        ...one,
        units: one.units < 0n ? -one.units : one.units,
      })
      const quotient = size(divideDecimals(a, b, scale))
      const next = { units: quotient.units + 1n, scale }
      assert.ok(compareDecimals(multiplyDecimals(quotient, size(b)), size(a)) <= 0)
      assert.ok(compareDecimals(multiplyDecimals(next, size(b)), size(a)) > 0)
    }),
  )
})

void test('division by zero is an error', () => {
  assert.throws(
    () => divideDecimals({ units: 1n, scale: 0 }, { units: 0n, scale: 5 }, 8),
    RangeError,
  )
})

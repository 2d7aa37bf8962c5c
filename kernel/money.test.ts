import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  amountLimit,
  divideDown,
  divideUp,
  formatDecimal,
  parseDecimal,
  rescale,
  toAmount,
} from '#kernel/money.ts'

const units = fc.bigInt({ min: 0n, max: amountLimit - 1n })
const scale = fc.integer({ min: 0, max: 18 })

void test('reading what was written gives the same amount, at every scale', () => {
  fc.assert(fc.property(units, scale, (n, s) => parseDecimal(formatDecimal(n, s), s) === n))
})

void test('excess digits, signs, exponents and foreign digits are refused, never rounded', () => {
  const refused = [
    '0.0000001',
    '1e3',
    '0x10',
    '+5',
    '５',
    '.5',
    '5.',
    '-1',
    'NaN',
    'Infinity',
    '',
    ' 1',
    '1,5',
  ]
  for (const text of refused) assert.equal(parseDecimal(text, 6), undefined, text)
  assert.equal(parseDecimal('9'.repeat(39), 0), undefined)
})

void test('small and large amounts are written in digits, never with an exponent', () => {
  assert.equal(formatDecimal(6n, 7), '0.0000006')
  assert.equal(formatDecimal(10n ** 21n, 0), '1000000000000000000000')
  assert.equal(formatDecimal(-1_500_000n, 6), '-1.5')
})

void test('division names its rounding and never differs by more than one unit', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      (n, d) => {
        const down = divideDown(toAmount(n), 1n, d)
        const up = divideUp(toAmount(n), 1n, d)
        return up - down === (n % d === 0n ? 0n : 1n)
      },
    ),
  )
})

void test('rescaling keeps the whole value between the amount and its remainder', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), scale, scale, (n, from, to) => {
      const { amount, remainder } = rescale(n, from, to)
      const step = to < from ? 10n ** BigInt(from - to) : 1n
      const back = to < from ? amount * step : amount / 10n ** BigInt(to - from)
      return back + remainder === n
    }),
  )
})

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { toAmount } from '#kernel/money.ts'
import {
  amountParts,
  decimalSign,
  readAmount,
  showAmount,
  typedAmount,
  typedFractionStart,
} from '#ui/amount.ts'

/** What a text reads as at 8 decimals, in one word for a table. */
function outcome(text: string): bigint | string {
  const reading = readAmount(text, 8)
  return reading.state === 'read'
    ? reading.amount
    : reading.state === 'empty'
      ? 'empty'
      : reading.why
}

const unit = 100_000_000n
const readings: readonly (readonly [string, bigint | string])[] = [
  ['', 'empty'],
  ['   ', 'empty'],
  ['0', 0n],
  ['5', 5n * unit],
  ['0.5', unit / 2n],
  ['0,5', unit / 2n],
  ['.5', unit / 2n],
  [',5', unit / 2n],
  ['5.', 5n * unit],
  ['5,', 5n * unit],
  ['.', 'notNumber'],
  [',', 'notNumber'],
  ['0.0000006', 60n],
  ['0.00000001', 1n],
  ['0.000000001', 'tooPrecise'],
  ['0.500000000000', unit / 2n],
  ['1000000000000000000000', 10n ** 21n * unit],
  ['9007199254740993', 9_007_199_254_740_993n * unit],
  ['1'.repeat(31), 'tooLarge'],
  // Two readings: refused in every language.
  ['1,234', 'ambiguous'],
  ['999,000', 'ambiguous'],
  // One reading each.
  ['0,123', 12_300_000n],
  ['1234,567', 123_456_700_000n],
  ['1,2345', 123_450_000n],
  ['1,23', 123_000_000n],
  ['1.234', 123_400_000n],
  ['1,000.50', 100_050_000_000n],
  ['1.234,56', 123_456_000_000n],
  ['1.234.567', 1_234_567n * unit],
  ['1,234,567', 1_234_567n * unit],
  ['1,234,567.8', 123_456_780_000_000n],
  ['1 234,56', 123_456_000_000n],
  ['1\u00A0234,56', 123_456_000_000n],
  ['1\u202F234,56', 123_456_000_000n],
  ['1 234', 1_234n * unit],
  ['５', 5n * unit],
  ['１２．５', 1_250_000_000n],
  // Not amounts.
  ['1e3', 'notNumber'],
  ['0x10', 'notNumber'],
  ['+5', 'notNumber'],
  ['-1', 'notNumber'],
  ['−1', 'notNumber'],
  ['NaN', 'notNumber'],
  ['Infinity', 'notNumber'],
  ['1.2.3', 'notNumber'],
  ['1,2,3', 'notNumber'],
  ['12,34,567', 'notNumber'],
  ['1 23', 'notNumber'],
  ['1.234,567,8', 'notNumber'],
  ['٣', 'notNumber'],
  ['1_000', 'notNumber'],
]

for (const [text, expected] of readings) {
  test(`the typed text ${JSON.stringify(text)} reads as ${expected}`, () => {
    assert.equal(outcome(text), expected)
  })
}

test('a text with two readings is refused with both of them', () => {
  assert.deepEqual(readAmount('1,234', 6), {
    state: 'refused',
    why: 'ambiguous',
    asThousands: '1234',
    asDecimals: '1.234',
  })
})

test('an asset without decimals refuses a fraction', () => {
  assert.deepEqual(readAmount('1.5', 0), { state: 'refused', why: 'tooPrecise' })
  assert.deepEqual(readAmount('1.0', 0), { state: 'read', amount: 1n })
})

const amounts = fc.bigInt({ min: 0n, max: 10n ** 38n - 1n }).map(toAmount)
const scales = fc.integer({ min: 0, max: 18 })
const locales = fc.constantFrom('en', 'zh-CN', 'zh-TW', 'ja', 'ru')

test('what Max types is read back as the same amount in every language', () => {
  fc.assert(
    fc.property(amounts, scales, locales, (amount, scale, locale) => {
      assert.deepEqual(readAmount(typedAmount(amount, scale, locale), scale), {
        state: 'read',
        amount,
      })
    }),
  )
})

test('what Max types stays unambiguous where the decimal sign is a comma', () => {
  assert.equal(typedAmount(1234n, 3, 'ru'), '1,2340')
  assert.equal(typedAmount(1234n, 3, 'en'), '1.234')
  assert.equal(typedAmount(5n, 1, 'ru'), '0,5')
  assert.equal(typedAmount(123_456_789_012_345_678n, 18, 'en'), '0.123456789012345678')
})

test('no amount that is written can be read as another', () => {
  fc.assert(
    fc.property(amounts, scales, locales, (amount, scale, locale) => {
      const written = showAmount(amount, scale, { locale, minimum: scale > 3 ? 4 : 0 })
      const reading = readAmount(written, scale)
      if (reading.state === 'read') assert.equal(reading.amount, amount)
      else assert.ok(reading.state === 'refused' && reading.why === 'ambiguous')
    }),
  )
})

test('a written amount never has an exponent and is never rounded up', () => {
  assert.equal(showAmount(6n, 7, { locale: 'en' }), '0.0000006')
  assert.equal(showAmount(1n, 8, { locale: 'en' }), '0.00000001')
  assert.equal(showAmount(10n ** 21n, 0, { locale: 'en' }), '1,000,000,000,000,000,000,000')
  assert.equal(showAmount(9_007_199_254_740_993n, 0, { locale: 'en' }), '9,007,199,254,740,993')
  assert.equal(showAmount(123_456_789_999_999_999n, 18, { locale: 'en', maximum: 8 }), '0.12345678')
  assert.equal(showAmount(1_999n, 3, { locale: 'en', maximum: 2 }), '1.99')
})

test('an amount is written as its locale writes numbers', () => {
  const shown = (locale: string, currency?: string) =>
    showAmount(4_830_261n, 2, { locale, currency })
  assert.equal(shown('en'), '48,302.61')
  assert.equal(shown('en', 'USD'), '$48,302.61')
  assert.equal(shown('ja', 'JPY'), '￥48,302.61')
  assert.equal(shown('zh-CN', 'USD'), '$48,302.61')
  assert.equal(shown('ru', 'RUB'), '48\u00A0302,61\u00A0₽')
  assert.equal(decimalSign('ru'), ',')
})

test('signs stand before the currency, and a plus only where it is asked for', () => {
  assert.equal(showAmount(-640n, 2, { locale: 'en', currency: 'USD' }), '−$6.40')
  assert.equal(showAmount(50_000n, 2, { locale: 'en', currency: 'USD', signed: true }), '+$500.00')
  assert.equal(showAmount(0n, 2, { locale: 'en', signed: true }), '0.00')
  assert.equal(showAmount(50_000n, 2, { locale: 'en' }), '500.00')
})

test('an amount comes in pieces so that its decimals can be smaller', () => {
  assert.deepEqual(amountParts(4_830_261n, 2, { locale: 'en', currency: 'USD' }), {
    sign: '',
    before: '$',
    whole: '48,302',
    fraction: '.61',
    after: '',
  })
  assert.equal(amountParts(5n, 0, { locale: 'en' }).fraction, '')
})

test('the decimals of a typed text begin at its decimal sign, when that is certain', () => {
  const rest = (text: string) => text.slice(typedFractionStart(text))
  assert.equal(rest('1250.00'), '.00')
  assert.equal(rest('1,250.00'), '.00')
  assert.equal(rest('1.250,00'), ',00')
  assert.equal(rest('5.'), '.')
  assert.equal(rest('1,250'), '')
  assert.equal(rest('1,250,000'), '')
  assert.equal(rest('1250'), '')
})

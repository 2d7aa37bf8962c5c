import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  divide,
  formatExactMoney,
  formatMoney,
  groupDigits,
  isBlank,
  isEmpty,
  lastDays,
  lastMonths,
  mask,
  mergeBook,
  shorten,
  times,
  type BookRow,
} from '#contract/rules.display.ts'
import { languages } from '#contract/language.ts'
import { parseInstant } from '#kernel/time.ts'

void test('null, undefined, NaN and an empty text are empty; 0, false and spaces are not', () => {
  for (const value of [null, undefined, Number.NaN, '']) assert.ok(isEmpty(value))
  for (const value of [0, 0n, false, ' ', [], {}, 'NaN']) assert.ok(!isEmpty(value))
})

void test('spaces alone are blank', () => {
  for (const value of [' ', '\t\n', '\u3000', '', null]) assert.ok(isBlank(value))
  for (const value of [' a ', 0, false]) assert.ok(!isBlank(value))
})

void test('a mask keeps the first character and the last three', () => {
  const table = [
    ['13800138000', '1*******000'],
    ['demo2026', 'd****026'],
    ['abcde', 'a*cde'],
    ['abcd', 'a***'],
    ['ab', 'a*'],
    ['a', 'a'],
    ['', ''],
    ['张三丰先生们', '张**先生们'],
    ['👨‍👩‍👧‍👦🇯🇵éab🇷🇺', '👨‍👩‍👧‍👦**ab🇷🇺'],
    ['👍🏽👍🏽', '👍🏽*'],
  ] as const
  for (const [text, masked] of table) assert.equal(mask(text), masked, text)
})

void test('numbers shorten strictly above 1,000 and 1,000,000, cut to three decimals', () => {
  const table = [
    ['0', '0'],
    ['999.123456', '999.123456'],
    ['1000', '1,000'],
    ['1000.00000001', '1.000K'],
    ['1234.5678', '1.234K'],
    ['999999.9995', '999.999K'],
    ['999999.9999999999', '999.999K'],
    ['1000000', '1,000.000K'],
    ['1000000.1', '1.000M'],
    ['1999999', '1.999M'],
    ['1234567890.5', '1,234.567M'],
    ['-1234.5', '-1.234K'],
    ['-1000', '-1,000'],
    ['9007199254740993000', '9,007,199,254,740.993M'],
  ] as const
  for (const [text, short] of table) assert.equal(shorten(text, 'en'), short, text)
  assert.equal(shorten('1234.5678', 'ru'), '1,234K')
  assert.throws(() => shorten('1e9', 'en'), RangeError)
})

void test('a shortened number never says more than the number', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (units) => {
      const short = shorten(formatExactMoney(units, 4, 'en').replaceAll(',', ''), 'en')
      const unit = short.endsWith('M') ? 10n ** 6n : short.endsWith('K') ? 10n ** 3n : 1n
      const [whole = '', fraction = ''] = short.replaceAll(/[,KM]/g, '').split('.')
      return BigInt(whole + fraction.padEnd(4, '0')) * unit <= units
    }),
  )
})

void test('× and ÷ give 0 on an empty operand, and 8 decimals unless told otherwise', () => {
  assert.equal(times('', '5'), '0')
  assert.equal(times('5', ''), '0')
  assert.equal(divide('', '5'), '0')
  assert.equal(divide('5', ''), '0')
  assert.equal(times('0.1', '0.2'), '0.02')
  assert.equal(times('0.123456789', '1'), '0.12345678')
  assert.equal(times('9007199254740993', '1.00000001'), '9007199344812985.54740993')
  assert.equal(times('-1.5', '2', 0), '-3')
  assert.equal(divide('2', '3'), '0.66666666')
  assert.equal(divide('1', '3', 60), `0.${'3'.repeat(60)}`)
  assert.equal(divide('1', '3', 99), `0.${'3'.repeat(60)}`)
  assert.equal(divide('1', '4'), '0.25')
})

void test('÷ by zero and text that is no number are errors, not 0', () => {
  assert.throws(() => divide('1', '0.000'), RangeError)
  assert.throws(() => times('1e3', '2'), RangeError)
  assert.throws(() => times('abc', '2'), RangeError)
  assert.throws(() => divide(' ', '2'), RangeError)
})

void test('a range of days or months ends today, by the calendar of the zone', () => {
  const now = parseInstant('2026-03-31T22:30:00Z')
  assert.ok(now !== undefined)
  assert.deepEqual(lastDays(7, 'UTC', now), { start_date: '2026-03-24', end_date: '2026-03-31' })
  assert.deepEqual(lastDays(7, 'Asia/Tokyo', now), {
    start_date: '2026-03-25',
    end_date: '2026-04-01',
  })
  assert.deepEqual(lastDays(0, 'UTC', now), { start_date: '2026-03-31', end_date: '2026-03-31' })
  assert.deepEqual(lastMonths(1, 'UTC', now), { start_date: '2026-02-28', end_date: '2026-03-31' })
  assert.deepEqual(lastMonths(12, 'UTC', now), { start_date: '2025-03-31', end_date: '2026-03-31' })
  assert.deepEqual(lastMonths(1, 'America/Los_Angeles', now), {
    start_date: '2026-02-28',
    end_date: '2026-03-31',
  })
})

const bookRow: fc.Arbitrary<BookRow> = fc.record({
  price: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  amount: fc.bigInt({ min: 0n, max: 10n ** 30n }),
})
const sum = (rows: readonly BookRow[]): bigint =>
  rows.reduce((total, row) => total + row.amount, 0n)

void test('merging a book floors bids, ceils asks and sums amounts exactly', () => {
  const rows = [
    { price: 10_119n, amount: 1n },
    { price: 10_110n, amount: 2n },
    { price: 10_101n, amount: 3n },
  ]
  assert.deepEqual(mergeBook(rows, 10n, 'bid'), [
    { price: 10_110n, amount: 3n },
    { price: 10_100n, amount: 3n },
  ])
  assert.deepEqual(mergeBook(rows, 10n, 'ask'), [
    { price: 10_110n, amount: 5n },
    { price: 10_120n, amount: 1n },
  ])
  assert.deepEqual(mergeBook([], 10n, 'ask'), [])
  assert.throws(() => mergeBook(rows, 0n, 'ask'), RangeError)
})

void test('a book that does not cross does not cross once merged, and nothing is lost', () => {
  const step = fc.bigInt({ min: 1n, max: 10n ** 6n })
  fc.assert(
    fc.property(fc.array(bookRow, { minLength: 2 }), step, (rows, by) => {
      const sorted = [...rows].toSorted((a, b) => (a.price < b.price ? -1 : 1))
      const half = Math.floor(sorted.length / 2)
      const bids = mergeBook(sorted.slice(0, half), by, 'bid')
      const asks = mergeBook(sorted.slice(half), by, 'ask')
      assert.equal(sum(bids) + sum(asks), sum(rows))
      const [bid, ask] = [bids[0], asks[0]]
      assert.ok(!bid || !ask || bid.price <= ask.price)
      assert.ok([...bids, ...asks].every((row) => row.price % by === 0n))
    }),
  )
})

void test('digits are grouped as the language does it', () => {
  assert.equal(groupDigits('1234567.1234567', 'en'), '1,234,567.1234567')
  assert.equal(groupDigits('-1234567.5', 'ru'), '-1\u00a0234\u00a0567,5')
  assert.equal(groupDigits('123', 'ja'), '123')
  assert.equal(groupDigits('0.0001', 'zh-CN'), '0.0001')
})

void test('money is shown with the decimals asked for, cut and never rounded up', () => {
  assert.equal(formatMoney(1_234_500_000n, 6, 2, 'en'), '1,234.50')
  assert.equal(formatMoney(1_999_999n, 6, 2, 'zh-TW'), '1.99')
  assert.equal(formatMoney(-1_999_999n, 6, 2, 'ru'), '-1,99')
  assert.equal(formatMoney(5n, 0, 2, 'en'), '5.00')
  assert.equal(formatMoney(1_999n, 3, 0, 'en'), '1')
})

void test('exact money shows every digit that counts, large and small ones without an exponent', () => {
  assert.equal(formatExactMoney(6n, 7, 'en'), '0.0000006')
  assert.equal(formatExactMoney(10n ** 21n, 0, 'en'), '1,000,000,000,000,000,000,000')
  assert.equal(formatExactMoney(9_007_199_254_740_993n, 0, 'en'), '9,007,199,254,740,993')
  assert.equal(formatExactMoney(1_500_000n, 6, 'ru'), '1,5')
})

void test('every language groups digits as Intl does', () => {
  for (const language of languages) {
    for (const value of [0, 12, 1_234, 1_234_567, -98_765, 1_234.5]) {
      assert.equal(
        groupDigits(String(value), language),
        new Intl.NumberFormat(language).format(value),
      )
    }
  }
})

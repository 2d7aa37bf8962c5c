import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  after,
  dateIn,
  dayMs,
  formatInstant,
  hourMs,
  lastMs,
  moveDate,
  parseDate,
  parseInstant,
  startOfDate,
  toInstant,
  type Instant,
  type PlainDate,
} from '#kernel/time.ts'

const moment = fc.integer({ min: 0, max: 4_102_444_800_000 }).map(toInstant)
const zone = fc.constantFrom(
  'UTC',
  'Asia/Tokyo',
  'America/New_York',
  'Europe/Moscow',
  'Asia/Kathmandu',
)

function at(text: string): Instant {
  const instant = parseInstant(text)
  assert.ok(instant !== undefined, text)
  return instant
}

function day(text: string): PlainDate {
  const date = parseDate(text)
  assert.ok(date !== undefined, text)
  return date
}

void test('a moment that was written is read as the same moment', () => {
  fc.assert(fc.property(moment, (one) => parseInstant(formatInstant(one)) === one))
})

void test('a moment is read with any zone, and fractions of a millisecond are dropped', () => {
  assert.equal(at('2026-11-28T09:30:00+09:00'), at('2026-11-28T00:30:00Z'))
  assert.equal(at('2026-11-28T00:30:00.123456789Z'), at('2026-11-28T00:30:00.123Z'))
})

void test('what is no real moment is refused, never moved to another day', () => {
  const refused = [
    '2026-02-30T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00',
    '2026-01-01 00:00:00Z',
    '2026-01-01',
    '1767225600000',
    ' 2026-01-01T00:00:00Z',
    '9999-12-31T23:59:59-00:01',
    '0000-12-31T23:59:59Z',
    '0001-01-01T00:00:00+00:01',
    '',
  ]
  for (const text of refused) assert.equal(parseInstant(text), undefined, text)
  assert.equal(at('9999-12-31T23:59:59.999Z'), lastMs)
  assert.throws(() => toInstant(1.5), RangeError)
  assert.throws(() => toInstant(9e15), RangeError)
})

void test('a calendar day is read when there is one', () => {
  for (const text of ['2026-02-28', '2028-02-29', '1900-01-01']) assert.equal(parseDate(text), text)
  for (const text of [
    '2026-02-29',
    '1900-02-29',
    '2026-00-10',
    '2026-1-1',
    '26-01-01',
    '2026-01-32',
    '',
  ]) {
    assert.equal(parseDate(text), undefined, text)
  }
})

void test('the day of a moment depends on the zone', () => {
  const night = at('2026-11-28T23:30:00Z')
  assert.equal(dateIn('UTC', night), '2026-11-28')
  assert.equal(dateIn('Asia/Tokyo', night), '2026-11-29')
  assert.equal(dateIn('America/New_York', night), '2026-11-28')
})

void test('a day begins at its first moment, where clocks change too', () => {
  assert.equal(startOfDate('Asia/Tokyo', day('2026-11-28')), at('2026-11-27T15:00:00Z'))
  assert.equal(startOfDate('America/New_York', day('2026-03-08')), at('2026-03-08T05:00:00Z'))
  assert.equal(startOfDate('America/New_York', day('2026-03-09')), at('2026-03-09T04:00:00Z'))
  // The clock of Asuncion went from 23:59:59 to 01:00:00.
  assert.equal(startOfDate('America/Asuncion', day('2023-10-01')), at('2023-10-01T04:00:00Z'))
  fc.assert(
    fc.property(zone, moment, (place, one) => {
      const start = startOfDate(place, dateIn(place, one))
      assert.ok(start <= one && one - start < dayMs + hourMs)
      assert.notEqual(dateIn(place, after(start, -1)), dateIn(place, start))
    }),
    { numRuns: 30 },
  )
})

void test('a day moves by days and months, and clamps to the last day of a short month', () => {
  const table = [
    ['2026-03-31', { months: -1 }, '2026-02-28'],
    ['2028-03-31', { months: -1 }, '2028-02-29'],
    ['2026-01-31', { months: 1 }, '2026-02-28'],
    ['2026-01-15', { months: -1 }, '2025-12-15'],
    ['2026-12-31', { days: 1 }, '2027-01-01'],
    ['2026-03-01', { days: -1 }, '2026-02-28'],
    ['2026-05-31', { months: 13, days: 1 }, '2027-07-01'],
    ['2026-05-31', {}, '2026-05-31'],
  ] as const
  for (const [from, by, to] of table) assert.equal(moveDate(day(from), by), to, from)
})

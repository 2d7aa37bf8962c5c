import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatInstant, parseInstant, toInstant } from '#kernel/time.ts'
import { byDay, dayName, momentFormat, shortAddress } from '#web/app/billText.ts'
import { filterCount, filtersOf, periodStart, queryOf } from '#web/bills/model.ts'

const at = (text: string) => parseInstant(text) ?? toInstant(0)

void test('filters stand in the address and come back from it; what is unknown is left out', () => {
  const query = { direction: 'in', type: 'TRANSFER', status: 'FAILD', asset: 'USDT', period: 'd7' }
  assert.deepEqual(queryOf(filtersOf(query)), query)
  const odd = { direction: 'up', type: 'transfer', status: 'Failed', asset: '<b>', period: 'd8' }
  assert.deepEqual(queryOf(filtersOf(odd)), {})
  assert.equal(filterCount(filtersOf(query)), 4)
})

void test('a period begins at midnight of the zone of the person', () => {
  const now = at('2026-03-31T20:00:00Z')
  const start = (period: 'd7' | 'm3', zone: string) => formatInstant(periodStart(period, now, zone))
  assert.equal(start('d7', 'UTC'), '2026-03-25T00:00:00.000Z')
  // There it is the first of April already.
  assert.equal(start('d7', 'Asia/Tokyo'), '2026-03-25T15:00:00.000Z')
  assert.equal(start('m3', 'UTC'), '2025-12-31T00:00:00.000Z')
})

void test('bills lie under the day of the zone of the person, and the nearest days have names', () => {
  const rows = ['2026-03-02T00:30:00Z', '2026-03-01T23:30:00Z'].map((text) => ({
    createdAt: at(text),
  }))
  assert.deepEqual(
    byDay(rows, 'UTC').map(({ date }) => date),
    ['2026-03-02', '2026-03-01'],
  )
  const days = byDay(rows, 'America/New_York')
  assert.deepEqual(
    days.map(({ date, rows: of }) => [date, of.length]),
    [['2026-03-01', 2]],
  )
  const words = { today: 'Today', yesterday: 'Yesterday' }
  const names = byDay(rows, 'UTC').map(({ date }) =>
    dayName(date, { now: at('2026-03-02T12:00:00Z'), zone: 'UTC', language: 'en', words }),
  )
  assert.deepEqual(names, ['Today', 'Yesterday'])
})

void test('an address is cut in the middle, a name is not', () => {
  assert.equal(shortAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'), '0x5aAe…eAed')
  assert.equal(shortAddress('a***bob'), 'a***bob')
})

void test('a moment is written to the second and can be read in one way only', () => {
  const written = (language: string) =>
    momentFormat(language, 'UTC').format(at('2026-11-03T09:48:07Z')).replace(/\s/g, ' ')
  assert.equal(written('en'), 'Nov 3, 2026, 09:48:07')
  assert.equal(written('ru'), '03.11.2026, 09:48:07')
  for (const language of ['ja', 'zh-CN', 'zh-TW'])
    assert.equal(written(language), '2026/11/03 09:48:07')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitMaxCents } from '#contract/security.protection.ts'
import { moneyOfCents, readCents, typedCents } from '#web/security/model.ts'

void test('limits are read as people type them, to the cent', () => {
  const table: [string, number | undefined][] = [
    ['1000', 100_000],
    ['1 000,50', 100_050],
    ['0', 0],
    ['0.01', 1],
    ['0.001', undefined],
    ['', undefined],
    ['-5', undefined],
    ['abc', undefined],
    [String(limitMaxCents / 100), limitMaxCents],
    [`${limitMaxCents / 100}.01`, undefined],
  ]
  for (const [text, cents] of table) assert.equal(readCents(text), cents, text)
})

void test('what a field shows reads back as the same limit', () => {
  for (const cents of [0, 1, 50, 99_999, 100_000, limitMaxCents]) {
    assert.equal(readCents(typedCents(cents)), cents)
  }
})

void test('limits are shown as money, with cents only where there are some', () => {
  assert.equal(moneyOfCents(100_000, 'USD', 'en'), '$1,000')
  assert.equal(moneyOfCents(100_050, 'USD', 'en'), '$1,000.50')
})

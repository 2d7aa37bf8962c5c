import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EmailRule } from '#contract/rules.ts'
import { readName } from '#server/identity/name.ts'
import { refusedAs } from '#server/identity/testing.ts'

void test('a name is read into the one form that is compared', () => {
  const cases = [
    ['username', ' Lena2026 ', 'lena2026'],
    ['phone', '+852 6123-4567', '+85261234567'],
    ['phone', '+44 (7911) 123456', '+447911123456'],
    ['phone', '+7 916 123-45-67', '+79161234567'],
    ['phone', '+81 90-1234-5678', '+819012345678'],
    ['email', ' Lena.K@Example.COM', 'lena.k@example.com'],
  ] as const
  for (const [way, typed, value] of cases) {
    assert.deepEqual(readName(way, typed, 'spec'), { way, value })
  }
})

void test('a phone number must be one that its country can give out', () => {
  for (const typed of ['+99961234567', '+852612345', '+8526123456789', '+1 000 000 0000', '+44']) {
    assert.throws(() => readName('phone', typed, 'spec'), refusedAs('PHONE_INVALID'), typed)
  }
})

void test('which e-mail addresses may register is a setting', () => {
  const cases: [string, EmailRule, boolean][] = [
    ['a@b.email', 'spec', false],
    ['a@b.email', 'wide', true],
    ['a+x@b.com', 'spec', false],
    ['a+x@b.com', 'wide', true],
    ['a@b.c', 'wide', false],
    ['a@b.com\r\nBcc: x@y.com', 'wide', false],
  ]
  for (const [typed, rule, isGood] of cases) {
    if (isGood) assert.equal(readName('email', typed, rule).value, typed)
    else assert.throws(() => readName('email', typed, rule), refusedAs('EMAIL_INVALID'), typed)
  }
})

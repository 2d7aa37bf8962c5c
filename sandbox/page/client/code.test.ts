import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCode } from '#sandbox/page/client/code.ts'

void test('a code is six digits that stand alone', () => {
  const cases = [
    ['Your code is 482915.', '482915'],
    ['093771 — код для входа', '093771'],
    ['验证码123456，5分钟内有效', '123456'],
    ['Code: 000000', '000000'],
    ['You sent 1234567 USDT', undefined],
    ['You sent 123456.50 USDT', undefined],
    ['You sent 1,123456 USDT', undefined],
    ['Call +123456', undefined],
    ['Call 123456-789', undefined],
    ['123456% more', undefined],
    ['', undefined],
  ] as const
  for (const [text, code] of cases) assert.equal(findCode(text)?.code, code, text)
})

void test('the parts around a code make the text again', () => {
  const text = 'Your code is 482915. Never share it.'
  const found = findCode(text)
  assert.equal(`${found?.before}${found?.code}${found?.rest}`, text)
})

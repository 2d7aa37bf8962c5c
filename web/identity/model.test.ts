import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identifierProblem, normalIdentifier, safeReturn } from '#web/identity/model.ts'

void test('what is typed is judged as it will be sent', () => {
  assert.equal(normalIdentifier('phone', '+44 (0)7911 123-456'), '+447911123456')
  assert.equal(identifierProblem('phone', '+44 7911 123456'), undefined)
  assert.equal(identifierProblem('phone', '07911 123456'), 'PHONE_INVALID')
  assert.equal(identifierProblem('email', ' Lena@Example.com '), undefined)
  assert.equal(identifierProblem('email', 'lena@example'), 'EMAIL_INVALID')
  assert.equal(identifierProblem('username', 'lena'), undefined)
  assert.equal(identifierProblem('username', 'лена'), 'USERNAME_INVALID')
})

void test('after logging in one comes back to a page of the app and to nowhere else', () => {
  assert.equal(
    safeReturn('/pages/exchange/bill?type=TRANSFER'),
    '/pages/exchange/bill?type=TRANSFER',
  )
  for (const from of [
    undefined,
    '',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ]) {
    assert.equal(safeReturn(from), '/', String(from))
  }
})

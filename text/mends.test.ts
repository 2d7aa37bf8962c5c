import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '#contract/language.ts'
import { kycFields, kycReasons } from '#contract/kyc.ts'
import { noticeText } from '#text/notices.ts'

void test('a rejection says which parts and why, a line each, in every language', () => {
  const parts = 'documentPhoto:glare firstName:mismatch'
  const said = languages.map((language) => noticeText(language, 'kycRejected', { parts }).text)
  for (const text of said) assert.equal(text.split('\n').length, 3)
  assert.match(said[0] ?? '', /\nPhoto of the document: There is glare on it\.\nFirst name: /)
  assert.equal(new Set(said).size, languages.length)
})

void test('what is no part or no reason is left out, and every part and reason has its words', () => {
  const text = (parts: string) => noticeText('en', 'kycRejected', { parts }).text
  assert.equal(text('nothing:glare documentPhoto:whim documentPhoto').split('\n').length, 1)
  assert.equal(text(''), noticeText('en', 'kycRejected', {}).text)
  for (const field of kycFields) {
    for (const reason of kycReasons) assert.doesNotMatch(text(`${field}:${reason}`), /undefined/)
  }
})

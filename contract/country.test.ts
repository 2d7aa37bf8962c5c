import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { countryCodes, dialCodeOf, withDialCode } from '#contract/country.ts'

/** Islands that only the post and the telephone tell apart from Saint Helena. */
const reserved = ['AC', 'TA']

void test('places and their dial codes are those that phone numbers are checked by', () => {
  const known = getCountries().filter((code) => !reserved.includes(code))
  assert.deepEqual(countryCodes, known.toSorted())
  for (const code of known) assert.equal(dialCodeOf(code), getCountryCallingCode(code), code)
  assert.equal(dialCodeOf('ZZ'), undefined)
})

void test('a chosen dial code takes the place of the one that was typed', () => {
  assert.equal(withDialCode('', '81'), '+81 ')
  assert.equal(withDialCode('90 1234 5678', '81'), '+81 90 1234 5678')
  assert.equal(withDialCode('+44 7911 123456', '81'), '+81 7911 123456')
  assert.equal(withDialCode('00447911123456', '81'), '+81 7911123456')
  assert.equal(withDialCode('+886912345678', '81'), '+81 912345678')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '#contract/language.ts'
import { countryCodes } from '#contract/country.ts'
import { flagOf } from '#web/settings/flag.ts'
import { countryGroups, findCountries, regionOfDevice } from '#web/settings/country.ts'

const letterOf = (language: (typeof languages)[number], code: string): string | undefined =>
  countryGroups(language).find(({ countries }) => countries.some((one) => one.code === code))
    ?.letter

void test('every language has every country once, in groups that follow its index', () => {
  for (const language of languages) {
    const groups = countryGroups(language)
    const codes = groups.flatMap(({ countries }) => countries.map(({ code }) => code))
    assert.deepEqual(codes.toSorted(), countryCodes, language)
    assert.ok(groups.length >= 9 && groups.length <= 28, `${language} has ${groups.length} groups`)
    assert.ok(!groups.some(({ letter }) => letter === '#'), language)
  }
})

void test('a country is found where people of the language look for it', () => {
  assert.equal(letterOf('en', 'AX'), 'A')
  assert.equal(letterOf('zh-CN', 'CN'), 'Z')
  assert.equal(letterOf('zh-CN', 'PE'), 'B')
  assert.equal(letterOf('zh-TW', 'TW'), '5')
  assert.equal(letterOf('ja', 'JP'), 'ナ')
  assert.equal(letterOf('ja', 'CN'), 'タ')
  assert.equal(letterOf('ja', 'GA'), 'カ')
  assert.equal(letterOf('ru', 'RU'), 'Р')
  assert.equal(letterOf('ru', 'YE'), 'Й')
})

void test('the search finds a name, the English name, the code and the dial code', () => {
  const japanese = countryGroups('ja')
  const found = (sought: string) => findCountries(japanese, sought).map(({ code }) => code)
  assert.deepEqual(found('ドイツ'), ['DE'])
  assert.deepEqual(found('germany'), ['DE'])
  assert.deepEqual(found('de')[0], 'DE')
  assert.deepEqual(found('+81'), ['JP'])
  assert.deepEqual(found('0081'), ['JP'])
  assert.deepEqual(found('cote divoire'), ['CI'])
  assert.deepEqual(found('nowhere'), [])
  assert.ok(found('44').includes('GB'))
})

void test('the region of a device is that of its first language that has one', () => {
  assert.equal(regionOfDevice(['en', 'de-CH']), 'CH')
  assert.equal(regionOfDevice(['zh-Hant-TW']), 'TW')
  assert.equal(regionOfDevice(['en', 'xx-ZZ']), undefined)
})

void test('a flag is the two letters of its country, as flags are written', () => {
  assert.equal(flagOf('JP'), '🇯🇵')
  assert.equal(flagOf('CH'), '🇨🇭')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  fallbackLanguage,
  languageHeaders,
  languageNames,
  languageOfHeader,
  languages,
  pickLanguage,
} from '#contract/language.ts'

void test('there are five languages, and Simplified Chinese is the fallback', () => {
  assert.deepEqual([...languages], ['en', 'zh-CN', 'zh-TW', 'ja', 'ru'])
  assert.equal(fallbackLanguage, 'zh-CN')
  assert.equal(new Set(Object.values(languageNames)).size, languages.length)
})

void test('the language header has the four values of the specification, and Japanese', () => {
  assert.deepEqual(Object.values(languageHeaders), ['en_US', 'zh_CN', 'zh_TW', 'ja_JP', 'ru_RU'])
  for (const language of languages) {
    assert.equal(languageOfHeader(languageHeaders[language]), language)
  }
  for (const header of [undefined, '', 'en', 'en-US', 'de_DE', 'EN_US', '__proto__']) {
    assert.equal(languageOfHeader(header), 'zh-CN', String(header))
  }
})

void test('automatic picks the first language of the browser that there is', () => {
  const table: readonly (readonly [readonly string[], string])[] = [
    [['en-GB', 'en'], 'en'],
    [['de', 'ru-RU'], 'ru'],
    [['de', 'fr'], 'zh-CN'],
    [[], 'zh-CN'],
    [['ja'], 'ja'],
    [['JA-JP'], 'ja'],
    [['zh'], 'zh-CN'],
    [['zh-SG'], 'zh-CN'],
    [['zh-Hans-HK'], 'zh-CN'],
    [['zh-Hant'], 'zh-TW'],
    [['zh-TW'], 'zh-TW'],
    [['zh-HK'], 'zh-TW'],
    [['zh-MO'], 'zh-TW'],
    [['zh-Hant-CN'], 'zh-TW'],
    [['rus', 'jav'], 'zh-CN'],
    [['zha', 'en'], 'en'],
  ]
  for (const [preferred, language] of table) {
    assert.equal(pickLanguage(preferred), language, preferred.join())
  }
})

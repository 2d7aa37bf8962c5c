import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '#contract/language.ts'
import { pretendBrowser } from '#web/app/testing.browser.ts'

pretendBrowser({ mainDomain: 'auric.test', main: '', other: '' })
const { chooseLanguage, currentLanguage } = await import('#web/app/language.ts')

test('of languages chosen one after another the newest holds, whichever loads first', async () => {
  await chooseLanguage('en')
  // English is there at once, the others come after it.
  await Promise.all([...languages, 'en' as const].map((language) => chooseLanguage(language)))
  assert.equal(currentLanguage(), 'en')
})

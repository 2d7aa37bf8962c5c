import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOfCards, sectionOf, tabOf } from '#web/app/tabs.ts'

void test('the five roots show the tabs, and every page marks the one it belongs to', () => {
  const cases = [
    ['/', 'home', 'home'],
    ['/pages/index/index', 'home', 'home'],
    ['/pages/exchange/exchange', 'assets', 'assets'],
    ['/pages/exchange/billdetail', undefined, 'assets'],
    ['/pages/index/collection', undefined, 'assets'],
    ['/pages/setting/language', undefined, 'me'],
    ['/pages/googleauth/googleauth', undefined, 'me'],
    ['/pages/building/building', undefined, 'me'],
    ['/pages/index/downloadapp', undefined, 'me'],
    ['/pages/about/contact', undefined, 'me'],
    ['/pages/login/login', undefined, undefined],
  ] as const
  for (const [path, tab, section] of cases) {
    assert.deepEqual([tabOf(path), sectionOf(path)], [tab, section], path)
  }
})

void test('pages about cards have a place of their own in the rail', () => {
  assert.ok(isOfCards('/pages/card/card') && isOfCards('/pages/card/charge'))
  assert.ok(!isOfCards('/pages/exchange/exchange'))
})

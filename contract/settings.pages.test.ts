import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LifeEntry, WebPagesEntry, wordsIn } from '#contract/settings.pages.ts'

const offer = { id: 'a', title: { en: 'A' }, text: { en: 'B' }, href: '/pages/rate/rate' }
const life = (change: object) =>
  LifeEntry.safeParse({ key: 'life', services: ['pay'], offers: [{ ...offer, ...change }] }).success

void test('an offer leads to a page of the app or to an https address, and nowhere else', () => {
  assert.ok(life({}))
  assert.ok(life({ href: '/pages/exchange/transfer?kind=internal', until: '2026-12-31' }))
  assert.ok(life({ href: 'https://example.org/a?b=c' }))
  const hostile = [
    'javascript:alert(1)',
    'http://example.org',
    '//example.org',
    '/api/file/1',
    'https://a@example.org',
    'https:\\\\example.org',
    '/pages/x/y z',
    'data:text/html,x',
  ]
  for (const href of hostile) assert.ok(!life({ href }), href)
  assert.ok(!life({ title: {} }))
  assert.ok(!life({ title: { de: 'A' } }))
  assert.ok(!life({ until: 'soon' }))
})

void test('hosts are names, and nothing that could widen what may be framed', () => {
  const fits = (host: string) =>
    WebPagesEntry.safeParse({ key: 'webpages', hosts: [host], pages: [] }).success
  for (const host of ['example.org', 'help.example.org:8443']) assert.ok(fits(host), host)
  for (const host of ['*', '*.example.org', 'https://example.org', "'self'", 'a; x', 'A.org', '']) {
    assert.ok(!fits(host), host)
  }
})

void test('who finds no text in their language gets the nearest', () => {
  assert.equal(wordsIn({ en: 'A', ru: 'Б' }, 'ru'), 'Б')
  assert.equal(wordsIn({ en: 'A', 'zh-CN': '甲' }, 'zh-TW'), '甲')
  assert.equal(wordsIn({ en: 'A', 'zh-CN': '甲' }, 'ja'), 'A')
  assert.equal(wordsIn({ ru: 'Б' }, 'ja'), 'Б')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webPageOf } from '#web/settings/webpage.ts'

const help = { id: 'help', title: { en: 'Help' }, src: 'https://help.example.org/start' }
const stray = { id: 'stray', title: { en: 'Stray' }, src: 'https://elsewhere.example/' }
const allowed = { hosts: ['help.example.org', 'example.com:8443'], pages: [help, stray] }
const bySrc = (src: string) => webPageOf({ src }, allowed)

void test('own papers, pages with a name and pages of listed hosts are shown', () => {
  assert.deepEqual(webPageOf({ page: 'terms' }, allowed), { kind: 'paper', paper: 'terms' })
  assert.deepEqual(webPageOf({ page: 'help' }, allowed), {
    kind: 'frame',
    href: 'https://help.example.org/start',
    host: 'help.example.org',
    named: help,
  })
  assert.deepEqual(bySrc('https://example.com:8443/a?b#c'), {
    kind: 'frame',
    href: 'https://example.com:8443/a?b#c',
    host: 'example.com:8443',
    named: undefined,
  })
})

void test('a name that nobody gave, or whose host is not listed, shows nothing', () => {
  assert.deepEqual(webPageOf({ page: 'nothing' }, allowed), { kind: 'unknown' })
  assert.deepEqual(webPageOf({ page: 'stray' }, allowed), { kind: 'unknown' })
  assert.deepEqual(webPageOf({}, allowed), { kind: 'unknown' })
  // A name does not lend its host's trust to an address beside it.
  assert.deepEqual(webPageOf({ page: 'nothing', src: 'https://help.example.org/' }, allowed), {
    kind: 'unknown',
  })
})

void test('everything else is left to the page that warns of what is outside', () => {
  const hostile = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://help.example.org/',
    'https://evil.example/',
    'https://help.example.org.evil.example/',
    'https://evil.example/help.example.org',
    'https://help.example.org@evil.example/',
    'https://user@help.example.org/',
    'https://help.example.org:444/',
    'https://example.com/',
    'https:\\\\help.example.org',
    '//help.example.org/',
    ' https://help.example.org/',
    'https://help.example.org/\u0000',
    'https://help%2eexample.org.evil.example/',
    'blob:https://help.example.org/1',
    '/pages/rate/rate',
    '',
  ]
  for (const src of hostile) assert.deepEqual(bySrc(src), { kind: 'outside' }, JSON.stringify(src))
})

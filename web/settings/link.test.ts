import assert from 'node:assert/strict'
import { test } from 'node:test'
import { targetOf } from '#web/settings/link.ts'

const isRoute = (path: string): boolean => path === '/' || path === '/pages/rate/rate'
const read = (src: string) => targetOf(src, isRoute)

void test('web addresses open as pages outside, the messenger at once', () => {
  assert.deepEqual(read('https://example.org/a?b=1'), {
    kind: 'site',
    href: 'https://example.org/a?b=1',
    host: 'example.org',
  })
  assert.deepEqual(read('HTTP://EXAMPLE.org'), {
    kind: 'site',
    href: 'http://example.org/',
    host: 'example.org',
  })
  assert.deepEqual(read('http://t.me/auric'), { kind: 'messenger', href: 'https://t.me/auric' })
})

void test('a path that is not http is a page of the app, if there is such a page', () => {
  assert.deepEqual(read('/pages/rate/rate?base=EUR'), {
    kind: 'page',
    href: '/pages/rate/rate?base=EUR',
  })
  assert.deepEqual(read('pages/rate/rate'), { kind: 'page', href: '/pages/rate/rate' })
  assert.deepEqual(read('/'), { kind: 'page', href: '/' })
})

void test('what could run, pretend or lead astray is refused', () => {
  const hostile = [
    '',
    ' ',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    'intent://x#Intent;end',
    'mailto:a@example.org',
    '//evil.example',
    '/\\evil.example',
    'https:\\\\evil.example',
    'https://auric.example@evil.example',
    'https://user:pass@evil.example/',
    'https://',
    'http://[',
    '/pages/nowhere/nowhere',
    '/api/file/1',
    `https://example.org/${'a'.repeat(2_000)}`,
    'https://example.org/a b',
    'https://example.org/\u0000',
  ]
  for (const src of hostile) assert.deepEqual(read(src), { kind: 'refused' }, JSON.stringify(src))
})

void test('the messenger’s name within another is another site', () => {
  for (const src of [
    'https://t.me:8443/x',
    'https://t.me.evil.example/x',
    'https://evil.example/t.me',
    'https://xt.me',
  ]) {
    assert.equal(read(src).kind, 'site', src)
  }
})

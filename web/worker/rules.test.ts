import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handlingOf, pageOf, shownOf } from '#web/worker/rules.ts'

const origin = 'https://auric.example'
const handling = (path: string, mode = 'cors', method = 'GET') =>
  handlingOf({ method, mode, url: new URL(path, origin).href }, origin)

void test('pages come from the network first, files named by their content from what is kept', () => {
  assert.equal(handling('/', 'navigate'), 'page')
  assert.equal(handling('/pages/exchange/bill?type=1', 'navigate'), 'page')
  assert.equal(handling('/assets/home-1a2b.js'), 'asset')
  assert.equal(handling('/icon.svg', 'no-cors'), 'asset')
})

void test('nothing that the server says is touched, nor anything of another site', () => {
  for (const path of [
    '/api/ledger/balances',
    '/api/file/018f0000-0000-7000-8000-00000000f11e',
    '/json/assets/list',
    '/ws',
    '/healthz',
    '/openapi.json',
    '/worker.js',
    '/manifest.webmanifest',
    'https://elsewhere.example/assets/home.js',
  ]) {
    assert.equal(handling(path), 'none', path)
  }
  assert.equal(handling('/api/file/1', 'navigate'), 'none')
  assert.equal(handling('/openapi.json', 'navigate'), 'none')
  assert.equal(handling('/', 'navigate', 'POST'), 'none')
})

void test('a push shows its title and text, and leads to a page of the app', () => {
  const push = JSON.stringify({
    title: 'Money arrived',
    text: '100 USDT',
    link: '/pages/exchange/billdetail?id=1',
  })
  assert.deepEqual(shownOf(push, origin), {
    tag: '',
    title: 'Money arrived',
    body: '100 USDT',
    href: '/pages/exchange/billdetail?id=1',
  })
  assert.equal(shownOf('{"title":"x"}', origin)?.href, '/')
  for (const wrong of ['', 'null', '[]', '{}', '{"title":7}', '{"title":""}', 'not json']) {
    assert.equal(shownOf(wrong, origin), undefined, wrong)
  }
})

void test('a link of another site, of a script or of a file leads Home', () => {
  for (const link of [
    'https://elsewhere.example/pages/index/index',
    '//elsewhere.example/pages/index/index',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/api/file/1',
    '/pages/../api/file/1',
    7,
    undefined,
  ]) {
    assert.equal(pageOf(link, origin), '/', String(link))
  }
  assert.equal(pageOf(`${origin}/pages/message/message`, origin), '/pages/message/message')
})

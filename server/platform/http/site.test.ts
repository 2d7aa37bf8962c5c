import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import type { Hono } from 'hono'
import { serveSite } from '#server/platform/http/site.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'auric-site-'))
after(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(path.join(folder, 'assets'))
writeFileSync(path.join(folder, 'index.html'), '<script>let a = 1</script><p>app</p>')
writeFileSync(path.join(folder, 'assets/home-1.js'), 'export {}')
for (const form of ['br', 'gz']) {
  writeFileSync(path.join(folder, `assets/home-1.js.${form}`), `${form} of home`)
}
writeFileSync(path.join(folder, 'worker.js'), 'self')
writeFileSync(path.join(os.tmpdir(), 'auric-site-secret.txt'), 'secret')
after(() => rmSync(path.join(os.tmpdir(), 'auric-site-secret.txt')))

const site = serveSite(folder, (page) => page === '/' || page === '/pages/index/index')
const get = (asked: string, headers: Record<string, string> = {}) =>
  site.request(asked, { headers })

void test('an address of the app gets its page, an unknown one gets it with 404', async () => {
  const status = async (asked: string) => (await get(asked)).status
  assert.equal(await status('/'), 200)
  assert.equal(await status('/pages/index/index?a=1'), 200)
  assert.equal(await status('/pages/no/where'), 404)
  assert.match(await (await get('/pages/no/where')).text(), /app/)
})

void test('a file that the build named by its content is kept for ever, the page is asked for anew', async () => {
  const kept = async (asked: string) => (await get(asked)).headers.get('cache-control')
  assert.match((await kept('/assets/home-1.js')) ?? '', /immutable/)
  assert.equal(await kept('/'), 'no-cache')
  assert.equal((await get('/assets/home-2.js')).status, 404)
})

void test('who can read it gets the compressed form that the build has of a text', async () => {
  for (const [accepted, coding, body] of [
    ['gzip, deflate, br, zstd', 'br', 'br of home'],
    ['gzip;q=1.0', 'gzip', 'gz of home'],
    ['identity', null, 'export {}'],
  ] as const) {
    const reply = await get('/assets/home-1.js', { 'accept-encoding': accepted })
    assert.equal(reply.headers.get('content-encoding'), coding)
    assert.equal(reply.headers.get('vary'), 'accept-encoding')
    assert.match(reply.headers.get('content-type') ?? '', /javascript/)
    assert.equal(await reply.text(), body)
  }
  const page = await get('/', { 'accept-encoding': 'gzip, br' })
  assert.equal(page.headers.get('content-encoding'), null, 'there is no other form of it')
  assert.equal((await get('/assets/home-1.js.br')).status, 404)
})

void test('only the scripts of the page may run', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? ''
  assert.match(policy, /script-src 'self' 'sha256-[A-Za-z0-9+/=]+'/)
  assert.doesNotMatch(policy, /script-src[^;]*unsafe/)
})

void test('nothing outside the folder can be reached', async () => {
  for (const asked of [
    '/../auric-site-secret.txt',
    '/..%2fauric-site-secret.txt',
    '/assets/..%2f..%2fauric-site-secret.txt',
    '/%2e%2e/auric-site-secret.txt',
    '//etc/passwd',
  ]) {
    assert.doesNotMatch(await (await get(asked)).text(), /secret|root:/, asked)
  }
})

void test('a build written over the one that is served changes nothing of it', async () => {
  const before = await (await get('/assets/home-1.js')).text()
  rmSync(path.join(folder, 'assets/home-1.js'))
  writeFileSync(path.join(folder, 'index.html'), '<p>the next build</p>')
  assert.equal(await (await get('/assets/home-1.js')).text(), before)
  assert.doesNotMatch(await (await get('/')).text(), /next/)
})

void test('without a built app there is a clear word instead of an empty page', () => {
  assert.throws(() => serveSite(path.join(folder, 'absent'), () => true), /no built app in/)
})

void test('no page of others holds ours in a frame, and nothing is taken for another type', async () => {
  const page = await get('/')
  assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
  for (const asked of ['/', '/assets/home-1.js']) {
    assert.equal((await get(asked)).headers.get('x-content-type-options'), 'nosniff')
  }
})

void test('a page speaks to its own site and what it is told of, and loads its worker from there', async () => {
  const policy = async (of: Hono) =>
    (await of.request('/')).headers.get('content-security-policy') ?? ''
  assert.match(await policy(site), /connect-src 'self';/)
  assert.match(await policy(site), /worker-src 'self';.* manifest-src 'self'/)
  const connect = ['https://api.example', 'wss://api.example']
  const calling = serveSite(folder, () => true, { connect })
  assert.match(
    await policy(calling),
    /connect-src 'self' https:\/\/api.example wss:\/\/api.example;/,
  )
})

void test('exactly the listed origins may frame the page, from the moment they are listed', async () => {
  let listed: readonly string[] = []
  const framed = serveSite(folder, () => true, {
    frameAncestors: () => Promise.resolve(listed),
  })
  const policy = async () =>
    (await framed.request('/')).headers.get('content-security-policy') ?? ''
  assert.match(await policy(), /frame-ancestors 'none'/)
  listed = ['https://shop.example', 'https://games.example:8443']
  assert.match(
    await policy(),
    /frame-ancestors https:\/\/shop.example https:\/\/games.example:8443$/,
  )
})

void test('the service worker is asked for anew each time, and may only call its own site', async () => {
  const { headers } = await get('/worker.js')
  assert.equal(headers.get('cache-control'), 'no-cache')
  assert.equal(headers.get('content-type'), 'text/javascript; charset=utf-8')
  assert.match(
    headers.get('content-security-policy') ?? '',
    /default-src 'none'; connect-src 'self'/,
  )
})

void test('the page is the same at its own file name, with its policy', async () => {
  const page = await get('/index.html')
  assert.equal(page.status, 200)
  assert.match(page.headers.get('content-security-policy') ?? '', /script-src/)
})

void test('a page of ours holds only pages of the hosts that an operator named', async () => {
  const policyOf = async (framed?: () => Promise<readonly string[]>) => {
    const page = await serveSite(folder, () => true, framed ? { framed } : {}).request('/')
    return page.headers.get('content-security-policy') ?? ''
  }
  assert.match(await policyOf(), /; frame-src 'none';/)
  const named = await policyOf(async () => ['help.example.org', 'example.com:8443'])
  assert.match(named, /; frame-src https:\/\/help\.example\.org https:\/\/example\.com:8443;/)
  const failed = await policyOf(async () => Promise.reject(new Error('no database')))
  assert.match(failed, /; frame-src 'none';/)
})

void test('one exact origin may be framed with the camera, and no other may film', async () => {
  const withCamera = 'https://in.company.example'
  const { headers } = await serveSite(folder, () => true, { withCamera }).request('/')
  assert.match(
    headers.get('content-security-policy') ?? '',
    /; frame-src https:\/\/in\.company\.example;/,
  )
  const own = /^camera=\(self "https:\/\/in\.company\.example"\), geolocation=\(\)/
  assert.match(headers.get('permissions-policy') ?? '', own)
  const plain = await serveSite(folder, () => true).request('/')
  assert.match(plain.headers.get('permissions-policy') ?? '', /^camera=\(self\), /)
})

void test("a company's own script runs from its one origin, in frames of its own", async () => {
  const origin = 'https://js.company.example'
  const company = { scripts: [origin], frames: [origin], calls: ['https://api.company.example'] }
  const { headers } = await serveSite(folder, () => true, { company }).request('/')
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /; script-src 'self' [^;]*https:\/\/js\.company\.example;/)
  assert.match(policy, /; connect-src 'self' https:\/\/api\.company\.example;/)
  assert.match(policy, /; frame-src https:\/\/js\.company\.example;/)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { ServerEntry, appConfig } from '#contract/settings.ts'
import { type TestDatabase, freshDatabase } from '#server/platform/testing.ts'
import { type TestServer, testServer } from '#server/platform/testing.context.ts'
import { showConfig } from '#server/settings/config.ts'
import { emailRule, framedHosts, hostOrigins, writeSetting } from '#server/settings/read.ts'

let database: TestDatabase
let server: TestServer
before(async () => {
  database = await freshDatabase()
  server = testServer(database)
})
after(async () => {
  await server.end()
  await database.drop()
})

const entry = async (key: string) => {
  const config = z.encode(appConfig.output, await server.visit(showConfig, {}))
  return config.find((one) => one.key === key)
}

void test('the config says what time it is at the server', async () => {
  const told = ServerEntry.parse(await entry('server'))
  assert.equal(told.serverTime, server.clock.now())
})

void test('until an operator says otherwise the settings are those of the code', async () => {
  assert.deepEqual(await entry('tabs'), {
    key: 'tabs',
    tabs: ['home', 'trade', 'assets', 'life', 'me'],
  })
  assert.deepEqual(await entry('version'), { key: 'version', version: '1.5.8', code: 158 })
  assert.deepEqual(await entry('envelope'), { key: 'envelope', versions: ['v1'] })
  assert.equal((await entry('languages'))?.['fallback'], 'zh-CN')
  assert.equal(await emailRule(database.sql), 'spec')
})

void test('what an operator chose stands, and an entry that only a client knows is kept', async () => {
  const { sql } = database
  await writeSetting(sql, server.clock, { key: 'tabs', tabs: ['home', 'trade', 'assets'] })
  await writeSetting(sql, server.clock, { key: 'rules', email: 'wide' })
  await writeSetting(sql, server.clock, { key: 'download', android: 'https://example.org/a.apk' })
  assert.deepEqual((await entry('tabs'))?.['tabs'], ['home', 'trade', 'assets'])
  assert.equal(await emailRule(sql), 'wide')
  assert.deepEqual(await entry('download'), {
    key: 'download',
    android: 'https://example.org/a.apk',
  })
})

void test('offers of Life and hosts of pages are kept whole, and hostile ones are refused', async () => {
  const { sql } = database
  const { clock } = server
  assert.deepEqual(await entry('life'), {
    key: 'life',
    services: ['pay', 'receive', 'payees', 'bills'],
    offers: [],
  })
  const offer = { id: 'a', title: { en: 'A' }, text: { en: 'B' }, href: '/pages/rate/rate' }
  const life = { key: 'life', services: ['bills'], offers: [offer] }
  await writeSetting(sql, clock, life)
  assert.deepEqual(await entry('life'), life)
  const hostile = { ...life, offers: [{ ...offer, href: 'javascript:alert(1)' }] }
  await assert.rejects(writeSetting(sql, clock, hostile), /does not fit/)
  assert.deepEqual(await framedHosts(sql), [])
  await writeSetting(sql, clock, { key: 'webpages', hosts: ['example.org'], pages: [] })
  assert.deepEqual(await framedHosts(sql), ['example.org'])
  const wide = { key: 'webpages', hosts: ['*'], pages: [] }
  await assert.rejects(writeSetting(sql, clock, wide), /does not fit/)
})

void test('a setting that does not fit is refused, and one that got in is passed over', async () => {
  const { sql, owner } = database
  const wrong = { key: 'rules', email: 'any' }
  await assert.rejects(writeSetting(sql, server.clock, wrong), /does not fit/)
  await assert.rejects(writeSetting(sql, server.clock, { key: 'server' }), /does not fit/)
  await owner`
    insert into setting (key, value, updated_at)
    values ('envelope', '{"versions":["v9"]}', now())`
  assert.deepEqual(await entry('envelope'), { key: 'envelope', versions: ['v1'] })
})

void test('the origins that may frame Auric are exact, and read again after ten seconds', async () => {
  const { sql } = database
  const origins = hostOrigins(sql, server.clock)
  assert.deepEqual(await origins(), [])
  const host = { id: 'shop', name: 'Shop', publicKey: 'A'.repeat(43) }
  for (const origin of [
    '*',
    'https://*.example',
    'https://shop.example/path',
    'http://shop.example',
    'https://shop.example; script-src *',
    'https://shop.example https://other.example',
  ]) {
    const entry = { key: 'hosts', hosts: [{ ...host, origins: [origin] }] }
    await assert.rejects(writeSetting(sql, server.clock, entry), /does not fit/, origin)
  }
  const listed = ['https://shop.example', 'http://localhost:4630']
  const hosts = [{ ...host, origins: listed }]
  await writeSetting(sql, server.clock, { key: 'hosts', hosts })
  assert.deepEqual(await origins(), [])
  server.clock.move(10_000)
  assert.deepEqual(await origins(), listed)
})

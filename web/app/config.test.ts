import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { appConfigLifeSeconds } from '#contract/settings.ts'
import { pretendBrowser } from '#web/app/testing.browser.ts'

const paths: (string | undefined)[] = []
let isDown = false
const server = createServer((request, response) => {
  paths.push(request.url)
  if (isDown) return request.socket.destroy()
  response.end(JSON.stringify({ code: 200, msg: '', data: [{ key: 'tabs', tabs: ['home'] }] }))
})

const Kept = z.object({ lastTime: z.number(), data: z.array(z.looseObject({ key: z.string() })) })
const kept = () => Kept.parse(JSON.parse(localStorage.getItem('app_config') ?? 'null'))

let renewAppConfig: () => Promise<void>
let serverNow: () => number
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  pretendBrowser({ mainDomain: '', main: '', other: `http://127.0.0.1:${port}` })
  localStorage.setItem('app_config', JSON.stringify({ lastTime: 0, data: [] }))
  const config = await import('#web/app/config.ts')
  renewAppConfig = config.renewAppConfig
  serverNow = (await import('#web/app/hooks/time.ts')).serverNow
})
after(() => server.close())

void test('a config that cannot be had says nothing and leaves the old one', async () => {
  isDown = true
  await renewAppConfig()
  isDown = false
  assert.equal(paths.length, 1)
  assert.deepEqual(kept(), { lastTime: 0, data: [] })
})

void test('the app config is asked for when it is older than twelve hours, and kept with its time', async () => {
  assert.equal(appConfigLifeSeconds, 12 * 60 * 60)
  paths.length = 0
  await renewAppConfig()
  assert.deepEqual(paths, ['/api/app/config'])
  assert.deepEqual(kept().data, [{ key: 'tabs', tabs: ['home'] }])
  assert.ok(Math.abs(kept().lastTime - serverNow()) < 60_000)
})

void test('a config that is young enough is not asked for again', async () => {
  paths.length = 0
  await renewAppConfig()
  assert.deepEqual(paths, [])
})

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { connect } from '#server/platform/db.ts'
import { systemIds } from '#server/platform/ids.ts'
import { consoleApp, deskEdge } from '#server/serving.ts'
import { edgeTest } from '#server/testing.edge.ts'

const edge = await edgeTest()
const aside = connect(edge.database.url)
const folder = await mkdtemp(path.join(tmpdir(), 'auric-console-'))
await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Console</title>')

after(async () => {
  await rm(folder, { recursive: true })
  await aside.end()
  await edge.end()
})

const deps = deskEdge({
  routes: edge.routes,
  db: edge.database.sql,
  aside,
  clock: edge.clock,
  ids: systemIds(edge.clock),
  secrets: { envelope: '', requests: '' },
  findCaller: () => Promise.resolve(undefined),
  refuseClosed: () => Promise.resolve(),
  countCall: () => undefined,
  trustProxy: false,
})

/** Status of everything that the console's port serves, asked from an address. */
async function statuses(networks: string | undefined, remoteAddress: string): Promise<number[]> {
  const app = consoleApp(deps, folder, networks)
  const from = { incoming: { socket: { remoteAddress } } }
  const post = { method: 'POST', body: '{}' }
  const asked: readonly [string, RequestInit][] = [
    ['/', {}],
    ['/health.json', {}],
    ['/json/operators/me', post],
    ['/export', post],
  ]
  const answers: number[] = []
  for (const [place, init] of asked) answers.push((await app.request(place, init, from)).status)
  return answers
}

void test('from outside the networks of operators nothing of the console is served, no page either', async () => {
  const networks = '192.0.2.0/24'
  assert.deepEqual(await statuses(networks, '203.0.113.9'), [403, 403, 403, 403])
  assert.deepEqual(await statuses(networks, '192.0.2.9'), [200, 200, 401, 401])
  assert.deepEqual(await statuses(undefined, '203.0.113.9'), [200, 200, 401, 401])
})

/** The end of a server, as a load balancer sees it. */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { operationsApp } from '#server/operations.ts'
import { connect } from '#server/platform/db.ts'
import { httpServer, listen } from '#server/platform/http/listen.ts'
import { type Lifetime, runProcess } from '#server/platform/lifecycle.ts'
import { freshDatabase } from '#server/platform/testing.ts'

const host = '127.0.0.1'
const drainMs = 1_500
const Ports = z.object({ app: z.number(), operations: z.number() })

/** A process with the two ports as the server has them, which drains longer than an end may usually take. */
async function serve(lifetime: Lifetime, url: string): Promise<void> {
  lifetime.allow(drainMs)
  const db = connect(url, { max: 1 })
  lifetime.onStop('database', () => db.end({ timeout: 1 }))
  const ready = { db, areJobsRunning: () => true, ending: lifetime.signal }
  const operations = httpServer(operationsApp(ready, '1.2.3'))
  await listen(lifetime, operations, host, 0)
  const app = httpServer(new Hono().get('/', (http) => http.text('served')))
  await listen(lifetime, app, host, 0)
  lifetime.onStop('drain', () => sleep(drainMs))
  process.send?.({ app: portOf(app.address()), operations: portOf(operations.address()) })
}

const portOf = (address: ReturnType<ReturnType<typeof httpServer>['address']>): number =>
  typeof address === 'object' && address !== null ? address.port : 0

const [, , role, url = ''] = process.argv
if (role === 'serve') {
  runProcess('draining', (lifetime) => serve(lifetime, url), { stopTimeoutMs: 1_000 })
} else {
  const database = await freshDatabase()
  after(() => database.drop())

  void test('told to end, a server says at once that it is not ready, serves on, and then closes', async () => {
    const child = fork(import.meta.filename, ['serve', database.url], { execArgv: [] })
    const [sent] = await once(child, 'message')
    const ports = Ports.parse(sent)
    const ask = async (port: number, path: string) =>
      (await fetch(`http://${host}:${port}${path}`)).status
    assert.equal(await ask(ports.operations, '/readyz'), 200)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await sleep(200)
    assert.equal(await ask(ports.operations, '/readyz'), 503)
    assert.equal(await ask(ports.operations, '/healthz'), 200)
    assert.equal(await ask(ports.app, '/'), 200)
    assert.deepEqual((await ended)[0], 0)
    await assert.rejects(ask(ports.app, '/'))
  })
}

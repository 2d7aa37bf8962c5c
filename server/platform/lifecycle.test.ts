import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'

const folder = mkdtempSync(path.join(os.tmpdir(), 'auric-lifecycle-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const lifecycle = path.join(import.meta.dirname, 'lifecycle.ts')

type Ended = { readonly code: unknown; readonly said: string; readonly complained: string }

/** A process whose main function has this body. */
function start(body: string): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const file = path.join(folder, `${process.hrtime.bigint()}.ts`)
  writeFileSync(
    file,
    `
    import { runProcess } from '${lifecycle}'
    const say = (what) => new Promise((done) => process.stdout.write(what + ' ', done))
    runProcess('sample', async (lifetime) => { setInterval(() => undefined, 1000); ${body} })`,
  )
  const child = fork(file, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const out = child.stdout ? text(child.stdout) : Promise.resolve('')
  const err = child.stderr ? text(child.stderr) : Promise.resolve('')
  const ended = once(child, 'exit').then(async ([code]) => ({
    code,
    said: await out,
    complained: await err,
  }))
  return { child, ended }
}

const orderly = `
  lifetime.onStop('pool', () => say('pool'))
  lifetime.onStop('edge', async () => { await say('edge'); await new Promise((done) => setTimeout(done, 50)) })`

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  void test(`${signal} ends what was built, last made first`, async () => {
    const { child, ended } = start(orderly)
    const [message] = await once(child, 'message')
    assert.deepEqual(message, { ready: true })
    child.kill(signal)
    assert.deepEqual(await ended, { code: 0, said: 'edge pool ', complained: '' })
  })
}

void test('a process ends by itself when the one who started it is gone', async () => {
  const { child, ended } = start(orderly)
  await once(child, 'message')
  child.disconnect()
  assert.deepEqual(await ended, { code: 0, said: 'edge pool ', complained: '' })
})

void test('a failed start ends what was built so far and says why', async () => {
  const { code, said, complained } = await start(`${orderly}; throw new Error('no money')`).ended
  assert.equal(code, 1)
  assert.equal(said, 'edge pool ')
  assert.match(complained, /^sample: Error: no money\n {4}at /)
})

void test('a promise that nobody caught is fatal', async () => {
  const { code, said, complained } = await start(
    `${orderly}; void Promise.reject(new Error('lost'))`,
  ).ended
  assert.deepEqual([code, said], [1, 'edge pool '])
  assert.match(complained, /^sample: Error: lost/)
})

void test('an end that fails is named, and the others still end', async () => {
  const { child, ended } = start(
    `${orderly}; lifetime.onStop('feed', () => { throw new Error('stuck') })`,
  )
  await once(child, 'message')
  child.kill('SIGTERM')
  const { code, said, complained } = await ended
  assert.deepEqual([code, said], [1, 'edge pool '])
  assert.match(complained, /^sample: ending feed: Error: stuck/)
})

void test('a second signal ends at once, but not the same key press heard twice', async () => {
  const { child, ended } = start(
    `lifetime.onStop('feed', async () => { await say('feed'); await new Promise(() => undefined) })`,
  )
  await once(child, 'message')
  const began = performance.now()
  child.kill('SIGTERM')
  if (child.stdout) await once(child.stdout, 'data')
  child.kill('SIGINT')
  await sleep(600)
  assert.equal(child.exitCode, null)
  child.kill('SIGTERM')
  assert.equal((await ended).code, 1)
  assert.ok(performance.now() - began < 4_000)
})

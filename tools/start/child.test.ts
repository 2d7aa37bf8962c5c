import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Nursery, startChild } from '#tools/start/child.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'auric-child-test-'))
after(() => rmSync(root, { recursive: true, force: true }))
const lifecycle = path.join(import.meta.dirname, '../../server/platform/lifecycle.ts')

let made = 0

/** A program whose main function has this body, and the process ids it has had. */
function program(body: string) {
  made += 1
  const name = `sample${made}`
  writeFileSync(
    path.join(root, `${name}.ts`),
    `
    import { runProcess } from '${lifecycle}'
    runProcess('${name}', async (lifetime) => { setInterval(() => undefined, 1000); ${body} })`,
  )
  const pids: number[] = []
  const lost: Error[] = []
  const controller = new AbortController()
  const nursery: Nursery = {
    root,
    logFolder: path.join(root, 'log'),
    signal: controller.signal,
    born: (_, pid) => pids.push(pid),
    lost: (error) => lost.push(error),
  }
  const start = () => startChild({ name, script: `${name}.ts`, env: process.env }, nursery)
  const file = path.join(root, 'log', `${name}.log`)
  const log = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  return { start, pids, lost, log, controller }
}

const isAlive = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !condition(); tries += 1) await sleep(20)
  assert.ok(condition())
}

void test('a child is ready when it says so, its words are kept, and it ends when asked to', async () => {
  const sample = program(`console.log('up'); lifetime.onStop('x', () => console.log('down'))`)
  const child = await sample.start()
  assert.ok(isAlive(sample.pids[0]))
  await child.stop()
  assert.ok(!isAlive(sample.pids[0]))
  await until(() => sample.log() === 'up\ndown\n')
})

void test('a child that ends before it is ready fails the start with the end of its log', async () => {
  const sample = program(`throw new Error('no ledger')`)
  await assert.rejects(
    sample.start(),
    /sample\d+ ended \(code 1\) before it was ready[^]*no ledger/,
  )
})

void test('a child that is killed is started again', async () => {
  const sample = program('')
  const child = await sample.start()
  process.kill(sample.pids[0] ?? 0, 'SIGKILL')
  await until(() => sample.log().includes('is back'))
  assert.equal(sample.pids.length, 2)
  assert.ok(isAlive(sample.pids[1]))
  await child.stop()
  assert.ok(!isAlive(sample.pids[1]))
})

void test('a stop while a child waits to be started again leaves nothing', async () => {
  const sample = program('')
  const child = await sample.start()
  process.kill(sample.pids[0] ?? 0, 'SIGKILL')
  await until(() => sample.log().includes('starting it again'))
  await child.stop()
  await sleep(700)
  assert.equal(sample.pids.length, 1)
})

void test('an end while a child still starts ends the child', async () => {
  const sample = program('await new Promise(() => undefined)')
  const starting = sample.start()
  await until(() => sample.pids.length === 1)
  await sleep(300)
  sample.controller.abort()
  await assert.rejects(starting, { name: 'AbortError' })
  assert.ok(!isAlive(sample.pids[0]))
})

void test('a child that does not end when asked to is killed', async () => {
  const sample = program(
    `process.removeAllListeners('SIGTERM'); process.on('SIGTERM', () => undefined)`,
  )
  const child = await sample.start()
  await child.stop()
  assert.ok(!isAlive(sample.pids[0]))
})
